import { describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import {
  add,
  at,
  controlsIn,
  decide,
  deleteIt,
  discussionScreens,
  emptyIt,
  hidden,
  hide,
  itemIn,
  like,
  page,
  plain,
  postComment,
  scene,
  shown,
  texts,
  textsIn,
} from '#tests/surfaces/discussions/screen-steps.ts'

/** What the section of a vehicle’s page shows, and to whom. */
const app = discussionScreens()

describe('the section', () => {
  it('folds, and says how much there is (DISC-01, VEH-42)', async () => {
    expect(await shown()).toMatch(
      /^<details class="card fold fold--sign" open=""><summary><h2>Discussion<\/h2> <small>1<\/small><\/summary>/,
    )
  })

  it('to visitors says that one has to sign in, where the form would be (DISC-09, PERM-12, PERM-13)', async () => {
    const html = await shown()
    expect(html).toContain('You need to log in to join the discussion.')
    expect(html).toContain('href="/login?returnTo=%2Fplate%2FWXY1234%23discussion"')
    expect(html).not.toContain('<form')
    expect(await shown(scene.browser)).not.toContain('You need to log in')
  })

  it('says that nothing has been said', async () => {
    await deleteIt()
    expect(plain(await shown())).toContain('Nobody has said anything yet.')
  })
})

describe('the controls of a comment (DISC-53 to DISC-56)', () => {
  it.each([
    ['a visitor', () => null, []],
    ['a member', () => aMember(app.db), ['reply', 'report']],
    ['its author', () => scene.author, ['reply', 'edit', 'delete']],
    ['the first spotter', () => scene.spotter, ['reply', 'report']],
    ['a moderator', () => aMember(app.db, { rep: 1000 }), ['reply', 'report']],
    ['an admin', () => aMember(app.db, { isAdmin: true }), ['reply', 'report']],
  ] as [string, () => Promise<Member> | Member | null, string[]][])('of %s', async (_, who, controls) => {
    const member = await who()
    const by = await app.browser(member ?? undefined)
    for (const path of [page, at()]) {
      const html = await mainOf(await by.get(path))
      expect(controlsIn(html)).toEqual(controls)
      expect(itemIn(html).includes('<button')).toBe(member !== null)
    }
  })

  it('tell visitors how often it is liked, if it is', async () => {
    expect(itemIn(await shown())).not.toContain('#heart')
    await like()
    expect(plain(itemIn(await shown()))).toMatch(/Like\s*1$/)
  })
})

describe('a placeholder', () => {
  it.each([
    ['pending', () => hide()],
    ['rejected', () => decide('reject')],
  ])('stands for a hidden comment that is %s (DISC-25)', async (_, act) => {
    await postComment('Where?', scene.comment.id, scene.spotter)
    await act()
    for (const by of [scene.visitor, scene.browser]) {
      const html = await shown(by)
      expect(itemIn(html)).toMatch(hidden)
      expect(itemIn(html)).not.toMatch(/Seen in Ipoh|Aminah/)
      expect([controlsIn(html), textsIn(html)]).toEqual([[], ['Where?']])
    }
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const by of [scene.authors, admin]) {
      const html = await shown(by)
      expect(textsIn(html)).toEqual(['Seen in Ipoh', 'Where?'])
    }
  })

  it('goes once an admin approves (DISC-28)', async () => {
    await hide()
    await decide('approve')
    expect(await shown()).not.toMatch(hidden)
    expect(await texts()).toEqual(['Seen in Ipoh'])
  })

  it('stands for a deleted comment, to its author and admins alike (DISC-26, DISC-27)', async () => {
    await emptyIt()
    for (const by of [
      scene.visitor,
      scene.authors,
      await app.browser(await aMember(app.db, { isAdmin: true })),
    ]) {
      const html = await shown(by)
      expect(plain(itemIn(html))).toContain('This comment has been deleted.')
      expect([textsIn(html), controlsIn(html)]).toEqual([['Where?'], []])
    }
  })
})

describe('mentions and names', () => {
  it('are links where the comment’s list has them (DISC-04, DISC-49)', async () => {
    await add('@AMINAH and @nobody_here, mail@aminah.com')
    await aMember(app.db, { username: 'nobody_here' })
    const html = await shown()
    expect(html).toMatch(/<a [^>]*href="\/u\/Aminah"[^>]*>@AMINAH<\/a>/)
    expect(html).not.toMatch(/href="[^"]*nobody_here/)
    expect(html.match(/>@\w+<\/a>/g)).toHaveLength(1)
  })

  it('lead to who wrote it; of an account that is gone to nobody', async () => {
    expect(itemIn(await shown())).toMatch(/href="\/u\/Aminah"[^>]*>Aminah</)
    await app.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', scene.author.id).execute()
    const html = await shown()
    expect(textsIn(html)).toEqual(['Seen in Ipoh'])
    expect(html).not.toContain('Aminah')
  })
})
