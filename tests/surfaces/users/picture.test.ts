import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { readUser } from '#app/domain/users/profile.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'
import { blackPng } from '#tests/hostile/bombs.ts'
import { colorAt, cornered, expectNear, plain } from '#tests/pictures.ts'
import { everybody, type RoleCase, type Statuses, someMembers, testRoles } from '#tests/roles.ts'
import { aVideo } from '#tests/videos/videos.ts'

/** Profile pictures (PROF-18, PROF-57; API-52). */
const app = testApp()
let member: Member
let own: Browser
beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
  own = await app.browser(member)
})

type Pictures = { profilePic: string; profilePicVariants: Record<'small' | 'medium' | 'large', string> }

async function upload(
  browser: Browser,
  content: Uint8Array<ArrayBuffer> | string,
  fields: Record<string, string> = {},
) {
  return browser.post('/api/users/profile-picture', { ...fields, image: new File([content], 'me.jpg') })
}
const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const aPicture = async () => bytes(await plain(800, 600).jpeg().toBuffer())

async function uploaded(browser = own): Promise<Pictures> {
  const answer = await upload(browser, await aPicture())
  expect(answer.status).toBe(200)
  return (await answer.json()) as Pictures
}

describe('an upload', () => {
  it('answers the picture and its square variants (PROF-24, PROF-25)', async () => {
    const { profilePic, profilePicVariants } = await uploaded()
    const file = (size: string) =>
      expect.stringMatching(new RegExp(`^/media/\\w{25}/${size}\\.webp$`)) as string
    expect(profilePicVariants).toEqual({ small: file('small'), medium: file('medium'), large: file('large') })
    expect(profilePic).toBe(profilePicVariants.medium)
    const sides = await Promise.all(
      Object.values(profilePicVariants).map(async (path) => {
        const answer = await (await app.browser()).get(path)
        expect(answer.headers.get('Content-Type')).toBe('image/webp')
        const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(width).toBe(height)
        return width
      }),
    )
    expect(sides).toEqual([96, 256, 512])
    const user = await readUser(app.db, member.username, null, Date.now())
    expect(user).toMatchObject({ profilePic, profilePicVariants })
  })

  it('takes the middle, upright, without what its file carries, and enlarges nothing', async () => {
    const photo = await sharp(await cornered())
      .withExifMerge({ IFD0: { Copyright: 'a secret' } })
      .withMetadata({ orientation: 3 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const answer = await upload(own, bytes(photo))
    const { profilePicVariants } = (await answer.json()) as Pictures
    const large = await (await app.browser()).get(profilePicVariants.large)
    const stored = Buffer.from(await large.arrayBuffer())
    expect(await sharp(stored).metadata()).toMatchObject({ width: 300, height: 300 })
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    // Of 400 x 300, turned half: its red is below, at the right; 50 pixels are cut off at each side.
    expectNear(await colorAt(stored, 280, 280), [255, 0, 0], 40)
  })

  it('takes the place of the one before, whose files are gone', async () => {
    const first = await uploaded()
    const second = await uploaded()
    expect(second.profilePic).not.toBe(first.profilePic)
    expect((await own.get(first.profilePic)).status).toBe(404)
    expect((await own.get(second.profilePic)).status).toBe(200)
    expect(app.mediaFiles().sort()).toEqual(['large.webp', 'medium.webp', 'small.webp'])
  })

  it('by an admin for another goes into the log', async () => {
    const admin = await aMember(app.db, { isAdmin: true })
    const answer = await upload(await app.browser(admin), await aPicture(), { userId: `u-${member.id}` })
    expect(answer.status).toBe(200)
    const user = await readUser(app.db, member.username, null, Date.now())
    expect(user.profilePic).not.toBeNull()
    const log = await app.db.selectFrom('moderation_log').selectAll().execute()
    expect(log).toMatchObject([{ actor_id: admin.id, action: 'change-picture', subject_id: member.id }])
  })

  it('with the same key stores one picture', async () => {
    const form = async () => {
      const body = new FormData()
      body.append('image', new File([await aPicture()], 'me.jpg'))
      const request = { method: 'POST', body, headers: { 'Idempotency-Key': 'one' } }
      return (await (await own.request('/api/users/profile-picture', request)).json()) as Pictures
    }
    expect(await form()).toEqual(await form())
  })
})

describe('refused, with nothing left behind, is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['a text', async () => Buffer.from('just words'), 415, 'file_type'],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'file_type'],
    ['an empty file', async () => Buffer.alloc(0), 400, 'file_empty'],
    ['a bomb', async () => blackPng({ width: 30_000, height: 30_000 }), 400, 'file_too_many_pixels'],
    [
      'half a picture',
      async () => (await plain(800, 600).png().toBuffer()).subarray(0, 900),
      400,
      'file_broken',
    ],
    ['an SVG that never ends', async () => Buffer.from(`${svg}<g>`), 400, 'file_broken'],
  ])('%s', async (_name, content, status, code) => {
    const answer = await upload(own, bytes(await content()))
    expect(answer.status).toBe(status)
    const body = (await answer.json()) as { code: string; fieldErrors: Record<string, string> }
    expect(body.code).toBe(code)
    expect(Object.keys(body.fieldErrors)).toEqual(['image'])
    expect(app.mediaFiles()).toEqual([])
    expect((await readUser(app.db, member.username, null, Date.now())).profilePic).toBeNull()
  })

  it('a video', async () => {
    const answer = await upload(own, bytes(aVideo({ ext: 'mp4', video: 'libx264' })))
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({
      code: 'file_image_only',
      message: 'This has to be a still photo, not a video.',
    })
    expect(app.mediaFiles()).toEqual([])
  })

  it('no file', async () => {
    const body = new FormData()
    body.append('userId', `u-${member.id}`)
    const answer = await own.request('/api/users/profile-picture', { method: 'POST', body })
    expect(answer.status).toBe(400)
    const { code, fieldErrors } = (await answer.json()) as { code: string; fieldErrors: object }
    expect([code, Object.keys(fieldErrors)]).toEqual(['file_required', ['image']])
  })

  it.each(['u-0', 'u-x', 'v-1', 'Aina_KL', ''])('one for the user "%s"', async (userId) => {
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    const answer = await upload(admin, await aPicture(), { userId })
    expect(answer.status).toBe(404)
    expect(app.mediaFiles()).toEqual([])
  })
})

it('an SVG with a script is stored as pixels alone', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script><rect width="300" height="200" fill="#f00"/></svg>'
  const answer = await upload(own, svg)
  expect(answer.status).toBe(200)
  const { profilePicVariants } = (await answer.json()) as Pictures
  const stored = Buffer.from(await (await own.get(profilePicVariants.large)).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp' })
  expect(stored.includes('script')).toBe(false)
})

describe('every role', () => {
  const members = someMembers(app)
  const owners: Statuses = {
    ...everybody(403),
    visitor: 401,
    firstSpotter: 200,
    admin: 200,
  }
  const mine: Statuses = { ...everybody(200), visitor: 401, restricted: 403, notSetUp: 403 }
  const cases: RoleCase[] = [
    [
      'POST the picture of the first spotter',
      owners,
      async (one) => upload(one, await aPicture(), { userId: `u-${members.firstSpotter.id}` }),
    ],
    ['POST one’s own picture', mine, async (one) => upload(one, await aPicture())],
    [
      'POST the picture of nobody',
      { ...everybody(403), visitor: 401, admin: 404 },
      async (one) => upload(one, await aPicture(), { userId: 'u-9999' }),
    ],
  ]
  testRoles(app, members, cases)
})
