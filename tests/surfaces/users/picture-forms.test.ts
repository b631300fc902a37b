import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aMember, aPhoto, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { colorAt, cornered, expectNear } from '#tests/pictures.ts'

/** The forms for a profile picture (PROF-18, PROF-65). */
const app = testApp()
let member: Member
let own: Browser
beforeEach(async () => {
  member = await aMember(app.db, { username: 'Aina_KL' })
  own = await app.browser(member)
})

const send = async (image?: File, path = '/profile') =>
  own.post(path, {
    intent: 'upload-picture',
    user: `u-${member.id}`,
    image: image ?? (await aPhotoFile()),
  })
const avatarNow = async () => {
  const query = app.db.selectFrom('users').select('avatar').where('id', '=', member.id)
  return (await query.executeTakeFirstOrThrow()).avatar
}

it.each(['/profile', '/u/Aina_KL'])(
  'a picture is taken at %s and stands where the initials stood',
  async (path) => {
    const answer = await send(undefined, path)
    expect([answer.status, locationOf(answer)]).toEqual([303, path])
    const page = await own.get(path)
    expect(await toastOf(page.clone())).toContain('Profile photo changed')
    const avatar = await avatarNow()
    expect(await page.text()).toContain(`src="/media/${avatar}/medium.webp"`)
    // Of a photo of 64 x 48.
    expect(app.mediaFiles().sort()).toEqual(['large.webp', 'medium.webp', 'small.webp'])
  },
)

describe('without scripts', () => {
  it('is turned as the form says (contract, section 11)', async () => {
    expect(await mainOf(await own.get('/profile?edit=picture'))).toMatch(
      /<select[^>]*name="rotation"[\s\S]*value="270"/,
    )
    const image = new File([new Uint8Array(await cornered())], 'me.jpg', { type: 'image/jpeg' })
    const answer = await own.post('/profile', {
      intent: 'upload-picture',
      user: `u-${member.id}`,
      rotation: '90',
      image,
    })
    expect(answer.status).toBe(303)
    const large = await own.get(`/media/${await avatarNow()}/large.webp`)
    const stored = Buffer.from(await large.arrayBuffer())
    // Of 400 x 300, turned to the right: its red is above, at the right; 50 pixels are cut off above and below.
    expectNear(await colorAt(stored, 280, 20), [255, 0, 0], 40)
    expectNear(await colorAt(stored, 20, 20), [0, 0, 255], 40)
  })

  it('no other turn is taken', async () => {
    const answer = await own.post('/profile', {
      intent: 'upload-picture',
      user: `u-${member.id}`,
      rotation: '45',
      image: await aPhotoFile(),
    })
    expect(answer.status).toBe(400)
    expect(await avatarNow()).toBeNull()
  })
})

it('removing it brings the initials back and deletes its files', async () => {
  await send()
  const answer = await own.post('/profile', { intent: 'remove-picture', user: `u-${member.id}` })
  expect(answer.status).toBe(303)
  const page = await own.get('/profile')
  expect(await toastOf(page.clone())).toContain('Profile photo removed')
  expect(await mainOf(page)).not.toContain('/media/')
  expect(await avatarNow()).toBeNull()
  expect(app.mediaFiles()).toEqual([])
})

it('is open to new members while three of their photos wait', async () => {
  const vehicle = await aVehicle(app.db)
  for (let photo = 0; photo < 3; photo++) await aPhoto(app.db, { of: vehicle, by: member })
  expect((await send()).status).toBe(303)
  expect(await avatarNow()).not.toBeNull()
})

describe('refused', () => {
  it('with the words beside the field, in its open form', async () => {
    const answer = await send(new File(['just words'], 'me.jpg'))
    expect(answer.status).toBe(415)
    const page = await mainOf(answer)
    expect(fieldErrorOf(page)).toMatch(
      /^We can't use this kind of file\. Please choose one of these: jpg, .*, heic, heif\.$/,
    )
    expect(page).toMatch(/<details[^>]*id="picture"[^>]* open/)
  })

  it('without a file', async () => {
    const answer = await own.post('/profile', { intent: 'upload-picture', user: `u-${member.id}` })
    expect(answer.status).toBe(400)
    expect(fieldErrorOf(await answer.text())).toBe('Please choose a photo.')
  })

  it('for another member’s picture', async () => {
    const other = await aMember(app.db)
    const image = await aPhotoFile()
    const answer = await own.post(`/u/${other.username}`, {
      intent: 'upload-picture',
      user: `u-${other.id}`,
      image,
    })
    expect(answer.status).toBe(403)
    expect(app.mediaFiles()).toEqual([])
  })
})

it('where it fails it says so (PROF-65), and leaves nothing behind', async () => {
  await failWrites(app.db, 'UPDATE ON users')
  const answer = await send()
  expect(answer.status).toBe(500)
  expect(await mainOf(answer)).toContain('Failed to upload image. Please try again.')
  expect(app.mediaFiles()).toEqual([])
})
