import { beforeEach, describe, expect, it } from 'vitest'
import { dayBefore, malaysianDay } from '#app/domain/days.ts'
import { isMilestone } from '#app/domain/streaks/milestones.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** The streak on a licence. */
const app = testApp()
const today = () => malaysianDay(Date.now())
let member: Member

beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
})

async function badge(values: Record<string, string | number | null>): Promise<string> {
  await app.db.updateTable('users').set(values).where('id', '=', member.id).execute()
  const main = await mainOf(await (await app.browser()).get('/u/Aina_KL'))
  return /<span class="fire"[\s\S]*?<\/span><\/span>/.exec(main)?.[0] ?? ''
}

describe('the badge of a streak', () => {
  it.each([
    [1, 0],
    [6, 0],
    [7, 1],
    [29, 1],
    [30, 2],
    [99, 2],
    [100, 3],
    [364, 3],
    [365, 4],
    [1000, 4],
  ])('of %i days has style %i (STRK-03)', async (days, tier) => {
    const html = await badge({ current_streak_days: days, longest_streak_days: days, last_spot_day: today() })
    expect(html).toContain(`data-tier="${tier}"`)
    expect(html).toContain(`${days}-day streak`)
  })

  it('has a bright flame after a spot today, a dimmed one after one yesterday (STRK-05, STRK-06)', async () => {
    const streak = { current_streak_days: 3, longest_streak_days: 3 }
    const bright = await badge({ ...streak, last_spot_day: today() })
    expect(bright).toContain('data-lit="true"')
    expect(bright).toContain('spotted today')
    const dimmed = await badge({ ...streak, last_spot_day: dayBefore(today()) })
    expect(dimmed).not.toContain('data-lit')
    expect(dimmed).toContain('nothing spotted today')
  })

  it('says that freezes keep it, and is gone when there are too few of them', async () => {
    const spotted = dayBefore(dayBefore(dayBefore(today())))
    const streak = { current_streak_days: 3, longest_streak_days: 3, last_spot_day: spotted }
    expect(await badge({ ...streak, earned_freezes: 2 })).toContain('kept by a freeze')
    expect(await badge({ ...streak, earned_freezes: 1 })).toBe('')
  })
})

it('has milestones on these days (STRK-04)', () => {
  const days = Array.from({ length: 400 }, (_, day) => day).filter(isMilestone)
  expect(days).toEqual([7, 14, 30, 60, 69, 90, 100, 365])
})
