import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '#app/domain/errors.ts'
import { translations } from '#app/i18n/i18n.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { handle } from '#app/root.tsx'

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

const english = textsOf('en')
const plural = /_(zero|one|two|few|many|other)$/
const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].sort()
const placeholders = (text: string | undefined) =>
  [...new Set(text?.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? [])].sort()

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

it('every refusal has a text', () => {
  expect(errorCodes.filter((code) => !english.has(`errors:${code}`))).toEqual([])
})

type Use = { file: string; key: string; namespaces: string[] }

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)

/** Every text that the code asks for. */
const uses: Use[] = files.flatMap((file) => {
  const text = readFileSync(`app/${file}`, 'utf8')
  const declared = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(
    (match) => match[1]?.match(/[\w-]+/g) ?? [],
  )
  const keys = [...text.matchAll(/(?:\bt\(\s*|i18nKey=)["']([^"']+)["']/g)].map((match) => match[1] ?? '')
  return keys.map((key) => ({ file, key: key.includes(':') ? key : `common:${key}`, namespaces: declared }))
})

it('every text that is asked for is there', () => {
  const known = new Set(keysOf(english))
  expect(uses.filter(({ key }) => !known.has(key))).toEqual([])
})

it('no text is there that nobody asks for', () => {
  const asked = new Set(uses.map(({ key }) => key))
  const unused = keysOf(english).filter((key) => !asked.has(key) && !isErrorText(key))
  expect(unused).toEqual([])
})

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

/** Loaders and actions word titles and messages on the server, which has every text. */
function isServerText(file: string, key: string): boolean {
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
