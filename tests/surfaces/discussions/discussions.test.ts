import { describe, expect, it } from 'vitest'
import { deleteVehicle } from '#app/domain/spotting/deletion.server.ts'
import { aMember } from '#tests/factories.ts'
import {
  add,
  another,
  callsOfADiscussion,
  edit,
  json,
  list,
  refusal,
  remove,
  reply,
  scene,
} from '#tests/surfaces/discussions/call-steps.ts'

const app = callsOfADiscussion()

describe('the list', () => {
  it('has 20 a page; with the cursor it repeats and skips nothing that was there', async () => {
    const talkers = [scene.browser, await another(), await another()]
    for (let n = 1; n <= 25; n++) await add(`${n}`, talkers[n % 3])
    const first = await list()
    expect(first.pagination).toMatchObject({ page: 1, limit: 20, total: 25, hasMore: true })
    await add('in between', await another())
    const second = await list(`?cursor=${first.pagination.cursor}`)
    const seen = [...first.comments, ...second.comments].map(({ comment }) => comment)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `${25 - n}`))
    expect([second.hasMore, second.pagination.cursor]).toEqual([false, null])
  })

  it.each(['?page=0', '?page=x', '?limit=0', '?cursor=x'])('refuses %s', async (query) => {
    expect((await scene.visitor.get(`/api/discussions/vehicle/v-${scene.vehicle.id}${query}`)).status).toBe(
      400,
    )
  })
})

describe('replies', () => {
  it('hang under their comment, oldest first, at any depth (API-43, API-45)', async () => {
    const top = await json(add('Top'))
    const first = await json(reply(top._id, 'First'))
    await reply(top._id, 'Second')
    await reply(first._id, 'Inner')
    const [shown] = (await list()).comments
    expect(shown).toMatchObject({
      replyCount: 2,
      replies: [{ comment: 'First', replyCount: 1, replies: [{ comment: 'Inner' }] }, { comment: 'Second' }],
    })
    const page = await json<object>(scene.visitor.get(`/api/discussions/${top._id}/replies?page=1`))
    expect(page).toMatchObject({
      replies: [{ comment: 'First' }, { comment: 'Second' }],
      hasMore: false,
      nextPage: null,
    })
    expect((await scene.visitor.get('/api/discussions/c-999/replies')).status).toBe(404)
  })
})

describe('editing', () => {
  it('sets text and time (API-46, DISC-38, DISC-39)', async () => {
    const { _id } = await json(add('Frist'))
    expect(await json(edit(_id, 'First'))).toMatchObject({
      _id,
      comment: 'First',
      lastEditedAt: expect.stringMatching(/Z$/),
    })
  })

  it('to the same text changes nothing', async () => {
    const { _id } = await json(add('Same'))
    expect((await json(edit(_id, ' Same '))).lastEditedAt).toBeNull()
  })

  it('is for its author only, admins included (PERM-39)', async () => {
    const { _id } = await json(add('Mine'))
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const other of [await another(), admin]) {
      expect(await refusal(edit(_id, 'Yours', other))).toEqual([403, 'forbidden'])
      expect(await refusal(remove(_id, other))).toEqual([403, 'forbidden'])
    }
    expect((await list()).comments[0]?.comment).toBe('Mine')
  })
})

it('at a deleted vehicle there is nothing to write, and to others nothing to read', async () => {
  const { _id } = await json(add('Before'))
  const admin = await aMember(app.db, { isAdmin: true })
  await deleteVehicle(app.db, admin, scene.vehicle.id, Date.now())
  const writes = [add('x'), reply(_id, 'x'), edit(_id, 'x'), remove(_id)]
  writes.push(scene.browser.call('POST', `/api/discussions/${_id}/like`))
  writes.push((await another()).call('POST', `/api/discussions/report/${_id}`, { reason: 'x' }))
  for (const write of writes) expect(await refusal(write)).toEqual([409, 'vehicle_deleted'])
  expect(await list()).toMatchObject({ comments: [], pagination: { total: 0 } })
  expect((await scene.visitor.get(`/api/discussions/${_id}`)).status).toBe(404)
  expect((await list('', await app.browser(admin))).comments).toMatchObject([{ comment: 'Before' }])
})
