import { describe, expect, it } from 'vitest'
import { deleteScheduledFiles } from '#app/domain/media/files/files.server.ts'
import { testApp } from '#tests/app.ts'
import { fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const signedIn = aTrustedMember(app)

const HOUR_MS = 60 * 60 * 1000

const draftIn = (page: string) => /name="fileDraft"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''

const add = (fields: Record<string, string | File>, by = signedIn.browser) =>
  by.post('/add', { intent: 'add-vehicle', plate: 'WXY 1234', ...fields })

const images = async () => {
  const answer = await signedIn.browser.get('/api/vehicles/plate/WXY1234')
  return ((await answer.json()) as { images?: unknown[] }).images
}

describe('a form that comes back for another field', () => {
  it('keeps its file, shows it, and needs none again', async () => {
    const refused = await add({ plate: 'WXY 12345678901', photo: await aPhotoFile('mine.jpg') })
    expect(refused.status).toBe(400)
    const page = await mainOf(refused)
    expect(page).toContain('mine.jpg is here already.')
    expect(page).toMatch(/<img src="data:image\/webp;base64,[\w+/=]+"/)
    const done = await add({ fileDraft: draftIn(page) })
    expect([done.status, locationOf(done)]).toEqual([303, '/plate/WXY1234'])
    expect(await images()).toHaveLength(1)
    expect(app.mediaFiles()).toHaveLength(7)
  })

  it('keeps it also a second time', async () => {
    const first = await mainOf(await add({ plate: '', photo: await aPhotoFile() }))
    const second = await mainOf(await add({ plate: '', fileDraft: draftIn(first) }))
    expect(draftIn(second)).toBe(draftIn(first))
    expect((await add({ fileDraft: draftIn(second) })).status).toBe(303)
    expect(await images()).toHaveLength(1)
  })

  it('takes a newly picked file instead', async () => {
    const page = await mainOf(await add({ plate: '', photo: await aPhotoFile() }))
    const photo = new File(['no picture'], 'text.jpg')
    const refused = await add({ fileDraft: draftIn(page), photo })
    expect(refused.status).toBe(415)
    expect(fieldErrorOf(await mainOf(refused))).toMatch(/^We can't use this kind of file/)
  })

  it.each([
    ['a text called .jpg', () => new File(['text'], 'car.jpg')],
    ['an empty file', () => new File([], 'car.jpg')],
  ])('keeps no %s', async (_, file) => {
    expect(draftIn(await mainOf(await add({ plate: '', photo: file() })))).toBe('')
    expect(app.mediaFiles()).toEqual([])
  })
})

describe('a file that is sent ahead', () => {
  const sendAhead = async (by = signedIn.browser, file?: File) =>
    (await by.post('/media/drafts', { file: file ?? (await aPhotoFile()) })).json() as Promise<{
      token: string
    }>

  it.each(['car.jpg', 'evil.JPG', 'a.b.jpeg', 'x'.repeat(300) + '.png', '..\\..\\up.jpg'])(
    'lies under a name that says nothing of what it was called (%s)',
    async (name) => {
      const photo = await aPhotoFile()
      await sendAhead(signedIn.browser, new File([photo], name))
      expect(app.mediaFiles()).toEqual(['upload.bin'])
    },
  )

  it('is used by its form, and is gone then', async () => {
    const { token } = await sendAhead()
    expect((await add({ fileDraft: `photo.${token}` })).status).toBe(303)
    expect(await images()).toHaveLength(1)
    const again = await add({ plate: 'WXY 1', fileDraft: `photo.${token}` })
    expect(fieldErrorOf(await mainOf(again))).toBe("Your file isn't here any more. Please choose it again.")
    expect((await signedIn.browser.get('/api/vehicles/plate/WXY1')).status).toBe(404)
  })

  it('is shown by its form, should that come back', async () => {
    const { token } = await sendAhead()
    const page = await mainOf(await add({ plate: '', fileDraft: `photo.${token}` }))
    expect(draftIn(page)).toBe(`photo.${token}`)
    expect(page).toMatch(/<img src="data:image\/webp;base64,[\w+/=]+"/)
  })

  it('is told by its form to be broken, and is gone then', async () => {
    const whole = await (await aPhotoFile()).arrayBuffer()
    const half = new File([whole.slice(0, whole.byteLength / 2)], 'car.jpg')
    const { token } = await sendAhead(signedIn.browser, half)
    const page = await mainOf(await add({ fileDraft: `photo.${token}` }))
    expect(fieldErrorOf(page)).toBe("We couldn't read this file. It may be damaged; please try another one.")
    expect(draftIn(page)).toBe('')
    expect(app.mediaFiles()).toEqual([])
    expect((await signedIn.browser.get('/api/vehicles/plate/WXY1234')).status).toBe(404)
  })

  it('sent twice with one key is one photo', async () => {
    const { token } = await sendAhead()
    const fields = { fileDraft: `photo.${token}`, formKey: 'a-key' }
    const answers = await Promise.all([add(fields), add(fields)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await add(fields)).status).toBe(303)
    expect(await images()).toHaveLength(1)
  })

  it('is nobody else’s', async () => {
    const { token } = await sendAhead()
    const other = await app.browser(await aMember(app.db, { isApproved: true }))
    const answer = await add({ fileDraft: `photo.${token}` }, other)
    expect([answer.status, (await images()) ?? null]).toEqual([400, null])
  })

  it('waits for an hour, and its files no longer', async () => {
    await sendAhead()
    const now = Date.now()
    expect(await deleteScheduledFiles(app.db, now + HOUR_MS - 60_000)).toBe(0)
    expect(app.mediaFiles()).toHaveLength(1)
    expect(await deleteScheduledFiles(app.db, now + HOUR_MS + 60_000)).toBe(1)
    expect(app.mediaFiles()).toEqual([])
  })

  it('makes room: three wait at most', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 4; n++) tokens.push((await sendAhead()).token)
    expect(app.mediaFiles()).toHaveLength(3)
    expect((await add({ fileDraft: `photo.${tokens[0]}` })).status).toBe(400)
    expect((await add({ fileDraft: `photo.${tokens[3]}` })).status).toBe(303)
  })

  it.each([
    ['a text called .jpg', () => new File(['text'], 'car.jpg'), 415, 'file_type'],
    ['an empty file', () => new File([], 'car.jpg'), 400, 'file_empty'],
  ])('is refused as %s, in words', async (_, file, status, code) => {
    const answer = await signedIn.browser.post('/media/drafts', { file: file() })
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, fieldErrors: { file: {} } }])
    expect(app.mediaFiles()).toEqual([])
  })

  it.each([
    ['photo.', 303],
    ['.', 303],
    ['photo.wrong', 400],
    ['photo.wrong.more', 400],
    ['../x.y', 303],
  ])('named %j is none', async (fileDraft, status) => {
    expect((await add({ fileDraft })).status).toBe(status)
    expect((await images()) ?? []).toEqual([])
  })
})

it.each([
  ['restricted', { restrictedUntil: Date.now() + 60_000 }],
  ['not set up', { isFirstLogin: true }],
])('a member who is %s leaves no file behind with a wrong form', async (_, wanted) => {
  const by = await app.browser(await aMember(app.db, wanted))
  await add({ plate: '', photo: await aPhotoFile() }, by)
  await add({ intent: 'nonsense', photo: await aPhotoFile() }, by)
  expect((await by.post('/media/drafts', { file: await aPhotoFile() })).status).toBe(403)
  expect(app.mediaFiles()).toEqual([])
})
