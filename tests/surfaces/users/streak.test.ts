import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'
import { documentedJson, read, scene, spottedAt } from '#tests/surfaces/http/json-steps.ts'

const app = documentedJson()
const DAY = 24 * 3_600_000

/** 2026-05-03 10:30 in Malaysia. */
const day = (number: number) => spottedAt + number * DAY

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: spottedAt }))
afterEach(() => void vi.useRealTimers())

async function spotOn(...days: number[]): Promise<void> {
  const { id } = await aVehicle(app.db, { by: scene.spotter }, spottedAt)
  for (const number of days) await addPreparedPhoto(app.db, scene.spotter, id, day(number))
}

/** The statistics at a moment, as everybody is told them and as the member is. */
async function statsAt(at: number): Promise<unknown> {
  vi.setSystemTime(at)
  const everybody = await read('/api/users/Aina_KL')
  const own = await read('/auth/current_user', scene.spotter)
  expect(own.json.spotterStats).toEqual(everybody.json.spotterStats)
  return everybody.json.spotterStats
}

it('a streak is told as it stands at the moment: longest, current, last day, and the freezes left (PROF-38 to PROF-42)', async () => {
  await spotOn(0, 1, 2, 3, 4, 5)
  expect(await statsAt(day(5))).toMatchObject({
    longestStreak: { days: 6 },
    currentStreak: { days: 6 },
    streakFreezes: { available: 0 },
    lastSpotDate: '2026-05-08',
    updatedAt: '2026-05-08T02:30:00.000Z',
  })
  await spotOn(6)
  const freeze = { longestStreak: { days: 7 }, currentStreak: { days: 7 }, streakFreezes: { available: 1 } }
  expect(await statsAt(Date.parse('2026-05-10T23:59+08:00'))).toMatchObject(freeze)
  // The day that was missed is covered by the freeze earned with the seventh day, the one after it by none.
  const covered = { currentStreak: { days: 7 }, streakFreezes: { available: 0 } }
  expect(await statsAt(Date.parse('2026-05-11T00:00+08:00'))).toMatchObject(covered)
  expect(await statsAt(Date.parse('2026-05-11T23:59+08:00'))).toMatchObject(covered)
  expect(await statsAt(Date.parse('2026-05-12T00:00+08:00'))).toMatchObject({
    longestStreak: { days: 7 },
    currentStreak: { days: 0 },
    streakFreezes: { available: 1 },
    lastSpotDate: '2026-05-09',
  })
})

it('what is available are the freezes that were earned and those of admins (STRK-02)', async () => {
  await spotOn(0, 1, 2, 3, 4, 5, 6)
  const admin = await aMember(app.db, { isAdmin: true })
  await changeFreezes(app.db, admin, scene.spotter.id, { action: 'add', count: 2 }, day(6))
  expect(await statsAt(day(6))).toMatchObject({ streakFreezes: { available: 3 } })
  expect(await statsAt(day(9))).toMatchObject({ currentStreak: { days: 7 }, streakFreezes: { available: 1 } })
})

it('the header shows the days and the freezes that are left', async () => {
  await spotOn(0, 1, 2, 3, 4, 5, 6)
  vi.setSystemTime(day(8))
  const screen = await (await app.browser(scene.spotter)).get('/')
  const text = (await screen.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(/\d+-day streak · \d+ streak freezes/.exec(text)?.[0]).toBe('7-day streak · 0 streak freezes')
})
