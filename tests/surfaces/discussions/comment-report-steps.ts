import { beforeEach, expect } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  author: Member
  admin: Browser
  vehicle: VehicleRow
  comment: CommentRow
}

/** A comment that deserves its reports, and an admin, before each test of a file. */
export function aRudeComment(): void {
  const app = testApp()
  beforeEach(async () => {
    const author = await aMember(app.db)
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    const vehicle = await aVehicle(app.db, { plate: 'WXY1234' })
    const comment = await aComment(app.db, { on: vehicle, by: author, text: 'Rude words' })
    Object.assign(scene, { app, author, admin, vehicle, comment })
  })
}

export const aReporter = async () => scene.app.browser(await aMember(scene.app.db))
export const report = (by: Browser, reason: unknown = 'This is rude') =>
  by.call('POST', `/api/discussions/report/c-${scene.comment.id}`, { reason })
export const reportTimes = async (times: number) => {
  for (let n = 0; n < times; n++) expect((await report(await aReporter())).status).toBe(200)
}
export const moderate = (action: string, by = scene.admin) =>
  by.call('POST', `/api/discussions/moderate/c-${scene.comment.id}`, { action })
export const reported = async () =>
  (await (await scene.admin.get('/api/discussions/reported')).json()) as { comments: { reports: object[] }[] }
export const seenBy = async (by: Browser) => (await by.get(`/api/discussions/c-${scene.comment.id}`)).json()
export const seen = async () => seenBy(await scene.app.browser())
export const refusal = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
]
export const totals = async () => {
  const vehicleNow = await scene.app.db
    .selectFrom('vehicles')
    .select('discussion_count')
    .executeTakeFirstOrThrow()
  const authorNow = await scene.app.db
    .selectFrom('users')
    .select('total_comments')
    .where('id', '=', scene.author.id)
    .executeTakeFirstOrThrow()
  return [vehicleNow.discussion_count, authorNow.total_comments]
}
export const acts = async () =>
  scene.app.db
    .selectFrom('activity')
    .select(['kind', 'actor_id', 'owner_id'])
    .where('kind', 'in', ['comment-hidden', 'comment-approved'])
    .orderBy('id')
    .execute()
