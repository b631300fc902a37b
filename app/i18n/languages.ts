/** The languages of the interface, in the order of the switcher; the first is the fallback (I18N-04). */
export const languages = ['en', 'ms', 'zh'] as const

export type Language = (typeof languages)[number]

export const fallbackLanguage: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/** What `<html lang>` says; the Chinese is simplified. */
export const htmlLanguage: Record<Language, string> = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-Hans' }

/** The languages' own names, which are the same whatever language the page is in. */
export const languageNames: Record<Language, string> = { en: 'English', ms: 'Bahasa Melayu', zh: '中文' }

/** How the switcher shows them where there is little room. */
export const languageCodes: Record<Language, string> = { en: 'EN', ms: 'BM', zh: '中文' }

/** In numbers. */
export const thousandsSeparators: Record<Language, string> = { en: ',', ms: ',', zh: ',' }

/** Between the entries of a list. */
export const listSeparators: Record<Language, string> = { en: ', ', ms: ', ', zh: '，' }

/** Shared by the server and the browser, so that both look texts up in the same way. */
export const i18nOptions = {
  supportedLngs: languages as unknown as string[],
  fallbackLng: fallbackLanguage,
  defaultNS: 'common',
  nsSeparator: ':',
  keySeparator: '.',
  returnNull: false,
  interpolation: { escapeValue: false, format: formatValue },
} as const

/** `{{types, list}}`: a list, or a text with commas, with commas as the language has them. */
function formatValue(value: unknown, format?: string, language?: string): string {
  if (format !== 'list' || !isLanguage(language)) return String(value)
  const values: readonly unknown[] = Array.isArray(value) ? value : String(value).split(', ')
  return values.join(listSeparators[language])
}
