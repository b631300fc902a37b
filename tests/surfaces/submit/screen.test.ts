import { beforeEach, describe, expect, it } from 'vitest'
import { setPhotoAnalyser } from '#app/domain/analysis/photo-analyser.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'
import {
  analysesUsed,
  photosShow,
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

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true })
  browser = await app.browser(member)
})

const pageAt = async (address: string, by = browser) => mainOf(await by.get(address))

/** The value that stands in a field or is chosen in a select of a page. */
function valueOf(page: string, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1]
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(page)?.[0]
  return input ?? /<option[^>]*selected=""[^>]*>([^<]*)</.exec(select ?? '')?.[1]
}

describe('a photo sent by the page', () => {
  it('is uploaded once, and what was read fills the form (QS-06, QS-08, QS-10 to QS-17)', async () => {
    photosShow({
      plate: 'WXY1234',
      certainty: 'sure',
      make: 'perodua',
      model: 'MYVI',
      body: 'Hatchback',
      colour: 'Red',
      profile: 'Small and quick.',
      persona: 'Kak Lela',
      source: 'remote',
    })
    const page = await pageAt(await sendPhoto(browser))
    expect(page).toMatch(/<img src="data:image\/webp;base64,[^"]{50,}" alt="Your photo"/)
    expect(['plate', 'make', 'model', 'bodyStyle'].map((name) => valueOf(page, name))).toEqual([
      'WXY 1234',
      'Perodua',
      'Myvi',
      'Hatchback',
    ])
    expect(page).toMatch(/<input type="radio" name="color" (checked="" )?value="Red"( checked="")?\/>/)
    expect(page).toContain('Small and quick.')
    expect(page).toContain('Description by Kak Lela, a fictional spotter')
    expect(page).not.toContain('Edited by hand')
    expect(page).not.toContain('type="file"')
  })

  it('offers what else the plate may be; one press fills the field', async () => {
    const readings = ['WXY1234', 'WXY1284'].map((plate) => ({ plate, confidence: 0.6 }))
    photosShow({ plate: 'WXY1234', certainty: 'check', readings })
    const page = await pageAt(await sendPhoto(browser))
    expect(page).toContain('Please check the plate')
    const links = [...page.matchAll(/class="chip"[^>]*href="([^"]+)"[^>]*>([^<]+)</g)]
    expect(links.map(([, , text]) => text)).toEqual(['WXY 1284'])
    expect(valueOf(await pageAt((links[0]?.[1] ?? '').replaceAll('&amp;', '&')), 'plate')).toBe('WXY 1284')
  })

  it('without a plate leaves the field empty and offers the readings', async () => {
    photosShow({ readings: [{ plate: 'WXY1234', confidence: 0.4 }] })
    const page = await pageAt(await sendPhoto(browser))
    expect(valueOf(page, 'plate')).toBe('')
    expect(page).toContain('No plate was found')
    expect(page).toMatch(/class="chip"[^>]*>WXY 1234</)
  })

  it('shows the vehicle that has the plate already, and none that was deleted', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    await app.db
      .updateTable('vehicles')
      .set({ make: 'BMW', model: 'M3', color: 'Red' })
      .where('id', '=', id)
      .execute()
    const address = await sendPhoto(browser)
    const page = await pageAt(address)
    expect(page).toContain('href="/plate/WXY1234"')
    expect(page).toContain('Known: BMW M3, Red')
    const inChinese = await mainOf(await browser.get(address, { 'Accept-Language': 'zh' }))
    expect(inChinese).toMatch(/已知：BMW M3，\p{Script=Han}/u)
    expect(valueOf(page, 'make')).not.toBe('BMW')
    await app.db.updateTable('vehicles').set({ deleted_at: Date.now() }).where('id', '=', id).execute()
    expect(await pageAt(address)).not.toContain('BMW M3')
  })

  it('a make that is on no list is shown and not chosen', async () => {
    photosShow({ plate: 'WXY1234', make: 'Batmobile', model: 'Tumbler' })
    const page = await pageAt(await sendPhoto(browser))
    expect(page).toContain('Batmobile Tumbler is not on our list')
    expect(page).not.toContain('<option>Batmobile</option>')
  })

  it.each([
    ['analysis_failed', 'Analysis failed. You can fill in the form by hand, or try again.'],
    ['overloaded', 'You can fill in the form by hand'],
  ] as const)('that cannot be read (%s) can be submitted by hand, and counts nothing', async (code, text) => {
    setPhotoAnalyser(async () => {
      throw new DomainError(code, { retryAfter: 5 })
    })
    const address = await sendPhoto(browser)
    expect(await toastOf(await browser.get(address))).toContain(text)
    expect(await pageAt(address)).toContain('Edited by hand')
    const answer = await browser.post(address, submitFields(address, { plate: 'WXY 1' }))
    expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1'])
    expect(await analysesUsed(app)).toBe(0)
  })

  it('that comes when none is left is told so, and nothing of a form that is not there', async () => {
    await useAnalyses(app, member, 3)
    const told = await toastOf(await browser.get(await sendPhoto(browser)))
    expect(told).toContain('>Daily AI analysis limit exceeded. Try again tomorrow!<')
  })

  it('that fails in a way nobody foresaw says so (QS-57)', async () => {
    setPhotoAnalyser(() => Promise.reject(new Error('unforeseen')))
    const answer = await browser.post('/submit', { intent: 'analyse-photo', photo: await aPhotoFile() })
    expect(answer.status).toBe(500)
    expect(await mainOf(answer)).toContain('Failed to analyze image')
  })

  it('read again counts again, and the photo is not sent again (QS-19)', async () => {
    const address = await sendPhoto(browser)
    photosShow({ plate: 'WXY8', certainty: 'sure' })
    const again = await browser.post(address, { intent: 'analyse-photo', draft: tokenIn(address) })
    expect(locationOf(again)).toBe(address)
    expect(valueOf(await pageAt(address), 'plate')).toBe('WXY 8')
    expect(await analysesUsed(app)).toBe(2)
  })

  it('that is none is refused beside its field (QS-40)', async () => {
    const photo = new File(['Selamat pagi'], 'a.jpg')
    const answer = await browser.post('/submit', { intent: 'analyse-photo', photo })
    expect(answer.status).toBe(415)
    expect(fieldErrorOf(await mainOf(answer))).toBeTruthy()
  })

  it('is nobody else’s', async () => {
    const address = await sendPhoto(browser)
    const other = await app.browser(await aMember(app.db, { isApproved: true }))
    expect(await pageAt(address, other)).toContain('That photo is no longer here')
    const answer = await other.post(address, submitFields(address, { plate: 'WXY 1' }))
    expect(answer.status).toBe(400)
  })

  it('a script that asks for it gets the answer in place', async () => {
    const fields = { intent: 'analyse-photo', inPlace: '1', photo: await aPhotoFile() }
    const answer = await browser.post('/submit.data', fields)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('WXY1234')
  })
})

it('submitting leads to the plate and says what was done (QS-38)', async () => {
  const address = await sendPhoto(browser)
  const answer = await browser.post(address, submitFields(address, { plate: 'WXY 1234' }))
  expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1234'])
  expect(await pageAt(address)).toContain('That photo is no longer here')
})

it('refused, it comes back with what was typed, the photo and the marker (QS-18)', async () => {
  photosShow({ plate: 'WXY1234', certainty: 'sure', profile: 'Small.' })
  const address = await sendPhoto(browser)
  const answer = await browser.post(address, submitFields(address, { plate: '', profile: 'Very small.' }))
  const page = await mainOf(answer)
  expect(answer.status).toBe(400)
  expect(page).toContain('Very small.')
  expect(page).toContain('Edited by hand')
  expect(page).toContain('data:image/webp;base64,')
  expect((await browser.post(address, submitFields(address, { plate: 'WXY 8' }))).status).toBe(303)
})

describe('the usage bar', () => {
  it.each([
    [0, 'usage--enough', '3 AI analyses left today'],
    [1, 'usage--few', '2 AI analyses left today'],
    [2, 'usage--few', '1 AI analysis left today'],
    [3, 'usage--none', 'Daily AI analysis limit exceeded. Try again tomorrow!'],
  ])('with %i of 3 used is %s (QS-22, QS-47 to QS-50)', async (used, level, text) => {
    await useAnalyses(app, member, used)
    const page = await pageAt('/submit')
    expect(page).toContain(`usage ${level}`)
    expect(page).toContain(text)
  })

  it('shows what an admin has added as +N (QS-51)', async () => {
    await app.db.updateTable('users').set({ ai_bonus: 7 }).where('id', '=', member.id).execute()
    expect(await pageAt('/submit')).toContain('+7')
  })

  it('is not there where the site reads no photos, and nobody is blocked', async () => {
    Object.assign(env, { AI_PROVIDER: 'off' })
    const address = await sendPhoto(browser)
    const page = await pageAt(address)
    expect(page).not.toContain('usage--')
    expect(page).toContain('Submit')
    expect((await browser.post(address, submitFields(address, { plate: 'WXY 8' }))).status).toBe(303)
  })
})

it('with none left it leads to adding by hand; a photo that took the last one can be submitted (QS-46)', async () => {
  await useAnalyses(app, member, 2)
  const address = await sendPhoto(browser)
  const blocked = await pageAt('/submit')
  expect(blocked).not.toContain('type="file"')
  expect(blocked).toMatch(/Daily AI analysis limit exceeded[\s\S]*href="\/add"/)
  expect((await browser.post(address, submitFields(address, { plate: 'WXY 8' }))).status).toBe(303)
})

it('where photos go to an outside service, the page says so before one is sent', async () => {
  expect(await pageAt('/submit')).not.toContain('outside AI service')
  Object.assign(env, { AI_PROVIDER: 'openai' })
  expect(await pageAt('/submit')).toContain('your photo is sent to an outside AI service')
})

it('a visitor is led to the sign-in and back (QS-45, QS-58)', async () => {
  expect(locationOf(await (await app.browser()).get('/submit'))).toBe('/login?returnTo=%2Fsubmit')
})
