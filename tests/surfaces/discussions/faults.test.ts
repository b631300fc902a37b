import { describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import {
  add,
  discussionIn,
  discussionScreens,
  edit,
  itemIn,
  like,
  messageIn,
  page,
  plain,
  postComment,
  refusal,
  remove,
  reply,
  report,
  scene,
  shown,
  texts,
  textsIn,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** What a discussion shows after an unexpected error. */
const app = discussionScreens()

describe('after an unexpected error', () => {
  it.each([
    ['a comment (DISC-59)', 'INSERT ON comments', () => add('Typed'), 'Failed to create comment'],
    ['a reply (DISC-60)', 'INSERT ON comments', () => reply('Typed'), 'Failed to submit reply'],
    ['an edit (DISC-62)', 'UPDATE OF text ON comments', () => edit('Typed'), 'Failed to edit comment'],
    ['a report (DISC-65)', 'INSERT ON reports', () => report('Typed'), 'Failed to report comment'],
  ])('%s says so in its form, and keeps what was typed', async (_, on, write, error) => {
    await failWrites(app.db, on)
    expect(await refusal(await write())).toEqual({ status: 500, said: error, typed: ['Typed'] })
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('a deletion says so (DISC-63)', async () => {
    await failWrites(app.db, 'DELETE ON comments')
    const { status, said } = await refusal(await remove())
    expect([status, said]).toEqual([500, 'Something went wrong'])
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('a like changes nothing, and nothing is said (DISC-68)', async () => {
    await failWrites(app.db, 'INSERT ON comment_likes')
    const answer = await like()
    const html = await mainOf(answer)
    expect([answer.status, messageIn(html), textsIn(html)]).toEqual([500, '', ['Seen in Ipoh']])
    expect(await shown(scene.browser)).toContain('aria-pressed="false"')
  })

  it('a discussion that cannot be read leaves the page standing (DISC-61)', async () => {
    await app.db.schema.dropTable('mentions').execute()
    const answer = await scene.browser.get(page)
    const html = await mainOf(answer)
    expect([answer.status, plain(discussionIn(html))]).toEqual([
      200,
      expect.stringMatching(/^Discussion\s*Something went wrong$/),
    ])
    expect(html).toContain('WXY 1234')
  })

  it.each(['edited_at', 'created_at'])(
    'a comment that cannot be shown stands as broken, alone (DISC-67): %s',
    async (column) => {
      await postComment('Fine')
      await postComment('Fine, too', scene.comment.id)
      const beyondAllDates = 8.64e15 + 1
      await app.db
        .updateTable('comments')
        .set({ [column]: beyondAllDates })
        .where('id', '=', 1)
        .execute()
      const html = await shown()
      expect(itemIn(html)).toContain('Error loading comment. Please try refreshing the page.')
      expect(textsIn(html).sort()).toEqual(['Fine', 'Fine, too'])
    },
  )
})
