import { readdirSync, readFileSync } from 'node:fs'

/** `imports` are what it imports or exports from, types included. */
export type Source = { path: string; text: string; imports: string[] }

const listed = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => `${folder}/${path}`)

/** Paths from the root of the project of all files that people write: code, tests, style sheets. */
export const writtenFiles: string[] = ['app', 'db', 'programs', 'scripts', 'server', 'tests'].flatMap(
  (folder) => listed(folder, /\.(tsx?|mjs|css)$/),
)

/** The code of `app/` without its tests; paths begin below `app/`. */
export const sources: Source[] = listed('app', /\.tsx?$/)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    const statements = [...text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'/gm)]
    const late = [...text.matchAll(/\bimport\('([^']+)'\)/g)]
    return {
      path: path.slice('app/'.length),
      text,
      imports: [...statements, ...late].map((match) => match[1] ?? ''),
    }
  })

export const within = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`))

/** What of `from` imports something that `what` matches, as `file -> import`. */
export function importing(from: Source[], what: RegExp): string[] {
  return from.flatMap(({ path, imports }) =>
    imports.filter((name) => what.test(name)).map((name) => `${path} -> ${name}`),
  )
}

export const exportedNames = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm)].map((match) => ({
    path,
    name: match[1] ?? '',
  })),
)
