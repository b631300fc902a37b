import i18next, { type i18n } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { i18nOptions } from '#app/i18n/languages.ts'

/**
 * The browser's texts: the same files as the server's, loaded from `/locales/{lng}/{ns}.json`. Null when they did not come:
 * the server's page, which has every text, then stays as it is. All languages have the same texts, so none falls back.
 */
export async function startI18n(namespaces: string[]): Promise<i18n | null> {
  const { language, locales, site } = document.documentElement.dataset
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      ...i18nOptions,
      lng: language,
      fallbackLng: false,
      ns: namespaces,
      interpolation: { ...i18nOptions.interpolation, defaultVariables: { site } },
      backend: { loadPath: `/locales/{{lng}}/{{ns}}.json?v=${locales}` },
    })
  const isComplete = namespaces.every((namespace) => i18next.hasResourceBundle(language ?? '', namespace))
  return isComplete ? i18next : null
}
