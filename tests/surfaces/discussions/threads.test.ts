import { describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { aComment, aVehicle } from '#tests/factories.ts'
import {
  at,
  discussionScreens,
  page,
  plain,
  postComment,
  scene,
  shown,
  texts,
  textsIn,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** Threads, older comments, and the addresses that lead to one. */
const app = discussionScreens()

/** Replies under each other, the first under the comment; the ids by depth. */
async function chain(depth: number): Promise<number[]> {
  const ids = [scene.comment.id]
  for (let n = 1; n <= depth; n++) ids.push((await postComment(`step ${n}`, ids.at(-1))).id)
  return ids
}

const hrefsIn = (html: string, name: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(([, href = '', inside = '']) =>
    plain(inside) === name ? [href.replaceAll('&amp;', '&')] : [],
  )

/** The address that a link of a page leads to. */
function resolved(href: string, path: string): string {
  const { pathname, search } = new URL(href, `http://nampak.test${path}`)
  return pathname + search
}

describe('a thread', () => {
  it('starts folded from depth 3 on, behind a link to the rest (DISC-02, DISC-29, DISC-30)', async () => {
    const ids = await chain(4)
    const html = await shown()
    expect(textsIn(html)).toEqual(['Seen in Ipoh', 'step 1', 'step 2'])
    const [rest = ''] = hrefsIn(html, '1 reply')
    expect(rest).toMatch(new RegExp(`^/comments/c-${ids[2]}\\b`))
    const opened = await mainOf(await scene.visitor.get(rest))
    expect(textsIn(opened)).toEqual(['step 2', 'step 3'])
    expect(hrefsIn(opened, '1 reply')).toEqual([expect.stringMatching(`^/comments/c-${ids[3]}\\b`)])
  })

  it('shows five replies, and leads on to the next page of them (DISC-31)', async () => {
    for (let n = 1; n <= 7; n++) await postComment(`${n}`, scene.comment.id)
    const html = await shown()
    expect(textsIn(html)).toEqual(['Seen in Ipoh', '1', '2', '3', '4', '5'])
    const [next = ''] = hrefsIn(html, 'More replies')
    const second = await mainOf(await scene.visitor.get(next))
    expect(textsIn(second)).toEqual(['Seen in Ipoh', '6', '7'])
    expect(hrefsIn(second, 'More replies')).toEqual([])
  })
})

describe('the page of a thread', () => {
  it('leads back to where it stands, and one step up', async () => {
    const [, first = 0] = await chain(1)
    const top = await (await scene.visitor.get(at())).text()
    expect(top).toContain('<h1>Thread about WXY 1234</h1>')
    expect(top).toContain('<meta name="robots" content="noindex"/>')
    expect(hrefsIn(top, 'Whole discussion')).toEqual([`${page}?comment=c-1#comment-c-1`])
    expect(hrefsIn(top, 'Parent comment')).toEqual([])
    const inner = await mainOf(await scene.visitor.get(at('', first)))
    expect(hrefsIn(inner, 'Parent comment')).toEqual([at()])
  })

  it('has five replies a page, each once, from the first to the last', async () => {
    for (let n = 1; n <= 12; n++) await postComment(`${n}`, scene.comment.id)
    const walked: string[] = []
    let path: string | undefined = at()
    while (path) {
      const html: string = await mainOf(await scene.visitor.get(path))
      walked.push(...textsIn(html).slice(1))
      const next: string[] = hrefsIn(html, 'More replies')
      expect(next.length).toBeLessThanOrEqual(1)
      path = next[0] && resolved(next[0], path)
    }
    expect(walked).toEqual(Array.from({ length: 12 }, (_, n) => `${n + 1}`))
  })

  it.each(['page=0', 'page=x', 'page=', 'after=nonsense', 'after=', 'after=1-2-3'])(
    'begins anew for nonsense in its address: %s',
    async (asked) => {
      await postComment('Where?', scene.comment.id)
      const answer = await scene.visitor.get(at(`?${asked}`))
      expect([answer.status, textsIn(await mainOf(answer))]).toEqual([200, ['Seen in Ipoh', 'Where?']])
    },
  )
})

describe('an address with a comment (?comment=)', () => {
  it('opens the way to it, however deep', async () => {
    const ids = await chain(5)
    const html = await shown(scene.visitor, `${page}?comment=c-${ids[5]}`)
    expect(textsIn(html)).toEqual(['Seen in Ipoh', 'step 1', 'step 2', 'step 3', 'step 4', 'step 5'])
    expect(html).toContain(`id="comment-c-${ids[5]}"`)
  })

  it('of a very deep one shows its last ancestors, and a way to what lies between', async () => {
    const ids = await chain(9)
    const html = await shown(scene.visitor, `${page}?comment=c-${ids[9]}`)
    expect(textsIn(html)).toEqual(['Seen in Ipoh', 'step 6', 'step 7', 'step 8', 'step 9'])
    expect(hrefsIn(html, 'Earlier replies in this thread')).toEqual([at('', ids[5])])
  })

  it('shows the page of the list that holds it, and leads to the newest', async () => {
    for (let n = 1; n <= 12; n++) await postComment(`later ${n}`)
    expect(await texts()).toEqual(Array.from({ length: 10 }, (_, n) => `later ${12 - n}`))
    const html = await shown(scene.visitor, `${page}?comment=c-1`)
    expect(textsIn(html)).toEqual(['later 2', 'later 1', 'Seen in Ipoh'])
    expect(hrefsIn(html, 'Newest comments')).toEqual([`${page}#discussion`])
  })

  it.each(['c-999', 'nonsense', 'v-1', ''])('that is not there (%j) shows the newest', async (asked) => {
    const answer = await scene.visitor.get(`${page}?comment=${asked}`)
    expect([answer.status, textsIn(await mainOf(answer))]).toEqual([200, ['Seen in Ipoh']])
  })

  it('of another vehicle shows nothing of it', async () => {
    const other = await aVehicle(app.db)
    const { id } = await aComment(app.db, { on: other, by: scene.author, text: 'Elsewhere' })
    expect(await texts(scene.visitor, `${page}?comment=c-${id}`)).toEqual(['Seen in Ipoh'])
  })
})

describe('older comments (?talk=)', () => {
  it('follow, ten a page, none twice and none left out', async () => {
    for (let n = 1; n <= 24; n++) await postComment(`${n}`)
    const walked: string[] = []
    let path: string | undefined = page
    while (path) {
      const html = await shown(scene.visitor, path)
      expect(textsIn(html).length).toBeLessThanOrEqual(10)
      walked.push(...textsIn(html))
      expect(hrefsIn(html, 'Newest comments')).toHaveLength(path === page ? 0 : 1)
      const [next]: string[] = hrefsIn(html, 'Older comments')
      path = next && resolved(next, page)
    }
    expect(walked).toEqual([...Array.from({ length: 24 }, (_, n) => `${24 - n}`), 'Seen in Ipoh'])
  })

  it.each(['nonsense', '1-', '', '-1-1'])('%j shows the newest', async (talk) => {
    const answer = await scene.visitor.get(`${page}?talk=${talk}`)
    expect([answer.status, textsIn(await mainOf(answer))]).toEqual([200, ['Seen in Ipoh']])
  })
})

describe('what a list that grows is fed with', () => {
  type Fed = { comments: { id: string; replies: { id: string }[] }[]; next: string | number | null }
  const fed = async (path: string) => (await (await scene.visitor.get(path)).json()) as Fed

  it('are the older threads, up to the end', async () => {
    for (let n = 1; n <= 12; n++) await postComment(`${n}`)
    const first = await fed(`${page}/comments`)
    expect(first.comments).toHaveLength(10)
    const rest = await fed(`${page}/comments?talk=${first.next}`)
    expect([rest.comments.map(({ id }) => id), rest.next]).toEqual([['c-3', 'c-2', 'c-1'], null])
    expect((await scene.visitor.get('/plate/NONE1/comments')).status).toBe(404)
  })

  it('are replies, five at a time, up to the end (DISC-30, DISC-31)', async () => {
    for (let n = 1; n <= 7; n++) await postComment(`${n}`, scene.comment.id)
    const first = await fed(at('/replies'))
    expect(first.comments.map(({ id }) => id)).toEqual(['c-2', 'c-3', 'c-4', 'c-5', 'c-6'])
    const second = await fed(at(`/replies?after=${first.next}`))
    expect([second.comments.map(({ id }) => id), second.next]).toEqual([['c-7', 'c-8'], null])
  })

  it.each([() => `${page}/comments`, () => at('/replies')])(
    'is only read, and by nobody else',
    async (path) => {
      const answer = await scene.browser.post(path(), { intent: 'add-comment', comment: 'x' })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
      expect((await scene.browser.get(path())).headers.get('Cache-Control')).toBe('private, no-cache')
    },
  )
})
