import { beforeEach, expect } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { action as sendLike } from '#app/routes/discussions/comment.tsx'
import type { VehicleRow } from '#db/schema.ts'
import { sessionOf, type TestApp, testApp } from '#tests/app.ts'
import { type Browser, testOrigin } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

/** What was said and is deleted or hidden since, or said at a deleted vehicle, reaches nobody whom it should not. */
export const scene = {} as {
  app: TestApp
  vehicle: VehicleRow
  /** The ids of a top-level comment, of the reply to it that is at stake, and of the one to that. */
  top: string
  wanted: string
  inner: string
  author: Member
  admin: Browser
  authors: Browser
  /** Those who could have been told: a visitor, a member, the first spotter, whom it answers, whom it mentions. */
  others: Record<string, Browser>
}

/** A comment that is at stake, and all who could read it, before each test of a file. */
export function readers(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    const { db } = app
    const spotter = await aMember(db)
    const answered = await aMember(db)
    const mina = await aMember(db, { username: 'mina' })
    scene.author = await aMember(db, { username: 'Secretive' })
    scene.vehicle = await aVehicle(db, { plate: 'WXY1234', by: spotter })
    const said = async (by: Member, words: string, replyTo?: number) =>
      (
        await aComment(db, {
          on: scene.vehicle,
          by,
          text: words,
          ...(replyTo === undefined ? {} : { replyTo }),
        })
      ).id
    const topId = await said(answered, 'Top words')
    const wantedId = await said(scene.author, text, topId)
    scene.top = `c-${topId}`
    scene.wanted = `c-${wantedId}`
    scene.inner = `c-${await said(spotter, 'Inner words', wantedId)}`
    scene.admin = await app.browser(await aMember(db, { isAdmin: true }))
    scene.authors = await app.browser(scene.author)
    scene.others = {
      visitor: await app.browser(),
      member: await app.browser(await aMember(db)),
      spotter: await app.browser(spotter),
      answered: await app.browser(answered),
      mentioned: await app.browser(mina),
    }
  })
  return app
}

export const page = '/plate/WXY1234'
export const words = 'Zq9secret'
/** As it is written; the name is told of, and the address is a link. */
const text = `${words} @mina https://${words}.example/`

/** Pages, the data that their scripts ask for, and what lists that grow are fed with. */
export const onScreens = () => [
  page,
  `${page}?comment=${scene.wanted}`,
  `${page}?comment=${scene.inner}`,
  `${page}.data`,
  `${page}.data?comment=${scene.wanted}`,
  `${page}/comments`,
  ...[scene.top, scene.wanted].flatMap((id) => [`/comments/${id}`, `/comments/${id}.data`]),
  `/comments/${scene.top}/replies`,
]
export const forms = () =>
  ['reply', 'report'].flatMap((act) => [
    `/comments/${scene.wanted}/${act}`,
    `/comments/${scene.wanted}/${act}.data`,
  ])
export const authorsForms = () =>
  ['edit', 'delete'].flatMap((act) => [
    `/comments/${scene.wanted}/${act}`,
    `/comments/${scene.wanted}/${act}.data`,
  ])
export const inApi = () => [
  `/api/discussions/vehicle/v-${scene.vehicle.id}`,
  `/api/discussions/${scene.top}`,
  `/api/discussions/${scene.wanted}`,
  `/api/discussions/${scene.top}/replies`,
]
export const told = ['/notifications', '/notifications.data', '/api/notifications']
/** No text of a comment stands in these, today. */
const elsewhere = () => [
  `/comments/${scene.inner}`,
  `/comments/${scene.wanted}/replies`,
  `/api/discussions/${scene.wanted}/replies`,
  `/api/discussions/${scene.inner}`,
  '/api/discussions/reported',
  '/api/vehicles/plate/WXY1234',
  '/api/vehicles/recent',
  '/api/vehicles/explore',
  '/api/users/Secretive',
  '/u/Secretive',
  '/',
  '/explore',
]
const everywhere = () => [...onScreens(), ...forms(), ...authorsForms(), ...inApi(), ...told, ...elsewhere()]

/** The addresses whose answer to this reader holds any of these words. */
export async function whereSeen(by: Browser, sought = [words]): Promise<string[]> {
  const seen = []
  for (const path of everywhere()) {
    const body = await (await by.get(path)).text()
    if (sought.some((one) => body.includes(one))) seen.push(path)
  }
  return seen
}

export async function expectNowhere(readers: Record<string, Browser>, sought = [words]): Promise<void> {
  for (const [name, reader] of Object.entries(readers)) {
    expect([name, await whereSeen(reader, sought)]).toEqual([name, []])
  }
}

export const report = async (by: Browser) => {
  const answer = await by.call('POST', `/api/discussions/report/${scene.wanted}`, { reason: 'Rude' })
  expect(answer.status).toBe(200)
}
export const hide = async () => {
  for (let n = 0; n < 3; n++) await report(await scene.app.browser(await aMember(scene.app.db)))
}

export const remove = () => scene.authors.call('DELETE', `/api/discussions/${scene.wanted}`)

/** What a form's action answers to a page that stays on screen. */
export async function answerTo(action: typeof sendLike, member: Member, path: string, fields: object) {
  const request = new Request(testOrigin + path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields }),
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: `session=${await sessionOf(scene.app.db, member.id)}`,
    },
  })
  return JSON.stringify(
    await action({ request, params: { commentId: scene.wanted }, context: { isDataRequest: true } }),
  )
}
