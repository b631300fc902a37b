import i18next, { type BackendModule, type i18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions } from '#app/i18n/languages.ts'

type Texts = Record<string, string>

/**
 * The browser's texts: the same files as the server's, loaded from `/locales/{lng}/{ns}.json`. Null when they did not come:
 * the server's page, which has every text, then stays as it is. All languages have the same texts, so none falls back.
 */
export async function startI18n(namespaces: string[]): Promise<i18n | null> {
  const { language, locales, site } = document.documentElement.dataset
  await i18next
    .use(textFiles(locales))
    .use(initReactI18next)
    .init({
      ...i18nOptions,
      lng: language,
      fallbackLng: false,
      ns: namespaces,
      interpolation: { ...i18nOptions.interpolation, defaultVariables: { site } },
    })
  const isComplete = namespaces.every((namespace) => i18next.hasResourceBundle(language ?? '', namespace))
  return isComplete ? i18next : null
}

/** The texts of a part of the page whose scripts come late; rejects when they did not come. */
export async function loadTexts(namespace: string): Promise<void> {
  await i18next.loadNamespaces(namespace)
  if (!i18next.hasResourceBundle(i18next.language, namespace)) throw new Error(`No texts of ${namespace}`)
}

/** Those that are asked for at once come in one file. A whole library for this would weigh as much as all texts together. */
function textFiles(version: string | undefined): BackendModule {
  const waiting = new Map<string, ReadCallback>()
  const load = async (language: string) => {
    const asked = [...waiting]
    waiting.clear()
    const names = asked.map(([namespace]) => namespace).join('+')
    const answer = await fetch(`/locales/${language}/${names}.json?v=${version}`).catch(() => null)
    const texts = (answer?.ok ? await answer.json().catch(() => null) : null) as Record<string, Texts> | null
    for (const [namespace, done] of asked) {
      if (texts === null) done(new Error(`No texts of ${names}`), null)
      else done(null, (asked.length > 1 ? texts[namespace] : texts) as Texts)
    }
  }
  return {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      if (waiting.size === 0) queueMicrotask(() => void load(language))
      waiting.set(namespace, done)
    },
  }
}
