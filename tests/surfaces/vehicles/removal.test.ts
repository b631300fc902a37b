import { describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto } from '#tests/factories.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'
import { aVehicleToDelete, path, scene } from '#tests/surfaces/vehicles/deletion-steps.ts'

/** What the first spotter of a new vehicle may take back. */
const app = aVehicleToDelete()

const remove = (by = scene.own) => by.call('DELETE', `${path()}?hard=1`)

describe('a removal for good', () => {
  it('leaves nothing: no row, no file, no rep; and leads home', async () => {
    await aPhoto(app.db, { of: scene.vehicle, by: scene.spotter })
    await scene.own.call('POST', `${path()}/tags`, { tag: 'Rare' })
    const answer = await scene.own.post('/plate/WXY1234', { intent: 'remove-vehicle' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/'])
    expect((await scene.own.get('/plate/WXY1234')).status).toBe(404)
    expect(app.mediaFiles()).toEqual([])
    for (const table of ['vehicles', 'media', 'vehicle_tags', 'vehicle_changes'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const totals = await app.db
      .selectFrom('users')
      .select(['total_spots', 'total_images', 'total_tags'])
      .where('id', '=', scene.spotter.id)
      .executeTakeFirst()
    expect(totals).toEqual({ total_spots: 0, total_images: 0, total_tags: 0 })
    // What was earned with it stays, and is not earned again.
    expect(await repBesidesAwards(app.db, scene.spotter)).toBe(0)
    expect((await scene.own.call('POST', '/api/vehicles', { plate: 'WXY1234' })).status).toBe(201)
  })

  it('is offered with the question for a photo, which “Later” answers, without scripts too', async () => {
    const asked = await mainOf(await scene.own.get('/plate/WXY1234'))
    expect(asked).toMatch(/<dialog[^>]*>.*href="\/plate\/WXY1234\?later=1"[^>]*>Later<\/a>/s)
    const answered = await mainOf(await scene.own.get('/plate/WXY1234?later=1'))
    expect(answered).not.toMatch(/<dialog|>Later</)
    expect(answered).toContain('Undo: remove it')
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
    photo: (_, member) => aPhoto(app.db, { of: scene.vehicle, by: member }),
    comment: (_, { id }) =>
      app.db
        .insertInto('comments')
        .values({
          vehicle_id: scene.vehicle.id,
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
        .values({ collection_id: collection.id, vehicle_id: scene.vehicle.id, position: 1, added_at: 1 })
        .execute()
    },
  }

  it.each(Object.entries(contributions))(
    'is over with a %s by somebody else, not by oneself',
    async (kind, act) => {
      await act(scene.own, scene.spotter)
      expect(await mainOf(await scene.own.get('/plate/WXY1234'))).toContain('Undo: remove it')
      const other = await aMember(app.db, { isApproved: true })
      if (kind === 'tag') await scene.own.call('DELETE', `${path()}/tags/Rare`)
      if (kind === 'collection entry') await app.db.deleteFrom('collections').execute()
      await act(await app.browser(other), other)
      expect((await remove()).status).toBe(409)
      expect(await mainOf(await scene.own.get('/plate/WXY1234'))).not.toContain('Undo: remove it')
    },
  )

  it('is never offered to others', async () => {
    for (const by of [await app.browser(), scene.admin]) {
      expect(await mainOf(await by.get('/plate/WXY1234'))).not.toContain('Undo: remove it')
    }
  })
})

describe('the prompt of a new vehicle', () => {
  it('asks for a photo within the first 5 seconds as a dialog, later on the page', async () => {
    expect(await mainOf(await scene.own.get('/plate/WXY1234'))).toMatch(/<dialog open[^]*Add a photo now\?/)
    await app.db
      .updateTable('vehicles')
      .set({ created_at: Date.now() - 5_000 })
      .execute()
    const main = await mainOf(await scene.own.get('/plate/WXY1234'))
    expect(main).not.toContain('<dialog')
    expect(main).toMatch(/Undo: remove it \(5[0-9] s\)/)
    await app.db
      .updateTable('vehicles')
      .set({ created_at: Date.now() - 60_000 })
      .execute()
    expect(await mainOf(await scene.own.get('/plate/WXY1234'))).not.toContain('Add a photo now?')
  })
})

it('a refusal whose form is gone is said all the same', async () => {
  await app.db.updateTable('vehicles').set({ created_at: 1 }).execute()
  const removal = await scene.own.post('/plate/WXY1234', { intent: 'remove-vehicle' })
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
