import { describe, expect, it } from 'vitest'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { documentedJson, read, scene, spottedAt } from '#tests/surfaces/http/json-steps.ts'

const app = documentedJson()

describe('a user', () => {
  const stats = {
    totalSpots: 0,
    totalImages: 0,
    totalComments: 0,
    totalTags: 0,
    mostSpottedMake: null,
    longestStreak: { days: 0 },
    currentStreak: { days: 0 },
    streakFreezes: { available: 0 },
    lastSpotDate: null,
  }

  it('has the fields PROF-22 to PROF-41, for themselves', async () => {
    const { json } = await read('/auth/current_user', scene.spotter)
    expect(json).toEqual({
      _id: `u-${scene.spotter.id}`,
      username: 'Aina_KL',
      profilePic: null,
      profilePicVariants: null,
      rep: 0,
      createdAt: '2026-05-03T02:30:00.000Z',
      isAdmin: false,
      isFirstLogin: false,
      usernameChanged: false,
      hasAcceptedGuidelines: true,
      moderation: { isApproved: true, restrictedUntil: null },
      spotterStats: { ...stats, updatedAt: null },
    })
  })

  it('is told to others without what only concerns themselves', async () => {
    const { json } = await read('/api/users/AINA_kl', await aMember(app.db))
    expect(json.username).toBe('Aina_KL')
    expect(json).not.toHaveProperty('isFirstLogin')
    expect(json).not.toHaveProperty('hasAcceptedGuidelines')
    expect(json.moderation).toEqual({ isApproved: true })
  })

  it('counts what they spotted, and the make they spotted most', async () => {
    for (const [plate, make] of [
      ['WXY1', 'Proton'],
      ['WXY2', 'Perodua'],
      ['WXY3', 'Perodua'],
    ] as const) {
      const vehicle = await aVehicle(app.db, { by: scene.spotter, plate }, spottedAt)
      await app.db.updateTable('vehicles').set({ make }).where('id', '=', vehicle.id).execute()
      if (plate !== 'WXY3') await aPhoto(app.db, { of: vehicle, by: scene.spotter }, spottedAt)
    }
    const { json } = await read('/api/users/Aina_KL')
    // 3 for each photographed vehicle, 5 for the first one, 10 for a single digit.
    expect(json.rep).toBe(21)
    expect(json.spotterStats).toMatchObject({
      totalSpots: 2,
      totalImages: 2,
      mostSpottedMake: { make: 'Perodua', count: 2 },
    })
  })

  it('that is not there is not found (PROF-62)', async () => {
    expect(await read('/api/users/nobody')).toMatchObject({
      status: 404,
      json: { code: 'user_not_found', message: 'User not found' },
    })
  })

  it('changes their name once, by either address, and is found under both names', async () => {
    const browser = await app.browser(scene.spotter)
    const first = await browser.call('POST', '/auth/change-username', { username: 'aina_penang' })
    expect(await first.json()).toEqual({ username: 'aina_penang', usernameChanged: true })
    const second = await browser.call('POST', '/api/auth/change-username', { username: 'aina_ipoh' })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'username_changed_already' })
    expect((await read('/api/users/aina_kl')).json.username).toBe('aina_penang')
  })
})

it('nobody is signed in: the current user is null', async () => {
  expect(await read('/auth/current_user')).toEqual({ status: 200, json: null })
})
