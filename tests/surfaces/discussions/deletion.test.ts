import { describe, expect, it } from 'vitest'
import { removeVehicle } from '#app/domain/spotting/deletion.server.ts'
import { tablesWith } from '#tests/database.ts'
import { aMember, memberNow } from '#tests/factories.ts'
import {
  like,
  list,
  postComment,
  remove,
  rep,
  rowsLeft,
  scene,
  totals,
  twoCommenters,
} from '#tests/surfaces/discussions/deletion-steps.ts'

/** What becomes of comments that are deleted, and of what hangs on them. */
const app = twoCommenters()

describe('a deleted comment', () => {
  it('without replies is gone (API-47)', async () => {
    const id = await postComment('Gone')
    const answer = await remove(id)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Comment deleted successfully' }])
    expect(await list()).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect(await totals()).toEqual({ discussion_count: 0, total_comments: 0 })
  })

  it('with replies keeps its place, and they stay (DISC-26, DISC-27)', async () => {
    const top = await postComment('Top')
    await postComment('Reply', scene.other, top)
    await like(top)
    await remove(top)
    expect(await list()).toMatchObject([
      {
        _id: `c-${top}`,
        user: null,
        comment: '',
        isDeleted: true,
        isHidden: false,
        likes: [],
        likesCount: 0,
        mentions: [],
        replyCount: 1,
        replies: [{ comment: 'Reply', isDeleted: false }],
      },
    ])
    expect(await totals()).toEqual({ discussion_count: 1, total_comments: 0 })
  })

  it('is not deleted, edited, liked or answered again', async () => {
    const top = await postComment('Top')
    await postComment('Reply', scene.other, top)
    await remove(top)
    const answers = [
      await remove(top),
      await scene.browser.call('PUT', `/api/discussions/c-${top}`, { comment: 'x' }),
      await like(top),
      await scene.others.call('POST', `/api/discussions/c-${top}/reply`, { comment: 'x' }),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'comment_deleted' }])
    }
    const report = await scene.others.call('POST', `/api/discussions/report/c-${top}`, { reason: 'x' })
    expect(report.status).toBe(404)
  })

  it('goes with its last reply, and so do the deleted ones above it', async () => {
    const top = await postComment('Top')
    const stays = await postComment('Stays', scene.author, top)
    const middle = await postComment('Middle', scene.author, top)
    const leaf = await postComment('Leaf', scene.author, middle)
    await remove(middle)
    expect(await rowsLeft()).toEqual([top, stays, middle, leaf])
    await remove(leaf)
    expect(await rowsLeft()).toEqual([top, stays])
    expect(await list()).toMatchObject([{ replyCount: 1, replies: [{ comment: 'Stays' }] }])
    await remove(top)
    await remove(stays)
    expect(await rowsLeft()).toEqual([])
  })

  it('takes more than a thousand deleted ones above it along', async () => {
    let parent = await postComment('0')
    for (let n = 1; n <= 1100; n++) parent = await postComment(`${n}`, scene.author, parent)
    await app.db.updateTable('comments').set({ text: '', deleted_at: 1 }).where('id', '<>', parent).execute()
    expect((await remove(parent)).status).toBe(200)
    expect(await rowsLeft()).toEqual([])
  })

  it.each(['kept', 'gone'])('leaves its text nowhere, its place being %s', async (place) => {
    const secret = 'Zq9secret'
    const posted = await scene.browser.call(
      'POST',
      '/api/discussions',
      { vehicleId: `v-${scene.vehicle.id}`, comment: `Old ${secret} @${scene.author.username}` },
      { 'Idempotency-Key': 'k' },
    )
    const id = Number(((await posted.json()) as { _id: string })._id.slice(2))
    await scene.browser.call('PUT', `/api/discussions/c-${id}`, {
      comment: `${secret} @${scene.author.username}`,
    })
    if (place === 'kept') await postComment('Reply', scene.other, id)
    await like(id)
    await scene.others.call('POST', `/api/discussions/report/c-${id}`, { reason: `Look: ${secret}` })
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    await admin.call('POST', `/api/discussions/moderate/c-${id}`, { action: 'reject' })
    expect(await tablesWith(app.db, secret)).toContain('comments')
    await remove(id)
    expect(await tablesWith(app.db, secret)).toEqual([])
    const reported = await (await admin.get('/api/discussions/reported')).json()
    expect(reported).toMatchObject({ comments: [] })
    const late = await admin.call('POST', `/api/discussions/moderate/c-${id}`, { action: 'approve' })
    expect([late.status, await late.text()]).toEqual([404, expect.not.stringContaining(secret)])
  })

  it('leaves its text in no answer that is kept for a form sent twice; other answers stay', async () => {
    const secret = 'Zq9secret'
    const top = await postComment('Top')
    const reply = async (comment: string) => {
      const headers = { 'Idempotency-Key': comment }
      const answer = await scene.browser.call('POST', `/api/discussions/c-${top}/reply`, { comment }, headers)
      return Number(((await answer.json()) as { _id: string })._id.slice(2))
    }
    const id = await reply(secret)
    await reply('Another')
    const edit = { intent: 'edit-comment', comment: `${secret}, too`, formKey: 'k' }
    await scene.browser.post(`/comments/c-${id}/edit`, edit)
    expect(await tablesWith(app.db, secret)).toContain('form_keys')
    await remove(id)
    expect(await tablesWith(app.db, secret)).toEqual([])
    expect(await tablesWith(app.db, 'Another')).toContain('form_keys')
  })

  it('stands or is gone as one, when two answer it meanwhile', async () => {
    const top = await postComment('Top')
    const answer = (text: string) =>
      scene.others
        .call('POST', `/api/discussions/c-${top}/reply`, { comment: text })
        .then(({ status }) => status)
    const [first, removed, second] = await Promise.all([answer('One'), remove(top), answer('Two')])
    expect(removed.status).toBe(200)
    expect([201, 404, 409]).toContain(first)
    expect([201, 404, 409]).toContain(second)
    const added = [first, second].filter((status) => status === 201).length
    expect((await totals()).discussion_count).toBe(added)
    expect(await list()).toHaveLength(added > 0 ? 1 : 0)
    if (added > 0) expect(await list()).toMatchObject([{ isDeleted: true, replyCount: added }])
  })
})

it('a vehicle that is removed for good takes its spotter’s comments, their totals and rep along', async () => {
  const id = await postComment('Oops')
  await like(id)
  expect([await rep(), (await totals()).total_comments]).toEqual([1, 1])
  await removeVehicle(app.db, scene.author, scene.vehicle.id, Date.now())
  const { rep: left } = await memberNow(app.db, scene.author.id)
  const { total_comments } = await app.db
    .selectFrom('users')
    .select('total_comments')
    .where('id', '=', scene.author.id)
    .executeTakeFirstOrThrow()
  expect([left, total_comments]).toEqual([0, 0])
  expect(await rowsLeft()).toEqual([])
})
