import { beforeEach, describe, expect, it } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** GET /api/vehicles/leaderboard (API-15), and the same members on home. */
const app = testApp()
const spottedAt = Date.UTC(2026, 4, 3, 2, 30)
let spotter: Member

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true }, spottedAt)
})

const ask = async (headers: Record<string, string> = {}) =>
  (await app.browser()).get('/api/vehicles/leaderboard', headers)
const list = async () => (await (await ask()).json()) as { username: string; platesFound: number }[]

/** The words of home, as they are read one after the other. */
async function home(): Promise<string> {
  const html = await mainOf(await (await app.browser()).get('/'))
  return html
    .replace(/<!--.*?-->|<wbr\/>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** A plate that counts: its first spotter's photo is approved. */
async function aPlateThatCounts(by: Member) {
  const vehicle = await aVehicle(app.db, { by }, spottedAt)
  await aPhoto(app.db, { of: vehicle, by }, spottedAt)
  return vehicle
}

describe('the leaderboard', () => {
  it('is an empty array as long as nothing counts', async () => {
    await aVehicle(app.db, { by: spotter }, spottedAt)
    expect(await list()).toEqual([])
  })

  it('has entries with the fields HOME-25 to HOME-32, and no other', async () => {
    const vehicle = await aPlateThatCounts(spotter)
    await app.db.updateTable('vehicles').set({ make: 'Perodua' }).where('id', '=', vehicle.id).execute()
    const streak = { current_streak_days: 2, longest_streak_days: 4, last_spot_day: '2020-05-03' }
    await app.db
      .updateTable('users')
      .set({ avatar: 'f00d', ...streak })
      .where('id', '=', spotter.id)
      .execute()
    const award = await app.db
      .insertInto('awards')
      .values({
        key: 'early-bird',
        title: 'Early bird',
        description: 'There before the sun',
        icon: '🐦',
        rarity: 'rare',
        kind: 'granted',
        created_at: spottedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('user_awards')
      .values({
        user_id: spotter.id,
        award_id: award.id,
        awarded_at: spottedAt,
        reason: 'Ten dawns in a row',
        is_displayed: 1,
        display_order: 1,
      })
      .execute()
    const [entry, ...others] = await list()
    expect(others).toEqual([])
    expect(entry).toEqual({
      _id: `u-${spotter.id}`,
      username: 'Aina_KL',
      platesFound: 1,
      profilePic: '/media/f00d/medium.webp',
      profilePicVariants: {
        small: '/media/f00d/small.webp',
        medium: '/media/f00d/medium.webp',
        large: '/media/f00d/large.webp',
      },
      spotterStats: {
        totalSpots: 1,
        totalImages: 1,
        totalComments: 0,
        totalTags: 0,
        mostSpottedMake: { make: 'Perodua', count: 1 },
        longestStreak: { days: 4 },
        currentStreak: { days: 0 },
        streakFreezes: { available: 0 },
        lastSpotDate: '2020-05-03',
        updatedAt: '2026-05-03T02:30:00.000Z',
      },
      // 3 for the photo, 5 for the first spot.
      rep: 8,
      awards: [
        {
          awardId: {
            _id: `a-${award.id}`,
            key: 'early-bird',
            title: 'Early bird',
            description: 'There before the sun',
            icon: '🐦',
            rarity: 'rare',
          },
          earned: true,
          isDisplayed: true,
          displayOrder: 1,
          awardedAt: '2026-05-03T02:30:00.000Z',
          reason: 'Ten dawns in a row',
        },
      ],
    })
  })

  it('counts plates with an approved photo of their first spotter, and forgets deleted ones, here and on home', async () => {
    const vehicle = await aPlateThatCounts(spotter)
    await aPlateThatCounts(spotter)
    await aVehicle(app.db, { by: spotter }, spottedAt)
    expect((await list())[0]).toMatchObject({ username: 'Aina_KL', platesFound: 2 })
    expect(await home()).toContain('Aina_KL 2 plates 11 rep')
    await deleteVehicle(app.db, spotter, vehicle.id, spottedAt + 1000)
    expect((await list())[0]).toMatchObject({ platesFound: 1 })
    expect(await home()).toContain('Aina_KL 1 plate 8 rep')
  })

  it('tells nobody what only concerns its members', async () => {
    await aPlateThatCounts(spotter)
    const text = await (await ask()).text()
    expect(text).not.toMatch(/isFirstLogin|hasAcceptedGuidelines|restrictedUntil|username_key|isAdmin/)
  })

  it('is not sent again as long as it is the same', async () => {
    await aPlateThatCounts(spotter)
    const etag = (await ask()).headers.get('ETag') ?? ''
    expect(etag).not.toBe('')
    expect((await ask({ 'If-None-Match': etag })).status).toBe(304)
    await aPlateThatCounts(spotter)
    expect((await ask({ 'If-None-Match': etag })).status).toBe(200)
  })

  it('can only be read', async () => {
    const answer = await (await app.browser(spotter)).call('POST', '/api/vehicles/leaderboard', {})
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
  })
})
