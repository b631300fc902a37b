import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** What the documented JSON holds, field by field of the specification. */
const app = testApp()
let spotter: Member
const spottedAt = Date.UTC(2026, 4, 3, 2, 30)

beforeEach(async () => {
  spotter = await aMember(app.db, { username: 'Aina_KL', isApproved: true }, spottedAt)
})

async function read(
  path: string,
  member?: Member,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await (await app.browser(member)).get(path)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

describe('a vehicle', () => {
  it('has the fields VEH-47 to VEH-67, empty where nothing is known yet', async () => {
    const { id } = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const { json } = await read('/api/vehicles/plate/wxy%201234')
    expect(json).toEqual({
      _id: `v-${id}`,
      plate: 'WXY1234',
      plateText: 'WXY 1234',
      plateStyle: 'malaysia-legacy',
      basicInfo: { make: null, model: null },
      color: null,
      bodyStyle: null,
      g80ConversionKit: 'No',
      profile: '',
      profileRichnessScore: 0,
      hits: 0,
      likesCount: 0,
      discussionCount: 0,
      changeHistory: [],
      spottedBadges: [],
      images: [],
      tags: [],
      firstAddedBy: {
        _id: `u-${spotter.id}`,
        username: 'Aina_KL',
        profilePic: null,
        profilePicVariants: null,
        rep: 0,
      },
      firstAddedAt: '2026-05-03T02:30:00.000Z',
      createdAt: '2026-05-03T02:30:00.000Z',
      isDeleted: false,
      deletedAt: null,
      deletedBy: null,
    })
  })

  it('says what is known of it, its tags and who changed what, newest first', async () => {
    const { id } = await aVehicle(app.db, { by: spotter, plate: 'WXY8' }, spottedAt)
    const known = {
      make: 'BMW',
      model: 'M3',
      color: 'Isle of Man Green',
      body_style: 'Saloon',
      profile: 'Seen daily.',
    }
    await app.db.updateTable('vehicles').set(known).where('id', '=', id).execute()
    await app.db
      .insertInto('vehicle_tags')
      .values({ vehicle_id: id, type: 'Rare', added_by: spotter.id, created_at: spottedAt })
      .execute()
    const change = { vehicle_id: id, user_id: spotter.id, field: 'color', new_value: 'Isle of Man Green' }
    await app.db
      .insertInto('vehicle_changes')
      .values([
        { ...change, old_value: null, at: spottedAt },
        { ...change, old_value: 'Red', at: spottedAt + 1000 },
      ])
      .execute()
    const { json } = await read('/api/vehicles/plate/WXY8')
    expect(json).toMatchObject({
      basicInfo: { make: 'BMW', model: 'M3' },
      color: 'Isle of Man Green',
      bodyStyle: 'Saloon',
      profile: 'Seen daily.',
      tags: [{ type: 'Rare' }],
      changeHistory: [
        { field: 'color', oldValue: 'Red', newValue: 'Isle of Man Green', user: { username: 'Aina_KL' } },
        { field: 'color', oldValue: null },
      ],
    })
  })

  it('has images with the fields GAL-37 to GAL-44', async () => {
    const vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' }, spottedAt)
    const photo = await aPhoto(app.db, { of: vehicle, by: spotter }, spottedAt)
    const { json } = await read('/api/vehicles/plate/WXY1234')
    const at = (file: string) => `/media/${photo.name}/${file}`
    expect(json.images).toEqual([
      {
        _id: `m-${photo.id}`,
        url: at('original.jpg'),
        variants: {
          thumbnail: at('thumbnail.jpg'),
          medium: at('medium.jpg'),
          large: at('large.jpg'),
          webp: { thumbnail: at('thumbnail.webp'), medium: at('medium.webp'), large: at('large.webp') },
        },
        width: 64,
        height: 48,
        dominantColor: photo.dominant_color,
        approvedAt: '2026-05-03T02:30:00.000Z',
        submittedAt: '2026-05-03T02:30:00.000Z',
        submittedBy: {
          _id: `u-${spotter.id}`,
          username: 'Aina_KL',
          profilePic: null,
          profilePicVariants: null,
          rep: 3,
        },
        isPrimary: true,
        isVideo: false,
      },
    ])
  })
})

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
    const { json } = await read('/auth/current_user', spotter)
    expect(json).toEqual({
      _id: `u-${spotter.id}`,
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
      const vehicle = await aVehicle(app.db, { by: spotter, plate }, spottedAt)
      await app.db.updateTable('vehicles').set({ make }).where('id', '=', vehicle.id).execute()
      if (plate !== 'WXY3') await aPhoto(app.db, { of: vehicle, by: spotter }, spottedAt)
    }
    const { json } = await read('/api/users/Aina_KL')
    expect(json.rep).toBe(6)
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
    const browser = await app.browser(spotter)
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

describe('lists', () => {
  beforeEach(async () => {
    for (let minute = 0; minute < 11; minute++) {
      const vehicle = await aVehicle(
        app.db,
        { by: spotter, plate: `WXY${100 + minute}` },
        spottedAt + minute * 60_000,
      )
      await app.db
        .updateTable('vehicles')
        .set({ hits: minute === 4 ? 50 : minute })
        .where('id', '=', vehicle.id)
        .execute()
    }
  })

  const plates = (json: unknown) => (json as { plate: string }[]).map(({ plate }) => plate)

  it('of the latest hold nine, newest first', async () => {
    const { json } = await read('/api/vehicles/latest')
    expect(plates(json)).toEqual(
      [110, 109, 108, 107, 106, 105, 104, 103, 102].map((number) => `WXY${number}`),
    )
  })

  it('of the top are in the order of their views', async () => {
    expect(plates((await read('/api/vehicles/top')).json).slice(0, 3)).toEqual(['WXY104', 'WXY110', 'WXY109'])
  })

  it('of the recent begin with the latest activity', async () => {
    const old = await app.db
      .selectFrom('vehicles')
      .selectAll()
      .where('plate', '=', 'WXY100')
      .executeTakeFirstOrThrow()
    await aPhoto(app.db, { of: old, by: spotter }, spottedAt + 3_600_000)
    const { json } = await read('/api/vehicles/recent')
    expect(plates(json).slice(0, 2)).toEqual(['WXY100', 'WXY110'])
    expect(plates(json)).toHaveLength(9)
  })

  it('of explore come in pages, with a total', async () => {
    const { json } = await read('/api/vehicles/explore?page=2&limit=4')
    expect(plates(json.vehicles)).toEqual(['WXY106', 'WXY105', 'WXY104', 'WXY103'])
    const cursor = expect.stringMatching(/^\d+-\d+$/) as string
    expect(json.pagination).toEqual({ page: 2, limit: 4, total: 11, hasMore: true, cursor })
  })

  it('are counted', async () => {
    expect((await read('/api/vehicles/count')).json).toEqual({ count: 11 })
  })
})
