import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { changeUsername } from '#app/domain/users/users.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { plain } from '#tests/pictures.ts'
import { everybody, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** The picture of the Spotter's License, and drawing it anew (API-53). */
const app = testApp()
let member: Member
let own: Browser
let visitor: Browser
beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
  own = await app.browser(member)
  visitor = await app.browser()
})

const path = '/u/Aina_KL/license.png'
const refreshPath = (username: string) => `/api/users/${username}/regenerate-license`
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const etagOf = async () => (await visitor.get(path)).headers.get('ETag')
const change = (values: Record<string, string | number | null>) =>
  app.db.updateTable('users').set(values).where('id', '=', member.id).execute()

describe('the picture', () => {
  it('is a PNG of 1200 x 630 that weighs little, for everybody', async () => {
    const answer = await visitor.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
    const png = await bytesOf(answer)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(150_000)
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    expect((await visitor.get(path, known)).status).toBe(304)
  })

  it.each([
    ['rep', { rep: 6 }],
    ['approval', { is_approved: 1 }],
    ['plates', { total_spots: 3 }],
    ['photos', { total_images: 3 }],
    ['comments', { total_comments: 3 }],
    ['tags', { total_tags: 3 }],
  ])('is another one after a change of %s', async (_what, values) => {
    const [before, png] = [await etagOf(), await bytesOf(await visitor.get(path))]
    await change(values)
    expect(await etagOf()).not.toBe(before)
    expect((await bytesOf(await visitor.get(path))).equals(png)).toBe(false)
  })

  it('stays the same when nothing on it changes', async () => {
    const before = await etagOf()
    await change({ restricted_until: Date.now() + 60_000, longest_streak_days: 3 })
    expect(await etagOf()).toBe(before)
  })

  it('shows the member’s picture, else their initials', async () => {
    const initials = await bytesOf(await visitor.get(path))
    const blue = new Uint8Array(await plain(300, 300).png().toBuffer())
    await own.post('/api/users/profile-picture', { image: new File([blue], 'me.png') })
    const shown = await bytesOf(await visitor.get(path))
    const portrait = { left: 150, top: 300, width: 100, height: 100 }
    const { channels } = await sharp(await sharp(shown).extract(portrait).toBuffer()).stats()
    for (const [index, value] of [0x3c, 0x78, 0xb4].entries())
      expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(10)
    expect(shown.equals(initials)).toBe(false)
  })

  it('is found under other capitals and former names, and not under unknown ones (PROF-62)', async () => {
    expect(locationOf(await visitor.get('/u/aina_kl/license.png?v=1'))).toBe(`${path}?v=1`)
    await changeUsername(app.db, member, { username: 'Aina_Ipoh' }, Date.now())
    expect(locationOf(await visitor.get(path))).toBe('/u/Aina_Ipoh/license.png')
    const unknown = await visitor.get('/u/nobody_here/license.png')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('user_not_found')
  })

  it('can only be read', async () => {
    expect((await own.post(path, {})).status).toBe(405)
  })

  it('is what chat apps show of the profile', async () => {
    const html = await (await visitor.get('/u/Aina_KL')).text()
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(address).toMatch(/^http:\/\/nampak\.test\/u\/Aina_KL\/license\.png\?v=\w{8}$/)
    await change({ rep: 6 })
    expect(await (await visitor.get('/u/Aina_KL')).text()).not.toContain(address)
  })
})

describe('drawing it anew', () => {
  it('answers its address, at most once a minute', async () => {
    const answer = await own.call('POST', refreshPath('aina_kl'))
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as { success: boolean; snapshotUrl: string }
    expect(body).toEqual({
      success: true,
      snapshotUrl: expect.stringMatching(/^\/u\/Aina_KL\/license\.png\?v=\w{8}$/) as string,
    })
    expect((await visitor.get(body.snapshotUrl)).status).toBe(200)

    const second = await own.call('POST', refreshPath('Aina_KL'))
    expect(second.status).toBe(429)
    const seconds = Number(second.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)

    await change({ license_snapshot_at: Date.now() - 60_000 })
    expect((await own.call('POST', refreshPath('Aina_KL'))).status).toBe(200)
  })

  it('is counted for the licence, whoever asks', async () => {
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    expect((await admin.call('POST', refreshPath('Aina_KL'))).status).toBe(200)
    expect((await own.call('POST', refreshPath('Aina_KL'))).status).toBe(429)
  })

  it('of two at once one is refused', async () => {
    const answers = await Promise.all([1, 2].map(() => own.call('POST', refreshPath('Aina_KL'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  it('of nobody is not found', async () => {
    expect((await own.call('POST', refreshPath('nobody_here'))).status).toBe(404)
  })
})

describe('every role', () => {
  const members = someMembers(app)
  const cases: RoleCase[] = [
    [
      'POST regenerate-license of the first spotter',
      { ...everybody(403), visitor: 401, firstSpotter: 200, admin: 200 },
      (one) => one.call('POST', refreshPath(members.firstSpotter.username)),
    ],
    ['GET license.png', everybody(200), (one) => one.get(`/u/${members.trusted.username}/license.png`)],
  ]
  testRoles(app, members, cases)
})
