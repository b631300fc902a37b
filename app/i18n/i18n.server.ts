import { createHash } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { env } from '#app/env.server.ts'
import { languageOfList } from '#app/i18n/accept-language.server.ts'
import { i18nOptions, isLanguage, type Language, languages } from '#app/i18n/languages.ts'

/**
 * Set by the switcher, and by the small script that carries the local storage's choice over (I18N-05): its value is the
 * language itself. Remix writes values as base64 of JSON; `encode` and `decode` take that off.
 */
export const languageCookie = createCookie('lng', {
  path: '/',
  sameSite: 'lax',
  secure: env.isHttps,
  maxAge: 365 * 24 * 60 * 60,
  encode: (value) => String(JSON.parse(atob(value))),
  decode: (value) => btoa(JSON.stringify(value)),
})

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
})

/** Every translation file: `translations.en.common`. */
export const translations = Object.fromEntries(
  languages.map((language) => [language, namespacesOf(language)]),
) as Record<Language, Record<string, Record<string, unknown>>>

function namespacesOf(language: Language) {
  const prefix = `../../locales/${language}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(prefix))
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(prefix.length, -'.json'.length), texts]))
}

/** The reader's language: the cookie, the browser's list, English. */
export async function languageOf({ headers }: { headers: Pick<Headers, 'get'> }): Promise<Language> {
  const chosen: unknown = await languageCookie.parse(headers.get('Cookie'))
  if (isLanguage(chosen)) return chosen
  // Browsers send far less; longer ones would fill the memory.
  const list = (headers.get('Accept-Language') ?? '').slice(0, MAX_LIST)
  const known = languagesOfLists.get(list)
  if (known) return known
  const language = languageOfList(list)
  if (languagesOfLists.size < MAX_LISTS) languagesOfLists.set(list, language)
  return language
}

/** Browsers send the same few lists over and over. */
const languagesOfLists = new Map<string, Language>()
const MAX_LISTS = 1_000
const MAX_LIST = 1_000

/** Changes with every text, so that browsers may keep the files for good. */
export const localesVersion = createHash('sha1')
  .update(JSON.stringify(translations))
  .digest('hex')
  .slice(0, 10)

/** One instance for each language, made once: all texts are in memory and nothing about it changes by request. */
const instances = new Map<Language, i18n>()

export function i18nFor(language: Language): i18n {
  const existing = instances.get(language)
  if (existing) return existing
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    ...i18nOptions,
    initImmediate: false,
    lng: language,
    resources: translations as never,
    interpolation: { ...i18nOptions.interpolation, defaultVariables: { site: env.SITE_NAME } },
  })
  rememberTexts(instance)
  instances.set(language, instance)
  return instance
}

/** Of each scope, which is a language with a component's namespaces. */
const MAX_REMEMBERED = 1_000

/**
 * Caches texts by key and short values: a page needs dozens, most are the same on every page, and formatting one takes
 * i18next longer than most database queries.
 */
function rememberTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance)
  const translators = new Map<string, TFunction>()
  instance.getFixedT = ((...args: Parameters<typeof getFixedT>) => {
    const scope = JSON.stringify(args)
    const known = translators.get(scope)
    if (known) return known
    const made = remembering(getFixedT(...args))
    translators.set(scope, made)
    return made
  }) as typeof getFixedT
}

function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>()
  const translate = (key: string, options?: Record<string, unknown>): unknown => {
    const values = options === undefined ? '' : shortValues(options)
    if (values === null) return t(key, options as never)
    const name = values === '' ? key : key + values
    const known = texts.get(name)
    if (known !== undefined) return known
    const text: unknown = t(key, options as never)
    if (texts.size >= MAX_REMEMBERED) texts.clear()
    if (typeof text === 'string') texts.set(name, text)
    return text
  }
  return Object.assign(translate, t) as TFunction
}

/** The values as a cache key; null if one is long or not a plain value. */
function shortValues(options: Record<string, unknown>): string | null {
  for (const name in options) {
    const value = options[name]
    if (typeof value !== 'number' && !(typeof value === 'string' && value.length <= 64)) return null
  }
  return JSON.stringify(options)
}

const translators = new Map<Language, TFunction>()

export function translator(language: Language): TFunction {
  const known = translators.get(language)
  if (known) return known
  const made = i18nFor(language).getFixedT(language)
  translators.set(language, made)
  return made
}
