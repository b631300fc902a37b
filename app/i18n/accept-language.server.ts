import Negotiator from 'negotiator'
import { fallbackLanguage, type Language, languages } from '#app/i18n/languages.ts'

/**
 * Codes of ISO 639 whose readers are best served in each language: for Malay and Chinese all members of the
 * macrolanguage, Indonesian, Cantonese and Hakka among them, and codes of old.
 */
const codes: Record<Language, string> = {
  en: 'en eng',
  ms: `ms msa may zsm zlm id ind in bjn btj bve bvu coa dup hji jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg
    msi mui orn ors pel pse tmw urk vkk vkt xmm zmi`,
  zh: 'zh zho chi cmn yue hak nan cdo cjy cnp cpx csp czh czo gan hsn lzh mnp wuu',
}

const languagesByCode = new Map(
  languages.flatMap((language) => codes[language].split(/\s+/).map((code) => [code, language] as const)),
)

/**
 * The first language of an `Accept-Language` list that the site has, by weight and then by place, whatever the region
 * and the script. Where it has none, the first of its own that the list does not refuse.
 */
export function languageOfList(list: string): Language {
  const plain = list.toLowerCase().replace(/\s+/g, '')
  for (const tag of preferred(plain)) {
    if (tag === '*') break
    const language = languagesByCode.get(tag.split(/[-_]/)[0] ?? '')
    if (language) return language
  }
  const [unrefused] = preferred(`${plain},*;q=0.001`, [...languages])
  return (unrefused as Language | undefined) ?? fallbackLanguage
}

/** Those with a weight above 0, the most wanted first. */
function preferred(list: string, available?: string[]): string[] {
  return new Negotiator({ headers: { 'accept-language': list } }).languages(available)
}
