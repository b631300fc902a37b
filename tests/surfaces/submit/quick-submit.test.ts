import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, fieldErrorOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { sendPhoto, siteThatReads, submitFields, useAnalyses } from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()

let member: Member
let browser: Browser

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true })
  browser = await app.browser(member)
})

type Typed = Record<string, string>

/** Both ways to submit; each answers with its status and what went wrong. */
const surfaces = [
  {
    surface: 'POST /api/vehicles/quick-submit',
    done: 200,
    submit: async (typed: Typed, by = browser) => {
      const answer = await by.post('/api/vehicles/quick-submit', { ...typed, file: await aPhotoFile() })
      const { fieldErrors, message } = (await answer.json()) as {
        fieldErrors?: Record<string, string>
        message?: string
      }
      return { status: answer.status, error: Object.values(fieldErrors ?? {})[0] ?? message }
    },
  },
  {
    surface: 'the form of the page',
    done: 303,
    submit: async (typed: Typed, by = browser) => {
      const address = await sendPhoto(by)
      const answer = await by.post(address, submitFields(address, typed))
      const page = await mainOf(answer)
      const error = fieldErrorOf(page) ?? /role="(?:alert|status)"[^>]*>(?:<p>)?([^<]*)</.exec(page)?.[1]
      return { status: answer.status, error }
    },
  },
]

async function vehicleOf(plate: string): Promise<VehicleRow | undefined> {
  return app.db
    .selectFrom('vehicles')
    .selectAll()
    .where('plate', '=', plate)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function counts() {
  const [vehicles, media] = await Promise.all([
    app.db.selectFrom('vehicles').select('id').execute(),
    app.db.selectFrom('media').select('id').execute(),
  ])
  return { vehicles: vehicles.length, media: media.length }
}

const filled = {
  plate: 'wxy 12-34',
  make: 'Perodua',
  model: 'Myvi',
  color: 'Red',
  bodyStyle: 'Hatchback',
  profile: 'Seen in Ipoh.',
}

describe.each(surfaces)('$surface', ({ submit, done }) => {
  it('adds the vehicle with its photo and all that was confirmed (QS-23, QS-42)', async () => {
    expect((await submit(filled)).status).toBe(done)
    expect(await vehicleOf('WXY1234')).toMatchObject({
      first_added_by: member.id,
      make: 'Perodua',
      model: 'Myvi',
      color: 'Red',
      body_style: 'Hatchback',
      profile: 'Seen in Ipoh.',
      image_count: 1,
    })
    const changes = await app.db.selectFrom('vehicle_changes').select('field').execute()
    expect(changes.map(({ field }) => field).sort()).toEqual(
      ['make', 'model', 'color', 'bodyStyle', 'profile'].sort(),
    )
  })

  it('of a known vehicle fills only what is empty (contract, section 10)', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const known = { make: 'BMW', color: 'Grey', profile: 'Known in Ipoh.' }
    await app.db.updateTable('vehicles').set(known).where('id', '=', id).execute()
    expect((await submit(filled)).status).toBe(done)
    expect(await vehicleOf('WXY1234')).toMatchObject({
      id,
      make: 'BMW',
      model: null,
      color: 'Grey',
      body_style: 'Hatchback',
      profile: 'Known in Ipoh.',
      image_count: 1,
    })
  })

  it('a model goes to the make that is known', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    await app.db.updateTable('vehicles').set({ make: 'Perodua' }).where('id', '=', id).execute()
    await submit({ plate: 'WXY 1234', model: 'Myvi' })
    expect(await vehicleOf('WXY1234')).toMatchObject({ make: 'Perodua', model: 'Myvi' })
  })

  it('a make that is on no list is not saved, and the rest is', async () => {
    expect((await submit({ ...filled, make: 'Batmobile', model: 'Tumbler' })).status).toBe(done)
    expect(await vehicleOf('WXY1234')).toMatchObject({ make: null, model: null, color: 'Red' })
  })

  it('a plate that was deleted is added anew', async () => {
    const old = await aVehicle(app.db, { plate: 'WXY1234', deletedAt: Date.now() })
    expect((await submit(filled)).status).toBe(done)
    expect(await vehicleOf('WXY1234')).not.toMatchObject({ id: old.id })
  })

  it.each<[string, Typed, string?]>([
    ['no plate', { plate: '' }, 'Please enter a plate number.'],
    ['a plate that is too long', { plate: 'ABCDEFGHIJK' }],
    ['a description that is too long', { ...filled, profile: 'x'.repeat(5_001) }],
  ])('%s is refused and leaves nothing (QS-41, QS-60)', async (_, typed, text) => {
    const answer = await submit(typed)
    expect(answer.status).toBe(400)
    if (text) expect(answer.error).toBe(text)
    expect(await counts()).toEqual({ vehicles: 0, media: 0 })
  })

  it('new members’ photos wait, and a fourth is refused with a text that says so (QS-61)', async () => {
    const by = await app.browser(await aMember(app.db))
    Object.assign(env, { AI_DAILY_LIMIT: 10 })
    for (const plate of ['WXY 1', 'WXY 2', 'WXY 3']) expect((await submit({ plate }, by)).status).toBe(done)
    const answer = await submitDirectly(by)
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: expect.stringMatching(/wait.*approve/) as string },
    ])
    expect(await counts()).toEqual({ vehicles: 3, media: 3 })
  })

  it('is not to be had when the day’s analyses are used up, but for a photo that was analysed (QS-46)', async () => {
    await useAnalyses(app, member, 2)
    // The page spends the last one on its photo; the call's photo is the same.
    await browser.post('/api/vehicles/analyze-image', { file: await aPhotoFile() })
    const other = new File([new Uint8Array(await otherPhoto())], 'b.jpg')
    const refused = await browser.post('/api/vehicles/quick-submit', { plate: 'WXY 1', file: other })
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { message: 'Daily AI analysis limit exceeded. Try again tomorrow!', aiUsage: { remaining: 0 } },
    ])
    expect(await counts()).toEqual({ vehicles: 0, media: 0 })
    expect((await submit(filled)).status).toBe(done)
  })

  it('with none left a photo that was analysed serves one submit, also of many at once (QS-46)', async () => {
    await useAnalyses(app, member, 2)
    await browser.post('/api/vehicles/analyze-image', { file: await aPhotoFile() })
    expect((await submit({ plate: 'WXY 1' })).status).toBe(done)
    const windows = ['WXY 2', 'WXY 3', 'WXY 4'].map(async (plate) => (await submit({ plate })).status)
    expect(await Promise.all(windows)).toEqual([429, 429, 429])
    expect(await counts()).toEqual({ vehicles: 1, media: 1 })
  })

  it('a submit that was refused leaves the analysis for another try', async () => {
    await useAnalyses(app, member, 2)
    await browser.post('/api/vehicles/analyze-image', { file: await aPhotoFile() })
    expect((await submit({ plate: '' })).status).toBe(400)
    expect((await submit({ plate: 'WXY 1', make: 'x'.repeat(99) })).status).toBe(400)
    expect((await submit({ plate: 'WXY 1' })).status).toBe(done)
  })

  it('is always to be had where the site reads no photos', async () => {
    Object.assign(env, { AI_PROVIDER: 'off', AI_DAILY_LIMIT: 0 })
    expect((await submit(filled)).status).toBe(done)
  })

  it('gives the rep of a first photo, of its make and model and of a long enough description', async () => {
    await submit({ ...filled, profile: 'x'.repeat(80) })
    const entries = await app.db
      .selectFrom('rep_ledger')
      .select(['reason', 'points'])
      .where('user_id', '=', member.id)
      .where('reason', '!=', 'award')
      .orderBy('reason')
      .execute()
    expect(entries).toEqual([
      { reason: 'make-and-model', points: 1 },
      { reason: 'photos', points: 3 },
      { reason: 'story', points: 1 },
    ])
  })

  it('counts against the limit of new plates: ten a day for a new member', async () => {
    const by = await app.browser(await aMember(app.db))
    Object.assign(env, { AI_PROVIDER: 'off' })
    for (let n = 1; n <= 10; n++) {
      expect((await submit({ plate: `WXY ${n}` }, by)).status).toBe(done)
      // Three may wait.
      await app.db.updateTable('media').set({ status: 'approved', approved_at: Date.now() }).execute()
    }
    const refused = {
      status: 429,
      error: expect.stringMatching(/^You can add up to 10 new plates a day/) as string,
    }
    expect(await submit({ plate: 'WXY 11' }, by)).toMatchObject(refused)
    expect(await counts()).toEqual({ vehicles: 10, media: 10 })
    expect((await submit({ plate: 'WXY 10' }, by)).status).toBe(done)
  })
})

async function submitDirectly(by: Browser): Promise<Response> {
  return by.post('/api/vehicles/quick-submit', { plate: 'WXY 4', file: await aPhotoFile() })
}

async function otherPhoto(): Promise<Buffer> {
  const { plain } = await import('#tests/pictures.ts')
  return plain(40, 30, '#aa2211').jpeg().toBuffer()
}

it('sent again under its key, after a lost answer, it makes no second vehicle, photo or rep', async () => {
  const send = async () =>
    browser.post(
      '/api/vehicles/quick-submit',
      { ...filled, file: await aPhotoFile() },
      { 'Idempotency-Key': 'k' },
    )
  const [one, other] = await Promise.all([send(), send()])
  const late = await send()
  expect([one.status, other.status, late.status]).toEqual([200, 200, 200])
  expect(await late.json()).toEqual({ plate: 'WXY1234' })
  expect(await counts()).toEqual({ vehicles: 1, media: 1 })
})
