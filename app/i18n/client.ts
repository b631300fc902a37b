import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nOptions } from '#app/i18n/languages.ts'

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

/** A whole library for this one request would weigh as much as all texts together. */
function textFiles(version: string | undefined): BackendModule {
  return {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      fetch(`/locales/${language}/${namespace}.json?v=${version}`)
        .then(async (answer) => {
          if (!answer.ok) throw new Error(`No texts at ${answer.url}`)
          done(null, (await answer.json()) as Record<string, string>)
        })
        .catch((error: Error) => done(error, null))
    },
  }
}
