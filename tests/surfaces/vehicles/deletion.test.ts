import { describe, expect, it } from 'vitest'
import { moveMisplacedFiles } from '#app/domain/media/files/misplaced-files.server.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { startJobs } from '#app/jobs/schedule.server.ts'
import type { MediaRow } from '#db/schema.ts'
import { mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { aVehicleToDelete, path, scene } from '#tests/surfaces/vehicles/deletion-steps.ts'

const app = aVehicleToDelete()

const restore = () => scene.admin.call('POST', `/api/admin/restore-vehicle/v-${scene.vehicle.id}`)
const photoNow = async ({ id }: MediaRow) =>
  app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a soft deletion', () => {
  it('says when and by whom, and answers in words', async () => {
    const answer = await scene.own.call('DELETE', path())
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Vehicle deleted.' }])
    expect(await (await scene.own.get('/api/vehicles/plate/WXY1234')).json()).toMatchObject({
      isDeleted: true,
      deletedAt: expect.stringMatching(/^\d{4}-/) as string,
      deletedBy: `u-${scene.spotter.id}`,
    })
    expect((await scene.own.call('DELETE', path())).status).toBe(409)
  })

  it('takes the photos’ public address away, and a restoration gives them a new one', async () => {
    const photo = await aPhoto(app.db, { of: scene.vehicle, by: scene.spotter })
    const file = (name: string) => `/media/${name}/medium.jpg`
    await scene.own.call('DELETE', path())
    const hidden = await photoNow(photo)
    expect(hidden.area).toBe('private')
    for (const name of [photo.name, hidden.name]) expect((await scene.admin.get(file(name))).status).toBe(404)
    expect((await scene.admin.get(`/media/private/m-${photo.id}/medium.jpg`)).status).toBe(200)
    expect((await restore()).status).toBe(200)
    const back = await photoNow(photo)
    expect([back.area, (await (await app.browser()).get(file(back.name))).status]).toEqual(['public', 200])
    expect([photo.name, hidden.name]).not.toContain(back.name)
    expect(app.mediaFiles()).toHaveLength(7)
  })

  it('leaves its page without any form but what admins need', async () => {
    await scene.own.call('DELETE', path())
    const main = await mainOf(await scene.own.get('/plate/WXY1234?edit=basics'))
    expect(main).toContain('This vehicle has been deleted.')
    expect(main).not.toMatch(/<form|\?edit=/)
    const admins = await mainOf(await scene.admin.get('/plate/WXY1234'))
    expect(admins.match(/<form/g)).toHaveLength(1)
    expect(admins).toContain('Restore this vehicle')
  })

  it('loses no text that was being written meanwhile', async () => {
    await scene.own.call('DELETE', path())
    for (const by of [scene.own, await app.browser(await aMember(app.db))]) {
      const answer = await by.post('/plate/WXY1234', { intent: 'edit-story', profile: 'Seen in Ipoh' })
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
    await aPhoto(app.db, { of: scene.vehicle, by: scene.spotter })
    const totals = async () => ({
      spots: (
        await app.db
          .selectFrom('users')
          .select('total_spots')
          .where('id', '=', scene.spotter.id)
          .executeTakeFirst()
      )?.total_spots,
      count: ((await (await scene.own.get('/api/vehicles/count')).json()) as { count: number }).count,
    })
    expect(await totals()).toEqual({ spots: 1, count: 1 })
    await scene.own.call('DELETE', path())
    expect(await totals()).toEqual({ spots: 0, count: 0 })
    await restore()
    expect(await totals()).toEqual({ spots: 1, count: 1 })
  })

  it('by an admin is on record', async () => {
    await scene.admin.call('DELETE', path())
    await restore()
    const log = await app.db.selectFrom('moderation_log').select(['action', 'subject_id']).execute()
    expect(log).toEqual([
      { action: 'delete-vehicle', subject_id: scene.vehicle.id },
      { action: 'restore-vehicle', subject_id: scene.vehicle.id },
    ])
  })
})

describe('a restoration', () => {
  it('of a plate that another vehicle has taken is refused, with the plate', async () => {
    await scene.own.call('DELETE', path())
    const again = await aVehicle(app.db, { plate: 'WXY1234' })
    const answer = await restore()
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'vehicle_exists', plate: 'WXY1234' },
    ])
    const main = await mainOf(await scene.admin.get('/plate/WXY1234'))
    expect(main).toContain(`href="/plate/WXY1234?deleted=v-${scene.vehicle.id}"`)
    expect(await mainOf(await scene.own.get('/plate/WXY1234'))).not.toContain('?deleted=')
    const old = await mainOf(await scene.admin.get(`/plate/WXY1234?deleted=v-${scene.vehicle.id}`))
    expect(old).toContain('This vehicle has been deleted.')
    const form = await scene.admin.post(`/plate/WXY1234?deleted=v-${scene.vehicle.id}`, {
      intent: 'restore-vehicle',
    })
    expect([form.status, await mainOf(form)]).toEqual([409, expect.stringContaining('spotted already')])
    await scene.admin.call('DELETE', `/api/vehicles/v-${again.id}`)
    expect((await restore()).status).toBe(200)
  })

  it('is for admins, in the words of the specification', async () => {
    await scene.own.call('DELETE', path())
    const answer = await scene.own.call('POST', `/api/admin/restore-vehicle/v-${scene.vehicle.id}`)
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

describe('files that cannot be moved', () => {
  it('do not undo a deletion, and the next sweep moves them', async () => {
    const photo = await aPhoto(app.db, { of: scene.vehicle, by: scene.spotter })
    const other = await aPhoto(app.db, { of: scene.vehicle, by: scene.spotter })
    await app.db.updateTable('media').set({ name: 'gone-from-the-disk' }).where('id', '=', photo.id).execute()
    expect((await scene.own.call('DELETE', path())).status).toBe(200)
    expect((await photoNow(other)).area).toBe('private')
    await expect(moveMisplacedFiles(app.db)).rejects.toThrow('could not be moved')
    await app.db.updateTable('media').set({ name: photo.name }).where('id', '=', photo.id).execute()
    await moveMisplacedFiles(app.db)
    expect((await photoNow(photo)).area).toBe('private')
  })

  it('are moved by a job, and the log says where that fails', async () => {
    const photo = await aPhoto(app.db, { of: scene.vehicle, by: scene.spotter })
    await app.db.updateTable('media').set({ name: 'gone-from-the-disk' }).where('id', '=', photo.id).execute()
    await scene.own.call('DELETE', path())
    const logged: unknown[] = []
    const note = (facts: object) => void logged.push(facts)
    await startJobs(app.db, { info: () => {}, warn: note, error: note })
    await jobQueue().idle()
    const err = expect.any(Error) as Error
    expect(logged).toContainEqual({ job: 'move-files', mediaId: photo.id, err })
  })
})

describe('to strangers a deleted vehicle', () => {
  it('has no counters, no text, no picture', async () => {
    await scene.own.call('POST', `${path()}/like`)
    await app.db.updateTable('vehicles').set({ hits: 77, discussion_count: 3 }).execute()
    await scene.own.call('DELETE', path())
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

describe('after an unexpected error', () => {
  const send = async (browser: typeof scene.own, intent: string) => {
    await failWrites(app.db, 'INSERT ON activity')
    const answer = await browser.post('/plate/WXY1234', { intent, vehicle: `v-${scene.vehicle.id}` })
    return [answer.status, await mainOf(answer)]
  }

  it.each(['delete-vehicle', 'remove-vehicle'])('a %s says that it failed (VEH-124)', async (intent) => {
    expect(await send(scene.own, intent)).toEqual([500, expect.stringContaining('Failed to delete vehicle')])
    expect((await scene.own.get('/api/vehicles/plate/WXY1234')).status).toBe(200)
  })

  it('a restoration says that it failed (VEH-126)', async () => {
    await scene.own.call('DELETE', path())
    expect(await send(scene.admin, 'restore-vehicle')).toEqual([
      500,
      expect.stringContaining('Failed to restore vehicle'),
    ])
  })
})
