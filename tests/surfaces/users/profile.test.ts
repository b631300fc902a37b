import { beforeEach, describe, expect, it } from 'vitest'
import { newCollectionInput } from '#app/domain/collections/collection-input.ts'
import { createCollection } from '#app/domain/collections/collections.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { changeUsername } from '#app/domain/users/users.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aComment, aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** A member's page, their own and another's. */
const app = testApp()
const joinedAt = Date.UTC(2026, 4, 3, 4)
let member: Member
let own: Browser
let visitor: Browser

beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' }, joinedAt)
  own = await app.browser(member)
  visitor = await app.browser()
})

const set = (values: Record<string, string | number | null>) =>
  app.db.updateTable('users').set(values).where('id', '=', member.id).execute()
const seen = async (by = visitor, path = '/u/Aina_KL') => mainOf(await by.get(path))

/** What a page says, tags taken away. */
const textOf = (html: string) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>|<!-- -->|<wbr\/>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

describe('the licence', () => {
  it('says who the member is, what they did and since when (PROF-04, PROF-05)', async () => {
    await set({ rep: 83, total_spots: 1204, total_images: 12, total_comments: 3, total_tags: 4 })
    const text = textOf(await seen())
    expect(text).toContain("Spotter's License")
    for (const fact of [
      'Aina_KL',
      '83 rep',
      'Spotting since 3 May 2026',
      'Plates spotted 1,204',
      'Photos 12',
    ])
      expect(text).toContain(fact)
    expect(text).toContain('Comments 3')
    expect(text).toContain('Tags 4')
    expect(text).not.toContain('streak')
  })

  it('tells the make that they spotted most, their streak and their last spot, where there are any', async () => {
    await set({ longest_streak_days: 7, last_spot_day: '2026-05-03' })
    await app.db
      .insertInto('spotter_makes')
      .values({ user_id: member.id, make: 'Perodua', count: 3 })
      .execute()
    const text = textOf(await seen())
    expect(text).toContain('Most spotted make Perodua (3)')
    expect(text).toContain('Longest streak 7 days')
    expect(text).toContain('Last spot 3 May 2026')
  })

  it.each([
    [0, '0 rep', 0],
    [999, '999 rep', 0],
    [1000, '1k rep', 1],
    [1540, '1.5k rep', 1],
    [9999, '9.9k rep', 9],
    [10_000, '10k+ rep', 10],
    [54_321, '10k+ rep', 10],
  ])('shows a rep of %i as %s in tier %i (PROF-58, PROF-59)', async (rep, shown, tier) => {
    await set({ rep })
    const main = await seen()
    expect(main).toContain(`data-tier="${tier}"`)
    expect(textOf(main)).toContain(` ${shown} `)
  })

  it.each([
    ['nobody knows', { rep: 0 }, 'New'],
    ['with a rep of 4', { rep: 4 }, 'New'],
    ['with a rep of 5', { rep: 5 }, 'Trusted'],
    ['who is approved', { is_approved: 1 }, 'Trusted'],
    ['who is an admin', { is_admin: 1 }, 'Trusted'],
  ])('calls a member %s %s %s (PROF-44, PROF-45)', async (_who, values, word) => {
    await set(values)
    const main = await seen()
    const tip = 'Reach 5 REP or be approved to unlock unlimited uploads'
    expect(textOf(main)).toContain(` ${word} `)
    expect(main.includes(tip)).toBe(word === 'New')
  })

  it('says by what the mark of the new is described (PROF-46)', async () => {
    const main = await seen()
    const [, id] = /<button[^>]*aria-describedby="([^"]+)"/.exec(main) ?? []
    expect(main).toMatch(new RegExp(`<span role="tooltip" id="${id}"[^>]*>Reach 5 REP`))
  })
})

describe('the page', () => {
  it('is one’s own at /profile and at one’s own address, and another’s to all others (PROF-01 to PROF-03)', async () => {
    const settings = /id="settings"/
    expect(await seen(own, '/profile')).toMatch(settings)
    expect(await seen(own)).toMatch(settings)
    for (const by of [visitor, await app.browser(await aMember(app.db))]) {
      expect(await seen(by)).not.toMatch(settings)
    }
  })

  it('with what is for its reader alone is stored by no browser', async () => {
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    for (const [by, path] of [
      [own, '/profile'],
      [own, '/u/Aina_KL'],
      [admin, '/u/Aina_KL'],
    ] as const) {
      expect((await by.get(path)).headers.get('Cache-Control')).toBe('private, no-store')
    }
    for (const by of [visitor, await app.browser(await aMember(app.db))]) {
      expect((await by.get('/u/Aina_KL')).headers.get('Cache-Control')).not.toContain('no-store')
    }
  })

  it('of one’s own asks visitors to log in and come back', async () => {
    const asked = await visitor.get('/profile')
    expect(asked.status).toBe(302)
    expect(locationOf(asked)).toBe('/login?returnTo=%2Fprofile')
  })

  it('tells only oneself whether one has accepted the guidelines (PROF-12)', async () => {
    expect(textOf(await seen(own, '/profile'))).toContain('Community guidelines accepted 3 May 2026')
    expect(await seen()).not.toContain('Community guidelines accepted')
    await set({ accepted_guidelines_at: null })
    expect(textOf(await seen(own, '/profile'))).toContain('Community guidelines not accepted yet')
  })

  it('has its address to be shared (PROF-15)', async () => {
    expect(await seen(own, '/profile')).toMatch(/<input[^>]*value="http:\/\/nampak.test\/u\/Aina_KL"/)
  })

  it('is found under other capitals and former names, and else not at all (PROF-62)', async () => {
    const other = await visitor.get('/u/aina_kl?sort=likes')
    expect([other.status, locationOf(other)]).toEqual([301, '/u/Aina_KL?sort=likes'])
    await changeUsername(app.db, member, { username: 'aina_penang' }, joinedAt)
    const former = await visitor.get('/u/Aina_KL')
    expect([former.status, locationOf(former)]).toEqual([301, '/u/aina_penang'])
    const unknown = await visitor.get('/u/nobody')
    expect(unknown.status).toBe(404)
    const page = await unknown.text()
    expect(page).toContain('User not found')
    expect(page).toContain('<title>Page not found · Nampak</title>')
  })

  it('shows the featured collections of all, private ones to their owner alone (PROF-07, COLL-32)', async () => {
    for (const [name, isPublic, isFeatured] of [
      ['Kancils', true, true],
      ['Secrets', false, true],
      ['Others', true, false],
    ] as const) {
      const input = newCollectionInput.parse({ name, isPublic, isFeatured })
      await createCollection(app.db, member, input, joinedAt)
    }
    const named = async (by: Browser) => {
      const main = await seen(by)
      return ['Kancils', 'Secrets', 'Others'].filter((name) => main.includes(name))
    }
    expect(await named(visitor)).toEqual(['Kancils'])
    expect(await named(own)).toEqual(['Kancils', 'Secrets'])
  })
})

describe('names', () => {
  it('lead to profiles: of the first spotter, of photos, of changes and of comments; of those who left they say so', async () => {
    const trusted = await aMember(app.db, { username: 'weijie', isApproved: true })
    const vehicle = await aVehicle(app.db, { by: member, plate: 'WXY8' })
    await aPhoto(app.db, { of: vehicle, by: trusted })
    await aComment(app.db, { on: vehicle, by: trusted, text: 'Ask @Aina_KL' })
    const main = await seen(visitor, '/plate/WXY8')
    expect(textOf(main)).toContain('First spotted by Aina_KL')
    expect(main.match(/href="\/u\/Aina_KL"/g)?.length).toBe(2)
    // Photo, badge, and comment.
    expect(main.match(/href="\/u\/weijie"/g)?.length).toBe(3)
    await app.db.updateTable('vehicles').set({ first_added_by: null }).execute()
    expect(textOf(await seen(visitor, '/plate/WXY8'))).toContain('First spotted by Former member')
  })

  it('of oneself, in the header, too', async () => {
    const html = await (await own.get('/')).text()
    expect(html.match(/<a[^>]*href="\/profile"/g)?.length).toBe(2)
  })
})
