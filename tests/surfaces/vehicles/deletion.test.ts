import { beforeEach, describe, expect, it } from 'vitest'
import { moveMisplacedFiles } from '#app/domain/media/files/misplaced-files.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'

const app = testApp()
let spotter: Member
let own: Browser
let admin: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  spotter = await aMember(app.db, { isApproved: true })
  own = await app.browser(spotter)
  admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' })
})

const path = () => `/api/vehicles/v-${vehicle.id}`
const remove = (by = own) => by.call('DELETE', `${path()}?hard=1`)
const restore = () => admin.call('POST', `/api/admin/restore-vehicle/v-${vehicle.id}`)
const photoNow = async ({ id }: MediaRow) =>
  app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a soft deletion', () => {
  it('says when and by whom, and answers in words', async () => {
    const answer = await own.call('DELETE', path())
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Vehicle deleted.' }])
    expect(await (await own.get('/api/vehicles/plate/WXY1234')).json()).toMatchObject({
      isDeleted: true,
      deletedAt: expect.stringMatching(/^\d{4}-/) as string,
      deletedBy: `u-${spotter.id}`,
    })
    expect((await own.call('DELETE', path())).status).toBe(409)
  })

  it('takes the photos’ public address away, and a restoration gives them a new one', async () => {
    const photo = await aPhoto(app.db, { of: vehicle, by: spotter })
    const file = (name: string) => `/media/${name}/medium.jpg`
    await own.call('DELETE', path())
    const hidden = await photoNow(photo)
    expect(hidden.area).toBe('private')
    for (const name of [photo.name, hidden.name]) expect((await admin.get(file(name))).status).toBe(404)
    expect((await admin.get(`/media/private/m-${photo.id}/medium.jpg`)).status).toBe(200)
    expect((await restore()).status).toBe(200)
    const back = await photoNow(photo)
    expect([back.area, (await (await app.browser()).get(file(back.name))).status]).toEqual(['public', 200])
    expect([photo.name, hidden.name]).not.toContain(back.name)
    expect(app.mediaFiles()).toHaveLength(7)
  })

  it('leaves its page without any form but what admins need', async () => {
    await own.call('DELETE', path())
    const main = await mainOf(await own.get('/plate/WXY1234?edit=basics'))
    expect(main).toContain('This vehicle has been deleted.')
    expect(main).not.toMatch(/<form|\?edit=/)
    const admins = await mainOf(await admin.get('/plate/WXY1234'))
    expect(admins.match(/<form/g)).toHaveLength(1)
    expect(admins).toContain('Restore this vehicle')
  })

  it('loses no text that was being written meanwhile', async () => {
    await own.call('DELETE', path())
    for (const by of [own, await app.browser(await aMember(app.db))]) {
      const answer = await by.post('/plate/WXY1234', { intent: 'edit-profile', profile: 'Seen in Ipoh' })
      expect(answer.status).toBe(409)
      expect(await mainOf(answer)).toMatch(
        /This vehicle has been deleted and can&#x27;t be changed\.[^]*<textarea[^>]*>Seen in Ipoh<\/textarea>/,
      )
    }
  })

  it('refuses strangers with a text', async () => {
    const stranger = await app.browser(await aMember(app.db))
    const answer = await stranger.call('DELETE', path())
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'Only its first spotter and admins can delete this vehicle.' },
    ])
  })

  it('takes the vehicle out of totals, and a restoration puts it back', async () => {
    await aPhoto(app.db, { of: vehicle, by: spotter })
    const totals = async () => ({
      spots: (
        await app.db.selectFrom('users').select('total_spots').where('id', '=', spotter.id).executeTakeFirst()
      )?.total_spots,
      count: ((await (await own.get('/api/vehicles/count')).json()) as { count: number }).count,
    })
    expect(await totals()).toEqual({ spots: 1, count: 1 })
    await own.call('DELETE', path())
    expect(await totals()).toEqual({ spots: 0, count: 0 })
    await restore()
    expect(await totals()).toEqual({ spots: 1, count: 1 })
  })

  it('by an admin is on record', async () => {
    await admin.call('DELETE', path())
    await restore()
    const log = await app.db.selectFrom('moderation_log').select(['action', 'subject_id']).execute()
    expect(log).toEqual([
      { action: 'delete-vehicle', subject_id: vehicle.id },
      { action: 'restore-vehicle', subject_id: vehicle.id },
    ])
  })
})

describe('a restoration', () => {
  it('of a plate that another vehicle has taken is refused, with the plate', async () => {
    await own.call('DELETE', path())
    const again = await aVehicle(app.db, { plate: 'WXY1234' })
    const answer = await restore()
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'vehicle_exists', plate: 'WXY1234' },
    ])
    const main = await mainOf(await admin.get('/plate/WXY1234'))
    expect(main).toContain(`href="/plate/WXY1234?deleted=v-${vehicle.id}"`)
    expect(await mainOf(await own.get('/plate/WXY1234'))).not.toContain('?deleted=')
    const old = await mainOf(await admin.get(`/plate/WXY1234?deleted=v-${vehicle.id}`))
    expect(old).toContain('This vehicle has been deleted.')
    const form = await admin.post(`/plate/WXY1234?deleted=v-${vehicle.id}`, { intent: 'restore-vehicle' })
    expect([form.status, await mainOf(form)]).toEqual([409, expect.stringContaining('spotted already')])
    await admin.call('DELETE', `/api/vehicles/v-${again.id}`)
    expect((await restore()).status).toBe(200)
  })

  it('is for admins, in the words of the specification', async () => {
    await own.call('DELETE', path())
    const answer = await own.call('POST', `/api/admin/restore-vehicle/v-${vehicle.id}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'You are not authorized to restore this vehicle.' },
    ])
  })

  it('of a vehicle that stands changes nothing', async () => {
    expect((await restore()).status).toBe(200)
    expect(await app.db.selectFrom('moderation_log').select('id').execute()).toEqual([])
  })
})

describe('a removal for good', () => {
  it('leaves nothing: no row, no file, no rep; and leads home', async () => {
    await aPhoto(app.db, { of: vehicle, by: spotter })
    await own.call('POST', `${path()}/tags`, { tag: 'Rare' })
    const answer = await own.post('/plate/WXY1234', { intent: 'remove-vehicle' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/'])
    expect((await own.get('/plate/WXY1234')).status).toBe(404)
    expect(app.mediaFiles()).toEqual([])
    for (const table of ['vehicles', 'media', 'vehicle_tags', 'vehicle_changes', 'rep_ledger'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const totals = await app.db
      .selectFrom('users')
      .select(['rep', 'total_spots', 'total_images', 'total_tags'])
      .where('id', '=', spotter.id)
      .executeTakeFirst()
    expect(totals).toEqual({ rep: 0, total_spots: 0, total_images: 0, total_tags: 0 })
    expect((await own.call('POST', '/api/vehicles', { plate: 'WXY1234' })).status).toBe(201)
  })

  it('is over after 60 seconds, and only then', async () => {
    const age = (ms: number) =>
      app.db
        .updateTable('vehicles')
        .set({ created_at: Date.now() - ms })
        .execute()
    await age(60_000)
    const answer = await remove()
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'hard_delete_over' }])
    await age(50_000)
    expect((await remove()).status).toBe(200)
  })

  const contributions: Record<string, (by: Browser, member: Member) => Promise<unknown>> = {
    like: (by) => by.call('POST', `${path()}/like`),
    tag: (by) => by.call('POST', `${path()}/tags`, { tag: 'Rare' }),
    edit: (by, { username }) => by.call('POST', `${path()}/profile`, { profile: `Seen by ${username}` }),
    photo: (_, member) => aPhoto(app.db, { of: vehicle, by: member }),
    comment: (_, { id }) =>
      app.db
        .insertInto('comments')
        .values({
          vehicle_id: vehicle.id,
          parent_id: null,
          author_id: id,
          depth: 0,
          text: 'Nice',
          created_at: 1,
          edited_at: null,
          deleted_at: null,
        })
        .execute(),
    'collection entry': async (_, { id }) => {
      const collection = await app.db
        .insertInto('collections')
        .values({
          owner_id: id,
          slug: 'mine',
          name: 'Mine',
          created_at: 1,
          updated_at: 1,
          cover_vehicle_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.db
        .insertInto('collection_vehicles')
        .values({ collection_id: collection.id, vehicle_id: vehicle.id, position: 1, added_at: 1 })
        .execute()
    },
  }

  it.each(Object.entries(contributions))(
    'is over with a %s by somebody else, not by oneself',
    async (kind, act) => {
      await act(own, spotter)
      expect(await mainOf(await own.get('/plate/WXY1234'))).toContain('Undo: remove it')
      const other = await aMember(app.db, { isApproved: true })
      if (kind === 'tag') await own.call('DELETE', `${path()}/tags/Rare`)
      if (kind === 'collection entry') await app.db.deleteFrom('collections').execute()
      await act(await app.browser(other), other)
      expect((await remove()).status).toBe(409)
      expect(await mainOf(await own.get('/plate/WXY1234'))).not.toContain('Undo: remove it')
    },
  )

  it('is never offered to others', async () => {
    for (const by of [await app.browser(), admin]) {
      expect(await mainOf(await by.get('/plate/WXY1234'))).not.toContain('Undo: remove it')
    }
  })
})

describe('the prompt of a new vehicle', () => {
  it('asks for a photo within the first 5 seconds as a dialog, later on the page', async () => {
    expect(await mainOf(await own.get('/plate/WXY1234'))).toMatch(/<dialog open[^]*Add a photo now\?/)
    await app.db
      .updateTable('vehicles')
      .set({ created_at: Date.now() - 5_000 })
      .execute()
    const main = await mainOf(await own.get('/plate/WXY1234'))
    expect(main).not.toContain('<dialog')
    expect(main).toMatch(/Undo: remove it \(5[0-9] s\)/)
    await app.db
      .updateTable('vehicles')
      .set({ created_at: Date.now() - 60_000 })
      .execute()
    expect(await mainOf(await own.get('/plate/WXY1234'))).not.toContain('Add a photo now?')
  })
})

describe('files that cannot be moved', () => {
  it('do not undo a deletion, and the next sweep moves them', async () => {
    const photo = await aPhoto(app.db, { of: vehicle, by: spotter })
    const other = await aPhoto(app.db, { of: vehicle, by: spotter })
    await app.db.updateTable('media').set({ name: 'gone-from-the-disk' }).where('id', '=', photo.id).execute()
    expect((await own.call('DELETE', path())).status).toBe(200)
    expect((await photoNow(other)).area).toBe('private')
    await expect(moveMisplacedFiles(app.db)).rejects.toThrow('could not be moved')
    await app.db.updateTable('media').set({ name: photo.name }).where('id', '=', photo.id).execute()
    await moveMisplacedFiles(app.db)
    expect((await photoNow(photo)).area).toBe('private')
  })
})

describe('to strangers a deleted vehicle', () => {
  it('has no counters, no text, no picture', async () => {
    await own.call('POST', `${path()}/like`)
    await app.db.updateTable('vehicles').set({ hits: 77, discussion_count: 3 }).execute()
    await own.call('DELETE', path())
    const stranger = await app.browser()
    expect(await (await stranger.get('/api/vehicles/plate/WXY1234')).json()).toMatchObject({
      hits: 0,
      likesCount: 0,
      discussionCount: 0,
      firstAddedBy: null,
      changeHistory: [],
    })
    expect(await (await stranger.get(`${path()}/like`)).json()).toEqual({ liked: false, likesCount: 0 })
    const page = await (await stranger.get('/plate/WXY1234')).text()
    expect(page).not.toMatch(/77 views|first spotted by/i)
  })
})

it('a refusal whose form is gone is said all the same', async () => {
  await app.db.updateTable('vehicles').set({ created_at: 1 }).execute()
  const removal = await own.post('/plate/WXY1234', { intent: 'remove-vehicle' })
  expect([removal.status, await mainOf(removal)]).toEqual([
    409,
    expect.stringContaining('It&#x27;s too late to remove this vehicle for good.'),
  ])
  const restricted = await app.browser(await aMember(app.db, { restrictedUntil: Date.now() + 60_000 }))
  const like = await restricted.post('/plate/WXY1234', { intent: 'like-vehicle', liked: 'true' })
  expect([like.status, await mainOf(like)]).toEqual([
    403,
    expect.stringContaining('Your account is restricted for now.'),
  ])
})
