import { i18nOptions } from '#app/i18n/languages.ts'

export type Texts = { [name: string]: string | Texts }

type Values = Record<string, unknown>

type TextLookup = {
  translate: (key: string, values?: Values, namespace?: string) => string
  interpolate: (text: string, values: Values) => string
}

/**
 * Finds and words texts in the browser exactly as i18next does on the server: namespace and path, plural, context, values.
 * `namespaces` may be filled later; `everywhere` are values that every text may name.
 */
export function textLookup(
  language: string,
  namespaces: Map<string, Texts>,
  everywhere: Values = {},
): TextLookup {
  const { defaultNS, nsSeparator, keySeparator, interpolation } = i18nOptions
  // Made late: most pages need none, and loading its data takes a phone a while.
  let plurals: Intl.PluralRules | undefined

  function translate(key: string, values: Values = {}, namespace: string = defaultNS): string {
    const at = key.indexOf(nsSeparator)
    const path = key.slice(at + 1)
    const texts = namespaces.get(at < 0 ? namespace : key.slice(0, at))
    const found = endingsOf(values).map((ending) => textAt(texts, path + ending))
    return interpolate(found.find((text) => text !== undefined) ?? path, values)
  }

  /** What may follow the key, the most particular first. */
  function endingsOf({ count, context }: Values): string[] {
    const contexts = typeof context === 'string' && context !== '' ? [`_${context}`, ''] : ['']
    if (typeof count !== 'number') return contexts
    plurals ??= new Intl.PluralRules(language)
    const numbers = [...(count === 0 ? ['_zero'] : []), `_${plurals.select(count)}`, '']
    return contexts.flatMap((ofContext) => numbers.map((ofNumber) => ofContext + ofNumber))
  }

  function textAt(texts: Texts | undefined, path: string): string | undefined {
    let found: string | Texts | undefined = texts
    for (const name of path.split(keySeparator)) found = typeof found === 'object' ? found[name] : undefined
    return typeof found === 'string' ? found : undefined
  }

  function interpolate(text: string, values: Values): string {
    return text.replace(/\{\{(.+?)\}\}/g, (placeholder, named: string) => {
      const [name = '', format] = named.split(',').map((part) => part.trim())
      const value = values[name] ?? everywhere[name]
      if (format !== undefined) return interpolation.format(value, format, language)
      // What is not given stays as it is written.
      return value === undefined && !(name in values) ? placeholder : String(value ?? '')
    })
  }

  return { translate, interpolate }
}
