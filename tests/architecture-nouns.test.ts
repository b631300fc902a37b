import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importing, within } from '#tests/sources.ts'

/** What a noun may import: its own floor and those before it. */
const floors = [
  ['plates', 'users', 'session', 'makes'],
  ['activity', 'rep', 'streaks', 'raids', 'awards', 'notifications'],
  [
    'vehicles',
    'media',
    'tags',
    'likes',
    'discussions',
    'collections',
    'moderation',
    'announcements',
    'analysis',
  ],
  [
    'spotting',
    'finding',
    'vehicle-page',
    'share-picture',
    'awarding',
    'raid-management',
    'make-management',
    'moderation-queue',
  ],
]

describe('nouns', () => {
  /** What the folders of the domain import of each other, as `noun -> other` with the files that do. */
  const between = new Map<string, string[]>()
  for (const { path, imports } of within('domain')) {
    const noun = /^domain\/([\w-]+)\//.exec(path)?.[1]
    for (const name of noun === undefined ? [] : imports) {
      const other = /^#app\/domain\/([\w-]+)\//.exec(name)?.[1]
      if (other === undefined || other === noun) continue
      const pair = `${noun} -> ${other}`
      between.set(pair, [...(between.get(pair) ?? []), `${path} -> ${name}`])
    }
  }
  const pairs = [...between.keys()].map((pair) => pair.split(' -> ') as [string, string])

  it('import downward only', () => {
    const floorOf = (noun: string) => floors.findIndex((floor) => floor.includes(noun))
    const upward = pairs.filter(([noun, other]) => floorOf(other) > floorOf(noun))
    expect(upward.flatMap((pair) => between.get(pair.join(' -> ')))).toEqual([])
  })

  it('import each other in no circle', () => {
    const reachable = (from: string, seen = new Set<string>()): Set<string> => {
      for (const [noun, other] of pairs) {
        if (noun !== from || seen.has(other)) continue
        seen.add(other)
        reachable(other, seen)
      }
      return seen
    }
    expect(pairs.length).toBeGreaterThan(10)
    const circular = pairs.filter(([noun, other]) => reachable(other).has(noun))
    expect(circular.flatMap((pair) => between.get(pair.join(' -> ')))).toEqual([])
  })

  it('are all known, one for each folder of the domain', () => {
    const folders = readdirSync('app/domain', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !floors.flat().includes(name))).toEqual([])
  })

  it('that watch activities import no thing', () => {
    const watchers = within('domain').filter(({ path }) =>
      /^domain\/(rep|streaks|raids|awards|notifications)\//.test(path),
    )
    const things = [...(floors[2] ?? []), ...(floors[3] ?? [])].join('|')
    expect(importing(watchers, new RegExp(`^#app/domain/(${things})/`))).toEqual([])
  })
})
