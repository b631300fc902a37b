import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  browser = await app.browser(await aMember(app.db, { isApproved: true }))
})

describe('a form that is too large', () => {
  /** What is over the limit by its length is refused before the file is read; the text fields come before it. */
  const tooLarge = { 'Content-Length': String(300 * 1024 * 1024) }
  const text = 'This file is too large. A file can have up to 256 MB.'
  const add = async () =>
    browser.post(
      '/add',
      { intent: 'add-vehicle', plate: 'NEW 1', plateStyle: 'thai', photo: await aPhotoFile() },
      tooLarge,
    )

  it('is refused with a page that keeps what was typed', async () => {
    const answer = await add()
    expect(answer.status).toBe(413)
    const page = await mainOf(answer)
    expect(page).toContain('value="NEW 1"')
    expect(page).toContain('<option value="thai" selected="">')
    expect(fieldErrorOf(page)).toBe(text)
    expect(app.mediaFiles()).toEqual([])
    expect(await app.db.selectFrom('vehicles').select('id').execute()).toEqual([])
  })

  it('is refused by the API in words', async () => {
    const { id } = await aVehicle(app.db)
    const fields = { vehicleId: `v-${id}`, file: await aPhotoFile() }
    const answer = await browser.post('/api/upload/upload', fields, tooLarge)
    const refusal = { code: 'file_too_large', fieldErrors: { file: text } }
    expect([answer.status, await answer.json()]).toMatchObject([413, refusal])
  })

  it('leads a visitor to the login page, and what they typed waits there', async () => {
    const visitor = await app.browser()
    const fields = { intent: 'add-vehicle', plate: 'NEW 1', photo: await aPhotoFile() }
    const answer = await visitor.post('/add', fields, tooLarge)
    expect([answer.status, locationOf(answer)]).toEqual([303, '/login?returnTo=%2Fadd&reason=kept'])
    expect(visitor.cookies.has('draft')).toBe(true)
  })

  it('of text alone is refused over 1 MB', async () => {
    const answer = await browser.post('/add', { intent: 'add-vehicle', plate: 'x'.repeat(1024 * 1024) })
    expect(answer.status).toBe(413)
  })
})
