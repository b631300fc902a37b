import { describe, expect, it } from 'vitest'
import { locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import {
  add,
  another,
  at,
  discussionIn,
  discussionScreens,
  edit,
  hidden,
  itemIn,
  like,
  page,
  plain,
  postComment,
  redirectTargetOf,
  remove,
  reply,
  report,
  scene,
  send,
  shown,
  texts,
  textsIn,
  typedIn,
  written,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** What becomes of a form that is taken. */
const app = discussionScreens()

describe('a form that is taken', () => {
  it('adds a comment, which comes first; the address leads to it (DISC-32, PERM-21)', async () => {
    const { status, to, html } = await redirectTargetOf(await add('  Seen in Klang '))
    expect([status, to]).toEqual([303, `${page}?comment=c-2#comment-c-2`])
    expect(textsIn(html)).toEqual(['Seen in Klang', 'Seen in Ipoh'])
    expect(itemIn(html, 2)).toContain('Seen in Klang')
    expect(html).toContain('<small>2</small>')
    expect(typedIn(discussionIn(html))).toEqual([''])
  })

  it('adds a reply behind the others, in its opened thread (DISC-35, DISC-36, PERM-22)', async () => {
    for (let n = 1; n <= 7; n++) await postComment(`${n}`, scene.comment.id)
    const { status, to, html } = await redirectTargetOf(await reply('Me too'))
    expect([status, to]).toEqual([303, `${page}?comment=c-9#comment-c-9`])
    expect(textsIn(html)).toEqual(['Seen in Ipoh', '1', '2', '3', '4', '5', '6', '7', 'Me too'])
    expect(html).toMatch(/<details class="comment__replies" id="replies-c-\d+" open="">/)
  })

  it('edits: text and time, and the thread with it (DISC-05, DISC-37 to DISC-40)', async () => {
    await postComment('Where?', scene.comment.id)
    const form = await mainOf(await scene.authors.get(at('/edit')))
    expect(typedIn(form)).toEqual(['Seen in Ipoh'])
    const { status, to, html } = await redirectTargetOf(await edit('Seen in Taiping'), scene.authors)
    expect([status, to]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
    expect(textsIn(html)).toEqual(['Seen in Taiping', 'Where?'])
    expect(plain(itemIn(html))).toContain('edited')
  })

  it('with the same text leaves no mark of an edit', async () => {
    expect((await edit('Seen in Ipoh ')).status).toBe(303)
    expect(await shown()).not.toContain('edited')
  })

  it('reports, and says so on the page (DISC-07, DISC-64)', async () => {
    const answer = await report('This is rude')
    expect([answer.status, locationOf(answer)]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
    expect(await toastOf(await scene.browser.get(page))).toContain('Comment reported successfully')
    expect(await toastOf(await scene.browser.get(page))).not.toContain('Comment reported')
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    expect(await (await admin.get('/api/discussions/reported')).json()).toMatchObject({
      comments: [{ _id: 'c-1', reports: [{ reason: 'This is rude' }] }],
    })
  })

  it('reports for the third time: the comment is a placeholder to who reported it (DISC-25)', async () => {
    for (const by of [await another(), await another()]) await report('Rude', by)
    const { status, html } = await redirectTargetOf(await report())
    expect(status).toBe(303)
    expect(itemIn(html)).toMatch(hidden)
    expect(textsIn(html)).toEqual([])
  })

  it('deletes one without replies: it is gone, and the page begins at its discussion', async () => {
    const answer = await remove()
    expect([answer.status, locationOf(answer)]).toEqual([303, `${page}#discussion`])
    const there = await scene.authors.get(page)
    expect(await toastOf(there.clone())).toContain('Comment deleted.')
    expect(discussionIn(await there.text())).toContain('Nobody has said anything yet.')
  })

  it('deletes one with replies: they stay, under a placeholder (DISC-06, DISC-26, DISC-27)', async () => {
    await postComment('Where?', scene.comment.id, scene.spotter)
    const { status, to, html } = await redirectTargetOf(await remove(), scene.authors)
    expect([status, to]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
    expect(itemIn(html)).toContain('This comment has been deleted.')
    expect(itemIn(html)).not.toContain('Aminah')
    expect(textsIn(html)).toEqual(['Where?'])
  })

  it('asks before it deletes (DISC-57)', async () => {
    const form = await mainOf(await scene.authors.get(at('/delete')))
    expect(form).toContain('Delete this comment for good? Replies to it stay.')
    expect(form).toMatch(/<button type="submit"[^>]*>Yes, delete it</)
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('likes, and takes the like back; sent twice it counts once (DISC-03, DISC-42)', async () => {
    for (const [liked, pressed, count] of [
      ['true', 'true', '1'],
      ['true', 'true', '1'],
      ['false', 'false', ''],
      ['false', 'false', ''],
    ] as const) {
      const { status, to, html } = await redirectTargetOf(await like(liked))
      expect([status, to]).toEqual([303, `${page}?comment=c-1#comment-c-1`])
      const item = itemIn(html)
      expect(/aria-pressed="(\w+)"/.exec(item)?.[1]).toBe(pressed)
      expect(plain(/<button[\s\S]*?<\/button>/.exec(item)?.[0] ?? '').replace(/\D/g, '')).toBe(count)
      expect(item).toContain(`name="liked" value="${pressed === 'false'}"`)
    }
  })

  it('of 5,000 characters is whole, its lines sent as browsers send them', async () => {
    const lines = Array.from({ length: 2500 }, () => '车')
    expect((await add(lines.join('\r\n'))).status).toBe(303)
    expect((await texts())[0]).toBe(lines.join('\n'))
  })

  it.each(written)('with %s of markup shows it as text', async (_, write) => {
    await write('<b>&amp;</b> <script>alert(1)</script>')
    expect(await texts()).toContain('<b>&amp;</b> <script>alert(1)</script>')
  })
})

describe('a idempotency key', () => {
  const key = { formKey: 'key-1' }
  it.each([
    ['comment', () => [page, { intent: 'add-comment' }]],
    ['reply', () => [at('/reply'), { intent: 'reply-comment' }]],
  ] as [string, () => [string, Record<string, string>]][])('makes one %s of two', async (_, form) => {
    const [path, fields] = form()
    const post = (text: string) => send(scene.browser, path, { ...fields, ...key, comment: text })
    const answers = await Promise.all([post('Once'), post('Once')])
    answers.push(await post('Once'))
    const target = `${page}?comment=c-2#comment-c-2`
    expect(answers.map((answer) => [answer.status, locationOf(answer)])).toEqual(Array(3).fill([303, target]))
    expect(locationOf(await post('Another'))).toBe(`${page}?comment=c-3#comment-c-3`)
    expect((await texts()).sort()).toEqual(['Another', 'Once', 'Seen in Ipoh'])
  })
})
