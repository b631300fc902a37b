import { beforeEach, describe, expect, it } from 'vitest'
import { moderateComment } from '#app/domain/discussions/comment-reports.server.ts'
import { action as sendReport } from '#app/routes/discussions/comment-report.tsx'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import {
  answerTo,
  authorsForms,
  expectNowhere,
  forms,
  hide,
  inApi,
  onScreens,
  page,
  readers,
  report,
  scene,
  told,
  whereSeen,
  words,
} from '#tests/surfaces/discussions/privacy-steps.ts'

/** The text of a comment that stands, and of one that is hidden. */
const app = readers()

const reject = async () => {
  const moderator = await aMember(app.db, { isAdmin: true })
  const commentId = Number(scene.wanted.slice(2))
  await moderateComment(app.db, moderator, { commentId, action: 'reject' }, Date.now())
}

it('a comment that stands is read where it is looked for', async () => {
  const { visitor, member, ...concerned } = scene.others as Record<'visitor' | 'member', Browser>
  expect(await whereSeen(visitor)).toEqual([...onScreens(), ...inApi()])
  expect(await whereSeen(member)).toEqual([...onScreens(), ...forms(), ...inApi()])
  for (const [name, by] of Object.entries<Browser>(concerned)) {
    const places = [...onScreens(), ...forms(), ...inApi(), ...told]
    expect([name, await whereSeen(by)]).toEqual([name, places])
  }
  expect(await whereSeen(scene.authors)).toEqual([
    ...onScreens(),
    `/comments/${scene.wanted}/reply`,
    `/comments/${scene.wanted}/reply.data`,
    ...authorsForms(),
    ...inApi(),
  ])
})

describe.each([
  ['three reports', hide],
  ['an admin', reject],
])('the text of a comment hidden by %s', (_name, act) => {
  beforeEach(act)

  it('is in nothing that others get, nor is its author’s name', async () => {
    await expectNowhere(scene.others)
    for (const path of [page, `/comments/${scene.wanted}`, `/comments/${scene.top}/replies`]) {
      expect(await (await scene.others.member?.get(path))?.text()).not.toContain('Secretive')
    }
  })

  it('is still for its author and admins', async () => {
    const places = [...onScreens(), ...inApi()]
    expect(await whereSeen(scene.authors)).toEqual(
      expect.arrayContaining([
        ...places,
        `/comments/${scene.wanted}/edit`,
        `/comments/${scene.wanted}/delete`,
      ]),
    )
    expect(await whereSeen(scene.admin)).toEqual(expect.arrayContaining(places))
  })

  it('is in no answer to what others try with it', async () => {
    const path = `/api/discussions/${scene.wanted}`
    for (const by of Object.values(scene.others)) {
      const answers = [
        await by.call('POST', `${path}/like`),
        await by.call('POST', `${path}/reply`, { comment: 'x' }),
        await by.call('PUT', path, { comment: 'x' }),
        await by.call('DELETE', path),
        await by.call('POST', `/api/discussions/report/${scene.wanted}`, { reason: 'x' }),
        await by.call('POST', `/api/discussions/moderate/${scene.wanted}`, { action: 'approve' }),
        await by.post(`/comments/${scene.wanted}`, { intent: 'like-comment', liked: 'true' }),
        await by.post(`/comments/${scene.wanted}/reply`, { intent: 'reply-comment', comment: 'x' }),
        await by.post(`/comments/${scene.wanted}/edit`, { intent: 'edit-comment', comment: 'x' }),
        await by.post(`/comments/${scene.wanted}/report`, { intent: 'report-comment', reason: 'x' }),
        await by.post(`/comments/${scene.wanted}/delete`, { intent: 'delete-comment' }),
      ]
      for (const answer of answers) expect(await answer.text()).not.toContain(words)
    }
  })
})

it('the list is current once a comment is hidden', async () => {
  const path = `/api/discussions/vehicle/v-${scene.vehicle.id}`
  const { visitor } = scene.others as { visitor: Browser }
  const before = await visitor.get(path)
  const etag = before.headers.get('ETag')
  await hide()
  const after = await visitor.get(path, etag ? { 'If-None-Match': etag } : {})
  expect([after.status, await after.text()]).toEqual([200, expect.not.stringContaining(words)])
  const authorsOwn = await scene.authors.get(path)
  expect(authorsOwn.headers.get('Cache-Control')).not.toMatch(/public/)
  expect(authorsOwn.headers.get('Vary')).toMatch(/Cookie/)
})

it('whose report hides a comment is not told its text any more', async () => {
  for (let n = 0; n < 2; n++) await report(await app.browser(await aMember(app.db)))
  const path = `/comments/${scene.wanted}/report`
  const fields = { intent: 'report-comment', reason: 'Rude' }
  const answer = await answerTo(sendReport, await aMember(app.db), path, fields)
  expect(answer).toContain(scene.wanted)
  expect(answer).not.toContain(words)
})
