import { reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, MediaRow, VehicleRow } from '#db/schema.ts'
import type { TestApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aComment, aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import type { Members } from '#tests/roles.ts'

/** What admins have to decide about, and their forms. */
export function moderationSteps(app: TestApp, members: Members) {
  const anAdmin = async () => app.browser(members.admin)
  const page = async (query = '') => mainOf(await (await anAdmin()).get(`/admin/moderation${query}`))
  const form = async (fields: Record<string, string>) => (await anAdmin()).post('/admin/moderation', fields)
  /** What the banner says after a form. */
  const said = async (fields: Record<string, string>) => {
    const admin = await anAdmin()
    const answer = await admin.post('/admin/moderation', fields)
    if (answer.status !== 303) return mainOf(answer)
    return mainOf(await admin.get(locationOf(answer).split('#')[0] ?? ''))
  }
  const aWaiting = async (plate = 'WXY1234') => {
    const by = await aMember(app.db)
    const of = await aVehicle(app.db, { by, plate })
    return { by, of, image: await aPhoto(app.db, { of, by }) }
  }
  const aReported = async (plate = 'WXY1234', reason = 'A lorry') => {
    const of = await aVehicle(app.db, { by: members.trusted, plate })
    const image = await aPhoto(app.db, { of, by: members.trusted })
    await report(of, image, reason)
    return { of, image }
  }
  const report = async (of: VehicleRow, image: MediaRow, reason: string, by?: Member) =>
    reportImage(
      app.db,
      by ?? (await aMember(app.db)),
      { vehicleId: of.id, mediaId: image.id, reason },
      Date.now(),
    )
  const aReportedComment = async (text = 'Ugly') => {
    const of = await aVehicle(app.db, { by: members.trusted, plate: 'WXY7' })
    const comment = await aComment(app.db, { on: of, by: members.trusted, text })
    await reportComment(
      app.db,
      await aMember(app.db, { username: 'Reporter' }),
      { commentId: comment.id, reason: 'Rude' },
      Date.now(),
    )
    return comment
  }
  const statusOf = async ({ id }: MediaRow) =>
    (await app.db.selectFrom('media').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const commentNow = ({ id }: CommentRow) =>
    app.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const imageForm = (image: MediaRow, decision: string, queue = 'pending') => ({
    intent: 'moderate-images',
    item: `m-${image.id}`,
    decision,
    queue,
  })
  const commentForm = (comment: CommentRow, decision: string) => ({
    intent: 'moderate-comments',
    item: `c-${comment.id}`,
    decision,
    queue: 'comments',
  })

  return {
    anAdmin,
    page,
    form,
    said,
    aWaiting,
    aReported,
    report,
    aReportedComment,
    statusOf,
    commentNow,
    imageForm,
    commentForm,
  }
}
