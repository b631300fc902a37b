import { expect, it } from 'vitest'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { approveImage } from '#app/domain/media/decide.server.ts'
import { testApp } from '#tests/app.ts'
import { aComment, aMember, aPhoto, aVehicle } from '#tests/factories.ts'

const app = testApp()

type Call = {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  'x-conflicts'?: string[]
}
type Document = { paths: Record<string, Record<string, Call>> }

it('the document tells of a decision what may be sent with it, and the codes of its 409: an answer has one of them', async () => {
  const { paths } = (await (await (await app.browser()).get('/api/openapi.json')).json()) as Document
  const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  const faster = await aMember(app.db, { username: 'Aisyah', isAdmin: true })
  const by = await aMember(app.db)
  const of = await aVehicle(app.db, { by })
  const image = await aPhoto(app.db, { of, by })
  const comment = await aComment(app.db, { on: of, by })
  await approveImage(app.db, faster, { vehicleId: of.id, mediaId: image.id }, Date.now())
  await moderateComment(app.db, faster, { commentId: comment.id, action: 'reject' }, Date.now())
  const at = `v-${of.id}/m-${image.id}`
  const cases = [
    [
      '/api/admin/approve-image/{vehicleId}/{imageId}',
      `/api/admin/approve-image/${at}`,
      {},
      'image_approved_by',
    ],
    [
      '/api/admin/reject-image/{vehicleId}/{imageId}',
      `/api/admin/reject-image/${at}`,
      { reason: 'No' },
      'image_approved_by',
    ],
    [
      '/api/admin/moderate-image/{vehicleId}/{imageId}',
      `/api/admin/moderate-image/${at}`,
      { action: 'hide', reason: 'No', isReported: true, reportsUntil: new Date().toISOString() },
      'image_approved_by',
    ],
    [
      '/api/discussions/moderate/{commentId}',
      `/api/discussions/moderate/c-${comment.id}`,
      { action: 'reject', reason: 'No', isReported: true, reportsUntil: new Date().toISOString() },
      'comment_rejected_by',
    ],
  ] as const
  for (const [path, address, body, code] of cases) {
    const call = paths[path]?.post
    const { schema } = Object.values(call?.requestBody?.content ?? {})[0] ?? {}
    expect(Object.keys(schema?.properties ?? {}), path).toEqual(expect.arrayContaining(Object.keys(body)))
    const answer = await admin.call('POST', address, body)
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      409,
      expect.objectContaining({ code, msg: expect.stringContaining('Aisyah') as string }),
    ])
    expect(call?.['x-conflicts'], path).toContain(code)
  }
  const images = paths['/api/admin/approve-image/{vehicleId}/{imageId}']?.post?.['x-conflicts']
  expect(images).toEqual(expect.arrayContaining(['image_hidden_by', 'image_rejected_by']))
  expect(await (await (await app.browser()).get('/developers/api/admin')).text()).toContain(
    '409 (image_decided_already, image_approved_by',
  )
})
