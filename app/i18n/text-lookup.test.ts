import { describe, expect, it } from 'vitest'
import { i18nFor, translations } from '#app/i18n/i18n.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { type Texts, textLookup } from '#app/i18n/text-lookup.ts'

const values = {
  site: 'Nampak',
  types: 'JPEG, PNG, {{site}}',
  name: '$t(layout:profile) {{count}} $&',
  max: 3,
}

function keysIn(texts: Texts, path: string): string[] {
  return Object.entries(texts).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [path + name] : keysIn(inner, `${path}${name}.`),
  )
}

/** Every text by its whole key, and by the one that a plural or a context is asked for. */
function askedFor(texts: Record<string, Texts>): string[] {
  const whole = Object.entries(texts).flatMap(([namespace, own]) => keysIn(own, `${namespace}:`))
  return [...new Set([...whole, ...whole.map((key) => key.replace(/_\w+$/, ''))])]
}

describe.each(languages)('Texts in %s', (language) => {
  const all = translations[language] as unknown as Record<string, Texts>
  const namespaces = new Map(Object.entries(all))
  const { translate } = textLookup(language, namespaces, { site: 'Nampak' })
  const i18next = i18nFor(language)
  const keys = [...askedFor(all), 'users:license.none', 'license.title', 'nothing:here', 'nothing']

  it('read as those of i18next do, which the server has', () => {
    expect(keys.length).toBeGreaterThan(800)
    const different = keys.flatMap((key) =>
      [{}, values, { ...values, context: 'video' }, { ...values, context: 'none' }]
        .flatMap((one) => [one, ...[0, 1, 2, 1000, 1.5].map((count) => ({ ...one, count }))])
        .filter((one) => translate(key, one) !== i18next.t(key, one as Record<string, unknown>))
        .map((one) => `${key} ${JSON.stringify(one)}`),
    )
    expect(different).toEqual([])
  })

  it('are found in the namespace that a part of the page names', () => {
    expect(translate('license.title', {}, 'users')).toBe(
      i18next.getFixedT(language, 'users')('license.title'),
    )
    expect(translate('license.title', {}, 'users')).not.toBe('license.title')
  })
})
