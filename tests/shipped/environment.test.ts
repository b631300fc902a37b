import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnvironment, variableNames } from '#app/env.server.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** What the system or Node.js sets or reads, and no operator of the site looks up. */
const ofTheSystem = ['NODE_ENV', 'PATH']
const known = new Set(variableNames)

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)]
  const given = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))

  it('has each variable of the site, once and no other', () => {
    const names = lines.map(([, name]) => name)
    expect(names.toSorted()).toEqual(variableNames.filter((name) => !ofTheSystem.includes(name)).toSorted())
  })

  it('is an environment that the site starts with, once there is a secret', () => {
    const SESSION_SECRET = 'a-secret-of-thirty-two-characters'
    expect(() => readEnvironment({ ...given, SESSION_SECRET, NODE_ENV: 'production' })).not.toThrow()
  })
})

describe('what is written for who runs the site', () => {
  const documents = [
    ...['README.md', 'docs/operations.md', 'docs/photo-analysis.md'],
    ...readdirSync('docs/operations').map((name) => `docs/operations/${name}`),
  ]

  /** Variables of others: of the allocator, of the tests. */
  const ofTheAllocator = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
  const others = new Set([...ofTheAllocator, 'CHROMIUM_PATH'])

  it('starts the site with the same settings of the allocator and of Node.js everywhere', () => {
    const settings = (file: string) => read(file).match(/MALLOC_\w+=\d+/g)
    const starts = ['Dockerfile', 'deploy/nampak.service', 'package.json'].map(settings)
    expect(starts).toEqual(
      starts.map(() => ofTheAllocator.map((name) => expect.stringContaining(`${name}=`) as string)),
    )
    expect(new Set(starts.map(String)).size).toBe(1)
    const limits = (file: string) => read(file).match(/--max-[\w-]+=\d+/g)
    expect(limits('package.json')).toHaveLength(2)
    for (const file of ['Dockerfile', 'deploy/nampak.service', 'scripts/demo.mjs', 'tests/site.ts'])
      expect(limits(file)).toEqual(limits('package.json'))
  })

  it.each(documents)('%s names no variable that there is not', (file) => {
    const named = read(file).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []
    expect(named.filter((name) => !known.has(name) && !others.has(name))).toEqual([])
  })

  it.each(['Dockerfile', 'fly.toml', ...readdirSync('deploy').map((name) => `deploy/${name}`)])(
    '%s sets no variable that there is not',
    (file) => {
      const settings = read(file).match(/^(?:ENV|Environment=|\[env\]|  [A-Z]).*/gm) ?? []
      const set = settings.flatMap((line) =>
        [...line.matchAll(/\b([A-Z][A-Z_]+) ?=/g)].map(([, name = '']) => name),
      )
      expect(set.filter((name) => !known.has(name) && !others.has(name))).toEqual([])
    },
  )

  it('has every limit that is set by a variable', () => {
    const limits = variableNames.filter((name) => /_(MB|LIMIT|KEEP|HOURS)$/.test(name))
    expect(limits.length).toBeGreaterThan(4)
    for (const name of limits) expect(read('docs/operations/limits.md')).toContain(`\`${name}\``)
  })
})
