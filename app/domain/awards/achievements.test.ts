import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { achievements, metrics, tagFamilies } from '#app/domain/awards/achievements.ts'
import { rarities } from '#app/domain/awards/award.ts'
import { tagTypes } from '#app/domain/tags/tag.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'

describe('the list of achievements', () => {
  it('has about forty, over all that the contract names, in all rarities', () => {
    expect(achievements.length).toBeGreaterThanOrEqual(38)
    expect(achievements.length).toBeLessThanOrEqual(45)
    expect(new Set(achievements.map(({ metric }) => metric))).toEqual(new Set(metrics))
    expect(new Set(achievements.map(({ rarity }) => rarity))).toEqual(new Set(rarities))
  })

  it('has the days of a streak that the contract names', () => {
    const days = achievements.filter(({ metric }) => metric === 'streakDays').map(({ target }) => target)
    expect(days).toEqual([7, 14, 30, 60, 69, 90, 100, 365])
  })

  it('has no key twice, and none that is a raid’s', () => {
    const keys = achievements.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => /^raid-/.test(key))).toEqual([])
  })

  it('gives more for more', () => {
    for (const metric of metrics) {
      const steps = achievements.filter((one) => one.metric === metric)
      const worth = steps.map(({ rarity }) => rarities.indexOf(rarity))
      expect(worth, metric).toEqual([...worth].sort((one, other) => one - other))
      const targets = steps.map(({ target }) => target)
      expect(targets, metric).toEqual([...new Set(targets)].sort((one, other) => one - other))
    }
  })

  it('has icons of the site’s own set', () => {
    const set = readFileSync('app/components/layout/icons.svg', 'utf8')
    expect(achievements.filter(({ icon }) => !set.includes(`id="${icon}"`))).toEqual([])
  })

  it('has every tag in one family', () => {
    expect(Object.values(tagFamilies).flat().sort()).toEqual([...tagTypes].sort())
  })
})

/** Where the text says it in a word. */
const inWords = ['collections-1', 'spots-1', 'single-digit-1', 'raids-joined-1', 'raids-won-1']

describe.each(languages)('in %s', (language) => {
  it.each(achievements.map(({ key, target }) => [key, target] as const))(
    '%s says its target',
    (key, target) => {
      const { title, description } = presentAward(translator(language), { key, title: '', description: '' })
      expect(title).not.toBe('')
      if (!inWords.includes(key)) expect(description).toContain(String(target))
    },
  )

  it('no two have one title', () => {
    const t = translator(language)
    const titles = achievements.map(({ key }) => presentAward(t, { key, title: '', description: '' }).title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

it('an award that admins gave is called as they called it', () => {
  const award = { key: 'helping-hand', title: 'Helping hand', description: 'For all the help' }
  expect(presentAward(translator('zh'), award)).toEqual({
    title: 'Helping hand',
    description: 'For all the help',
  })
})
