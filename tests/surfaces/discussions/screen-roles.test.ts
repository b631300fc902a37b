import { beforeEach, describe } from 'vitest'
import type { CommentRow } from '#db/schema.ts'
import {
  asForm,
  everybody,
  everyMember,
  only,
  type RoleCase,
  type Statuses,
  someMembers,
  testRoles,
} from '#tests/roles.ts'
import {
  add,
  at,
  discussionScreens,
  like,
  page,
  postComment,
  reply,
  report,
  send,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** Who may read and send what. */
const app = discussionScreens()
const members = someMembers(app)
let own: CommentRow
beforeEach(async () => {
  own = await postComment('Mine', undefined, members.firstSpotter)
})

/** Screens send visitors to the sign-in, and newcomers to their set-up. */
const asScreen = (statuses: Statuses) => ({ ...statuses, visitor: 302, notSetUp: 302 })
const members200 = asScreen(only(everyMember, 200))
const author200 = asScreen(only(['firstSpotter'], 200))
const members303 = asForm(only(everyMember, 303))
const author303 = asForm(only(['firstSpotter'], 303))
const ownAt = (act: string) => at(act, own.id)

const cases: RoleCase[] = [
  ['read the thread', { ...everybody(200), notSetUp: 302 }, (by) => by.get(at())],
  ['read the discussion', { ...everybody(200), notSetUp: 302 }, (by) => by.get(page)],
  ['fetch older threads', everybody(200), (by) => by.get(`${page}/comments`)],
  ['fetch replies', everybody(200), (by) => by.get(at('/replies'))],
  ['open the reply', members200, (by) => by.get(at('/reply'))],
  ['open the report', members200, (by) => by.get(at('/report'))],
  ['open the editor', author200, (by) => by.get(ownAt('/edit'))],
  ['open the deletion', author200, (by) => by.get(ownAt('/delete'))],
  ['send a comment', members303, (by) => add('x', by)],
  ['send a reply', members303, (by) => reply('x', by)],
  ['send a like', members303, (by) => like('true', by)],
  ['send a report', members303, (by) => report('x', by)],
  ['send an edit', author303, (by) => send(by, ownAt('/edit'), { intent: 'edit-comment', comment: 'x' })],
  ['send a deletion', author303, (by) => send(by, ownAt('/delete'), { intent: 'delete-comment' })],
]

describe('who may', () => testRoles(app, members, cases))
