import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'

export const languages = ['en', 'ms', 'zh'] as const

export type Language = (typeof languages)[number]

/** What a browser of that language asks for, and what `<html lang>` says in return. */
export const locales: Record<Language, { browser: string; html: string }> = {
  en: { browser: 'en-MY', html: 'en-MY' },
  ms: { browser: 'ms-MY', html: 'ms-MY' },
  zh: { browser: 'zh-CN', html: 'zh-Hans' },
}

const i18n = i18next.createInstance()
await i18n.init({
  fallbackLng: false,
  nsSeparator: ':',
  interpolation: { escapeValue: false, defaultVariables: { site: 'Nampak' } },
  resources: Object.fromEntries(languages.map((language) => [language, namespacesOf(language)])),
})

function namespacesOf(language: Language) {
  const folder = new URL(`../../locales/${language}/`, import.meta.url)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object,
    ]),
  )
}

export type Texts = (key: string, params?: Record<string, unknown>) => string

/** The site's texts in a language, without the tags that some of them hold. A key that is not there throws. */
export function textsIn(language: Language): Texts {
  return (key, params = {}) => {
    if (!i18n.exists(key, { lng: language, ...params })) throw new Error(`No text ${key} in ${language}`)
    return i18n.t(key, { lng: language, ...params }).replace(/<\/?\w+>/g, '')
  }
}
