import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aVehicle, memberNow } from '#tests/factories.ts'

export const scene = {} as {
  app: TestApp
  author: Member
  browser: Browser
  other: Member
  others: Browser
  vehicle: VehicleRow
}

/** A vehicle whose spotter comments on it, and another member, before each test of a file. */
export function twoCommenters(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.author = await aMember(app.db)
    scene.browser = await app.browser(scene.author)
    scene.other = await aMember(app.db)
    scene.others = await app.browser(scene.other)
    scene.vehicle = await aVehicle(app.db, { by: scene.author })
  })
  return app
}

export const postComment = async (text: string, by = scene.author, replyTo?: number) => {
  const reply = replyTo === undefined ? {} : { replyTo }
  return (await aComment(scene.app.db, { on: scene.vehicle, by, text, ...reply })).id
}
export const remove = (id: number, by = scene.browser) => by.call('DELETE', `/api/discussions/c-${id}`)
export const like = (id: number, by = scene.others, body?: object) =>
  by.call('POST', `/api/discussions/c-${id}/like`, body)
export const list = async () => {
  const answer = await (await scene.app.browser()).get(`/api/discussions/vehicle/v-${scene.vehicle.id}`)
  return ((await answer.json()) as { comments: object[] }).comments
}
export const totals = async () => {
  const { discussion_count } = await scene.app.db
    .selectFrom('vehicles')
    .select('discussion_count')
    .where('id', '=', scene.vehicle.id)
    .executeTakeFirstOrThrow()
  const { total_comments } = await scene.app.db
    .selectFrom('users')
    .select('total_comments')
    .where('id', '=', scene.author.id)
    .executeTakeFirstOrThrow()
  return { discussion_count, total_comments }
}
export const rep = async () => (await memberNow(scene.app.db, scene.author.id)).rep
export const rowsLeft = async () =>
  (await scene.app.db.selectFrom('comments').select('id').execute()).map(({ id }) => id)
