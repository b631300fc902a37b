import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto, aVehicle } from '#tests/factories.ts'
import { documentedJson, read, scene, spottedAt } from '#tests/surfaces/http/json-steps.ts'

const app = documentedJson()

describe('a vehicle', () => {
  it('has the fields VEH-47 to VEH-67, empty where nothing is known yet', async () => {
    const { id } = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' }, spottedAt)
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
        _id: `u-${scene.spotter.id}`,
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
    const { id } = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY8' }, spottedAt)
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
      .values({ vehicle_id: id, type: 'Rare', added_by: scene.spotter.id, created_at: spottedAt })
      .execute()
    const change = {
      vehicle_id: id,
      user_id: scene.spotter.id,
      field: 'color',
      new_value: 'Isle of Man Green',
    }
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
    const vehicle = await aVehicle(app.db, { by: scene.spotter, plate: 'WXY1234' }, spottedAt)
    const photo = await aPhoto(app.db, { of: vehicle, by: scene.spotter }, spottedAt)
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
          _id: `u-${scene.spotter.id}`,
          username: 'Aina_KL',
          profilePic: null,
          profilePicVariants: null,
          rep: 8,
        },
        isPrimary: true,
        isVideo: false,
        isReady: true,
      },
    ])
  })
})

describe('lists', () => {
  beforeEach(async () => {
    for (let minute = 0; minute < 11; minute++) {
      const vehicle = await aVehicle(
        app.db,
        { by: scene.spotter, plate: `WXY${100 + minute}` },
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
    await aPhoto(app.db, { of: old, by: scene.spotter }, spottedAt + 3_600_000)
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
