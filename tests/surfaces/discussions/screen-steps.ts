import { beforeEach } from 'vitest'
import { moderateComment, reportComment } from '#app/domain/discussions/comment-reports.server.ts'
import { deleteComment } from '#app/domain/discussions/comments.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { CommentRow, VehicleRow } from '#db/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aComment, aMember, aVehicle } from '#tests/factories.ts'

/** The screens of a discussion, and every form of theirs, as they are sent without JavaScript. */
export const scene = {} as {
  app: TestApp
  spotter: Member
  author: Member
  vehicle: VehicleRow
  comment: CommentRow
  visitor: Browser
  /** Neither of the author nor of the first spotter. */
  browser: Browser
  authors: Browser
}

/** A vehicle with one comment before each test of a file. */
export function discussionScreens(): TestApp {
  const app = testApp()
  beforeEach(async () => {
    scene.app = app
    scene.spotter = await aMember(app.db)
    scene.author = await aMember(app.db, { username: 'Aminah' })
    scene.vehicle = await aVehicle(app.db, { plate: 'WXY1234', by: scene.spotter })
    scene.comment = await aComment(app.db, { on: scene.vehicle, by: scene.author, text: 'Seen in Ipoh' })
    scene.visitor = await app.browser()
    scene.browser = await app.browser(await aMember(app.db))
    scene.authors = await app.browser(scene.author)
  })
  return app
}

export const page = '/plate/WXY1234'

export const postComment = async (text: string, replyTo?: number, by = scene.author) =>
  aComment(scene.app.db, { on: scene.vehicle, by, text, ...(replyTo === undefined ? {} : { replyTo }) })
export const another = async () => scene.app.browser(await aMember(scene.app.db))
export const send = (by: Browser, path: string, fields: Record<string, string>) =>
  by.post(path, fields, { Accept: 'text/html' })
export const at = (rest = '', id = scene.comment.id) => `/comments/c-${id}${rest}`

export const add = (text: string, by = scene.browser) =>
  send(by, page, { intent: 'add-comment', comment: text })
export const reply = (text: string, by = scene.browser) =>
  send(by, at('/reply'), { intent: 'reply-comment', comment: text })
export const edit = (text: string, by = scene.authors) =>
  send(by, at('/edit'), { intent: 'edit-comment', comment: text })
export const report = (reason = 'Rude', by = scene.browser) =>
  send(by, at('/report'), { intent: 'report-comment', reason })
export const remove = (by = scene.authors) => send(by, at('/delete'), { intent: 'delete-comment' })
export const like = (liked = 'true', by = scene.browser) => send(by, at(), { intent: 'like-comment', liked })

type Write = (text: string, by?: Browser) => Promise<Response>
export const written: [string, Write][] = [
  ['a comment', add],
  ['a reply', reply],
  ['an edit', edit],
]

export const hide = async (id = scene.comment.id) => {
  for (let n = 0; n < 3; n++) {
    await reportComment(
      scene.app.db,
      await aMember(scene.app.db),
      { commentId: id, reason: 'Rude' },
      Date.now(),
    )
  }
}
export const decide = async (action: 'approve' | 'reject') =>
  moderateComment(
    scene.app.db,
    await aMember(scene.app.db, { isAdmin: true }),
    { commentId: scene.comment.id, action },
    Date.now(),
  )
export const deleteIt = () => deleteComment(scene.app.db, scene.author, scene.comment.id, Date.now())
/** Deleted, with its place kept by a reply. */
export const emptyIt = async () => {
  await postComment('Where?', scene.comment.id, scene.spotter)
  await deleteIt()
}

export const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
export const discussionIn = (html: string) =>
  /<section id="discussion">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? ''
export const textsIn = (html: string) =>
  [...html.matchAll(/<p class="text">([\s\S]*?)<\/p>/g)].map(([, text = '']) => plain(text))
/** The notice above a form, or the error beside its field. */
export const messageIn = (html: string) =>
  plain(/role="alert"[^>]*>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? fieldErrorOf(html) ?? '')
export const typedIn = (html: string) =>
  [...html.matchAll(/<textarea[^>]*>([\s\S]*?)<\/textarea>/g)].map(([, text = '']) => plain(text))
/** What stands in the place of a comment, without its replies. */
export const itemIn = (html: string, id = scene.comment.id) =>
  new RegExp(`<li id="comment-c-${id}"><article[\\s\\S]*?</article>`).exec(html)?.[0] ?? ''
export const controlsIn = (html: string, id = scene.comment.id) =>
  [...itemIn(html, id).matchAll(/href="\/comments\/c-\d+\/(\w+)"/g)].map(([, act]) => act)

/** What stands in the place of a hidden comment begins so. */
export const hidden = /This comment (is|was) hidden/

export const shown = async (by = scene.visitor, path = page) => discussionIn(await mainOf(await by.get(path)))
export const texts = async (by = scene.visitor, path = page) => textsIn(await shown(by, path))

/** Where a form led, as its sender sees it there. */
export async function redirectTargetOf(answer: Response, by = scene.browser) {
  const to = locationOf(answer)
  const there = await by.get(to.replace(/#.*/, ''))
  return { status: answer.status, to, html: await there.text() }
}

/** A refusal: its status, what is said, what was typed. */
export async function refusal(answer: Response) {
  const main = await mainOf(answer)
  return { status: answer.status, said: messageIn(main), typed: typedIn(main) }
}
