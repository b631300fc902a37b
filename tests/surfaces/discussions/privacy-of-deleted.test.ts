import { beforeEach, describe, expect, it } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import { action as sendLike } from '#app/routes/discussions/comment.tsx'
import type { Browser } from '#tests/browser.ts'
import { tablesWith } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'
import {
  answerTo,
  expectNowhere,
  hide,
  inApi,
  onScreens,
  readers,
  remove,
  scene,
  whereSeen,
  words,
} from '#tests/surfaces/discussions/privacy-steps.ts'

/** The text of a deleted comment, and of all comments at a deleted vehicle. */
const app = readers()

describe('the text of a deleted comment', () => {
  it('is in nothing that anybody gets, its author and admins included', async () => {
    expect((await remove()).status).toBe(200)
    await expectNowhere({ ...scene.others, authors: scene.authors, admin: scene.admin })
  })

  it('is nobody’s either when it was hidden before', async () => {
    await hide()
    await remove()
    await expectNowhere({ ...scene.others, authors: scene.authors, admin: scene.admin })
  })

  it('is gone with its place, where nothing was answered to it', async () => {
    await scene.others.spotter?.call('DELETE', `/api/discussions/${scene.inner}`)
    await remove()
    await expectNowhere({ ...scene.others, authors: scene.authors, admin: scene.admin })
    expect((await scene.authors.get(`/comments/${scene.wanted}`)).status).toBe(404)
  })

  it('is in no table, whoever liked it by whatever form', async () => {
    const fields = { intent: 'like-comment', liked: 'true', formKey: 'key-1' }
    const liked = await answerTo(sendLike, await aMember(app.db), `/comments/${scene.wanted}`, fields)
    expect(liked).toContain(words)
    await remove()
    expect(await tablesWith(app.db, words)).toEqual([])
  })
})

describe('the discussion of a deleted vehicle', () => {
  const all = [words, 'Top words', 'Inner words']
  beforeEach(async () => {
    await deleteVehicle(app.db, await aMember(app.db, { isAdmin: true }), scene.vehicle.id, Date.now())
  })

  it('reaches nobody but its first spotter and admins, its authors neither', async () => {
    const { spotter: _, ...rest } = scene.others
    await expectNowhere({ ...rest, authors: scene.authors }, all)
  })

  it('is read by its first spotter and admins', async () => {
    const places = [...onScreens(), ...inApi()]
    for (const by of [scene.others.spotter as Browser, scene.admin]) {
      expect(await whereSeen(by)).toEqual(expect.arrayContaining(places))
    }
  })

  it('is there again once the vehicle is', async () => {
    await app.db.updateTable('vehicles').set({ deleted_at: null, deleted_by: null }).execute()
    expect(await whereSeen(scene.others.visitor as Browser)).toEqual([...onScreens(), ...inApi()])
  })
})
