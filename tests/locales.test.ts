import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '#app/domain/errors.ts'
import { bodyStyles, colourList } from '#app/domain/vehicles/colours.server.ts'
import { translations } from '#app/i18n/i18n.server.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { handle } from '#app/root.tsx'
import { sources } from '#tests/sources.ts'

/** `ns:path.to.text` -> the text, for one language. */
function textsOf(language: (typeof languages)[number]): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value)
    else
      for (const [name, inner] of Object.entries(value as object))
        walk(inner, key.endsWith(':') ? key + name : `${key}.${name}`)
  }
  for (const [namespace, file] of Object.entries(translations[language])) walk(file, `${namespace}:`)
  return texts
}

/** English texts of the specification (GAL-08, GAL-24 to GAL-27, GAL-68, GAL-79, GAL-85 to GAL-88, AM-37 to AM-39). */
const fixedImageTexts =
  /^errors:(url_invalid|url_failed|image_reported_already|image_order_changed)$|^media:crop\.|^moderation:|^admin-moderation:(pending|images|refused)\.|^admin-log:actions\.|^users:picture\.failed$|^submit:failed$|^vehicles:(photos\.(add|reorderFailed)|toast\.primary)/

const english = textsOf('en')
const plural = /_(zero|one|two|few|many|other)$/
/** A text's own wording for videos, which i18next finds by its context. */
const context = /_video$/
/** Names of what members choose: asked for by the name itself. */
const names = { colours: colourList.map(({ name }) => name), 'body-styles': bodyStyles }
const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].sort()
const placeholders = (text: string | undefined) =>
  [...new Set(text?.match(/\{\{\w+(, list)?\}\}|<\/?\w+>/g) ?? [])].sort()

describe.each(['ms', 'zh'] as const)('%s', (language) => {
  const own = textsOf(language)

  it('has the same keys as English', () => {
    expect(keysOf(own)).toEqual(keysOf(english))
  })

  it('has the same placeholders in each text', () => {
    const different = [...own].filter(([key, text]) => {
      const other = english.get(key) ?? english.get(key.replace(plural, '_other'))
      return placeholders(text).join() !== placeholders(other).join()
    })
    expect(different).toEqual([])
  })

  it('leaves no text empty', () => {
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

/**
 * Words that each language does without, and what says it instead (the glossary of texts). `but`: texts in which it is
 * meant otherwise, or that the specification gives to the letter.
 */
const unwanted: { language: Language; word: RegExp; say: string; but?: RegExp }[] = [
  { language: 'en', word: /\bsign(s|ed|ing)?[ -]ins?\b/i, say: 'log in, login' },
  { language: 'en', word: /\bmoderators?\b/i, say: 'admin', but: /^admin-users:marks\.moderator$/ },
  { language: 'en', word: /\b(?<!an )images?\b/i, say: 'photo', but: fixedImageTexts },
  { language: 'ms', word: /rentetan|pembeku/i, say: 'streak, pelindung streak' },
  { language: 'ms', word: /tapisan/i, say: 'penapis' },
  { language: 'ms', word: /\blapor\b/i, say: 'laporkan' },
  { language: 'ms', word: /pusing/i, say: 'putar' },
  { language: 'ms', word: /\breputasi\b/i, say: 'rep', but: /^about:game\.rep\.text$/ },
  { language: 'ms', word: /\btak\b/i, say: 'tidak', but: /^about:|^common:countSurprise\.second$/ },
  { language: 'ms', word: /selama-lamanya|(buang|hilang) terus/i, say: 'secara kekal' },
  { language: 'ms', word: /\}\}[a-z]/i, say: 'a space between number and unit' },
  { language: 'zh', word: /搜(?!寻)/, say: '搜寻' },
  { language: 'zh', word: /隐藏数据|信息/, say: '隐藏资料' },
  { language: 'zh', word: /彻底/, say: '永久' },
  { language: 'zh', word: /您/, say: '你' },
  { language: 'zh', word: /保险杠|单号/, say: '保险杆, 个位数' },
  { language: 'zh', word: /条(通知|未读)|块[^，。]*车牌/, say: '则 of notices, 个 of plates' },
  {
    language: 'zh',
    word: /图片/,
    say: '照片',
    but: /^errors:(file_|url_invalid)|^media:crop\.|^legal:posting/,
  },
  { language: 'zh', word: /(?<!…)…(?!…)|\.\.\./, say: '……' },
  { language: 'zh', word: /[\p{Script=Han}}][,.!?:;()]/u, say: 'full-width punctuation' },
]

it.each(unwanted)('$language: $word, say $say', ({ language, word, but }) => {
  const found = [...textsOf(language)].filter(([key, text]) => word.test(text) && !but?.test(key))
  expect(found).toEqual([])
})

it.each(['ms', 'zh'] as const)('%s: a text ends with a full stop where the English does', (language) => {
  const isSentence = (text: string | undefined) => /(?<!\.\.)[.。]$/.test(text ?? '')
  const different = [...textsOf(language)].filter(
    ([key, text]) => isSentence(text) !== isSentence(english.get(key) ?? english.get(`${key}_other`)),
  )
  expect(different).toEqual([])
})

/** Signs in the street, not of the site. */
const signs = ['Kawasan Larangan']

it.each(languages)('%s: what the pages of rules call by its name can be found on the site', (language) => {
  const texts = textsOf(language)
  const known = new Set([...texts.values(), ...signs])
  const named = [...texts]
    .filter(([key]) => /^(guidelines|legal):/.test(key))
    .flatMap(([, text]) => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('every refusal has a text', () => {
  expect(errorCodes.filter((code) => !english.has(`errors:${code}`))).toEqual([])
})

type Use = { file: string; key: string; namespaces: string[] }

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)

function declaredIn(text: string): string[] {
  return [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap((match) => match[1]?.match(/[\w-]+/g) ?? [])
}

/** Every text that the code asks for. */
const uses: Use[] = files.flatMap((file) => {
  const text = readFileSync(`app/${file}`, 'utf8')
  const declared = declaredIn(text)
  const keys = [...text.matchAll(/(?:\bt\(\s*|i18nKey=)["']([^"']+)["']/g)].map((match) => match[1] ?? '')
  return keys.map((key) => ({ file, key: key.includes(':') ? key : `common:${key}`, namespaces: declared }))
})

it('every text that is asked for is there', () => {
  const known = new Set(keysOf(english))
  expect(uses.filter(({ key }) => !known.has(key))).toEqual([])
})

it('no text is there that nobody asks for', () => {
  const asked = new Set(uses.map(({ key }) => key))
  const others = keysOf(english).filter((key) => !isErrorText(key) && !isName(key))
  const unused = others.filter((key) => !asked.has(key.replace(context, '')))
  expect(unused).toEqual([])
})

it.each(Object.entries(names))('%s: exactly those that are offered have a text', (namespace, offered) => {
  const known = keysOf(english).filter((key) => key.startsWith(`${namespace}:`))
  expect(known).toEqual(offered.map((name) => `${namespace}:${name}`).sort())
})

function isName(key: string): boolean {
  return Object.keys(names).some((namespace) => key.startsWith(`${namespace}:`))
}

/** `errorText` asks for these by their code. */
function isErrorText(key: string): boolean {
  return key.startsWith('errors:') && (errorCodes as string[]).includes(key.slice('errors:'.length))
}

it('a component loads the texts it shows: by its own namespaces or with every page', () => {
  const always: string[] = handle.i18n
  const missing = uses.filter(({ file, key, namespaces }) => {
    const namespace = key.slice(0, key.indexOf(':'))
    return (
      file.endsWith('.tsx') && !isServerText(file, key) && ![...namespaces, ...always].includes(namespace)
    )
  })
  expect(missing).toEqual([])
})

/**
 * A component whose texts are not there yet suspends, and React then finds the server's page "different" (error 418):
 * what a screen is made of has its texts among those that are loaded before it is hydrated.
 */
it('a screen loads all texts of its components before it is hydrated', () => {
  const missing = sources
    .filter(({ path }) => /^routes\/.*\.tsx$/.test(path) && /^export const handle\b/m.test(textOf(path)))
    .flatMap(({ path }) => {
      const own = /^export const handle = \{ i18n: \[([^\]]*)\]/m.exec(textOf(path))?.[1] ?? ''
      const files = [...componentsOf(path)]
      const loaded = [...(own.match(/[\w-]+/g) ?? []), ...handle.i18n, ...files.flatMap(loadedWithParts)]
      return files.flatMap((file) =>
        declaredIn(textOf(file))
          .filter((namespace) => !loaded.includes(namespace))
          .map((namespace) => `${path}: ${namespace} of ${file}`),
      )
    })
  expect(missing).toEqual([])
})

/** Of the parts of a screen that are hydrated later, and then with their texts. */
function loadedWithParts(path: string): string[] {
  return [...textOf(path).matchAll(/\bloadTexts\('([\w-]+)'\)/g)].map(([, namespace = '']) => namespace)
}

const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''

/** The files of components that come with a screen at once; paths begin below `app/`. */
function componentsOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !path.endsWith('.tsx')) return found
  found.add(path)
  for (const [statement, imported = ''] of textOf(path).matchAll(
    /^(?:import|export)\s[^;]*?from '#app\/([^']+)'/gm,
  )) {
    if (!/^\w+ type\b/.test(statement)) componentsOf(imported, found)
  }
  return found
}

/** Loaders and actions word titles and messages on the server, which has every text. */
function isServerText(file: string, key: string): boolean {
  if (file.endsWith('.server.tsx')) return true
  return key.startsWith('meta:') || (file.startsWith('routes/') && /:(toast|setup\.done|logout)\b/.test(key))
}

it('no visible text is written in the markup', () => {
  const written = files
    .filter((file) => file.endsWith('.tsx') && file !== 'root.tsx')
    .flatMap((file) => {
      const text = readFileSync(`app/${file}`, 'utf8')
      const literal = [...text.matchAll(/>\s*([A-Za-z][a-z]+ [^<>{}()=;]*[a-z])\s*</g)].map(
        (match) => match[1],
      )
      const labels = [...text.matchAll(/\b(?:aria-label|title|alt|placeholder)="([A-Za-z][^"]+)"/g)].map(
        (match) => match[1],
      )
      return [...literal, ...labels].map((found) => `${file}: ${found}`)
    })
  expect(written).toEqual([])
})
