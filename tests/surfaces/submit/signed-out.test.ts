import { beforeEach, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import {
  sendPhoto,
  siteThatReads,
  submitFields,
  tokenIn,
  useAnalyses,
} from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()

let member: Member
let browser: Browser
let address: string

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true })
  browser = await app.browser(member)
  address = await sendPhoto(browser)
})

const typed = { plate: 'WXY 88', make: 'Perodua', color: 'Red', profile: 'Seen in Ipoh.' }

/** The member, or another one, signs in where a visitor has sent a form. */
async function signInWhere(visitor: Browser, who = member): Promise<Browser> {
  const back = await app.browser(who)
  for (const [name, value] of visitor.cookies) back.cookies.set(name, value)
  return back
}

async function sentSignedOut(): Promise<Browser> {
  const visitor = await app.browser()
  const answer = await visitor.post(address, submitFields(address, typed))
  expect(answer.status).toBe(303)
  expect(locationOf(answer)).toMatch(`/login?returnTo=${encodeURIComponent(address)}`)
  return visitor
}

it('signed out before the submit, what was typed and the photo are there after the sign-in', async () => {
  const back = await signInWhere(await sentSignedOut())
  const page = await mainOf(await back.get(address))
  expect(page).toContain('value="WXY 88"')
  expect(page).toContain('Seen in Ipoh.')
  expect(page).toContain('data:image/webp;base64,')
  const done = await back.post(address, submitFields(address, typed))
  expect([done.status, locationOf(done)]).toEqual([303, '/plate/WXY88'])
})

it('a photo that is gone leaves what was typed, and is asked for alone', async () => {
  await app.db.updateTable('file_drafts').set({ expires_at: 1 }).execute()
  const answer = await browser.post(address.replace('/submit', '/submit.data'), submitFields(address, typed))
  expect(answer.status).toBe(400)
  const told = await answer.text()
  for (const text of Object.values(typed)) expect(told).toContain(text)
  expect(told).toContain('file_draft_gone')
  expect(told).toContain("Your file isn't here any more. Please choose it again.")
  // The lists that the fields choose from come with the page, too.
  const page = await browser.get(address.replace('/submit', '/submit.data'))
  expect(await page.text()).toContain('Perodua')
  // Without scripts it is a page with the same form, and a field for another photo.
  const refused = await browser.post(address, submitFields(address, typed))
  expect(refused.status).toBe(400)
  expectFormWithoutPhoto(await mainOf(refused))
  const form = { intent: 'submit-photo', ...typed, photo: await aPhotoFile() }
  const done = await browser.post(address, form)
  expect([done.status, locationOf(done)]).toEqual([303, '/plate/WXY88'])
})

it('signed out before the submit, what was typed is there without a photo that is gone by then', async () => {
  const back = await signInWhere(await sentSignedOut())
  await app.db.updateTable('file_drafts').set({ expires_at: 1 }).execute()
  const page = await mainOf(await back.get(address))
  expectFormWithoutPhoto(page)
  expect(page).toContain('That photo is no longer here')
})

it('where the day’s analyses are used up meanwhile, the page says so beside what was typed', async () => {
  await useAnalyses(app, member, 3)
  await app.db.updateTable('file_drafts').set({ expires_at: 1 }).execute()
  const refused = await browser.post(address, submitFields(address, typed))
  expect(refused.status).toBe(400)
  const page = await mainOf(refused)
  expect(page).toContain('Daily AI analysis limit exceeded. Try again tomorrow!')
  expect(page).toContain('value="WXY 88"')
  expect(page).toContain('Seen in Ipoh.')
  expect(page).not.toContain('type="file"')
})

function expectFormWithoutPhoto(page: string): void {
  expect(page).toContain('value="WXY 88"')
  expect(page).toContain('Seen in Ipoh.')
  expect(page).toContain('value="submit-photo"')
  expect(page).toMatch(/<input[^>]*type="file"[^>]*>/)
  expect(page).not.toContain('name="fileDraft"')
}

it('a reading that is asked for signed out leads back to the photo', async () => {
  const visitor = await app.browser()
  const answer = await visitor.post(address, { intent: 'analyse-photo', draft: tokenIn(address) })
  expect(locationOf(answer)).toMatch(`/login?returnTo=${encodeURIComponent(address)}`)
  const back = await signInWhere(visitor)
  expect(await mainOf(await back.get(address))).toContain('value="WXY 1234"')
})
