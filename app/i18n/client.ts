import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions } from '#app/i18n/languages.ts'
import { type Texts, textLookup } from '#app/i18n/text-lookup.ts'

/**
 * The browser's texts: the same files as the server's, loaded from `/locales/{lng}/{ns}.json`. Null when they did not come:
 * the server's page, which has every text, then stays as it is. All languages have the same texts, so none falls back.
 */
export async function startI18n(namespaces: string[]): Promise<i18n | null> {
  await Promise.all(namespaces.map(load))
  if (!namespaces.every((namespace) => texts.has(namespace))) return null
  const instance = instanceFor(document.documentElement.dataset)
  initReactI18next.init(instance)
  return instance
}

/** The texts of a part of the page whose scripts come late; rejects when they did not come. */
export async function loadTexts(namespace: string): Promise<void> {
  await load(namespace)
  if (!texts.has(namespace)) throw new Error(`No texts of ${namespace}`)
}

/** What react-i18next uses of i18next, which weighs a tenth of all scripts (docs/decisions/030). */
function instanceFor({ language = '', site }: DOMStringMap): i18n {
  const { translate, interpolate } = textLookup(language, texts, { site })
  const instance = {
    language,
    languages: [language],
    isInitialized: true,
    options: { defaultNS: i18nOptions.defaultNS, interpolation: { defaultVariables: { site } } },
    services: { interpolator: { interpolate } },
    t: translate,
    getFixedT: (_language: unknown, namespace: string | null) =>
      Object.assign(
        (key: string, values?: Record<string, unknown>) => translate(key, values, namespace ?? undefined),
        { ns: namespace },
      ),
    // A text that does not come is shown by its key, rather than waited for without end.
    hasLoadedNamespace: (namespace: string) => texts.has(namespace) || failed.has(namespace),
    loadNamespaces: (namespaces: string[], done: () => void) =>
      void Promise.all(namespaces.map(load)).then(done),
    // The language changes with the page.
    on: () => {},
    off: () => {},
  }
  return instance as unknown as i18n
}

const texts = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
const failed = new Set<string>()
let waiting: string[] = []
let answer: Promise<Record<string, Texts> | null> = Promise.resolve(null)

/** Those that are asked for at once come in one file. */
function load(namespace: string): Promise<void> {
  const known = loading.get(namespace)
  if (known !== undefined) return known
  if (waiting.length === 0) answer = Promise.resolve().then(fetchTexts)
  waiting.push(namespace)
  const own = answer.then((all) => {
    const come = all?.[namespace]
    if (come !== undefined) return void texts.set(namespace, come)
    failed.add(namespace)
    // A later part may ask again.
    loading.delete(namespace)
  })
  loading.set(namespace, own)
  return own
}

async function fetchTexts(): Promise<Record<string, Texts> | null> {
  const asked = waiting
  waiting = []
  const { language, locales } = document.documentElement.dataset
  const names = asked.join('+')
  const file = await fetch(`/locales/${language}/${names}.json?v=${locales}`).catch(() => null)
  const come = (file?.ok ? await file.json().catch(() => null) : null) as Record<string, Texts> | null
  if (come === null || asked.length > 1) return come
  return { [names]: come as Texts }
}
