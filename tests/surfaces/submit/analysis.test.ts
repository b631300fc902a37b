import { beforeEach, describe, expect, it } from 'vitest'
import { setPhotoAnalyser } from '#app/domain/analysis/photo-analyser.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import { env, readEnvironment } from '#app/env.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { announcingPng } from '#tests/pictures.ts'
import {
  analysesUsed,
  nothingRead,
  photosShow,
  siteThatReads,
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

const send = async (file?: File, headers = {}) =>
  browser.post('/api/vehicles/analyze-image', { file: file ?? (await aPhotoFile()) }, headers)

const file = (content: Buffer | string, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

describe('POST /api/vehicles/analyze-image', () => {
  it('answers success, analysis, aiUsage and error (API-37, QS-24 to QS-35)', async () => {
    photosShow({ plate: 'WXY1234', certainty: 'check', colour: 'Red', persona: 'Kak Lela', profile: 'Laju.' })
    const answer = await send()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      success: true,
      error: null,
      analysis: {
        plate: 'WXY1234',
        make: null,
        model: null,
        body: null,
        colour: 'Red',
        profile: 'Laju.',
        persona: 'Kak Lela',
        certainty: 'check',
      },
      aiUsage: { used: 1, limit: 3, remaining: 2, bonusUsage: 0 },
    })
  })

  it('one that finds no plate is a success and counts (contract, section 14)', async () => {
    photosShow({})
    expect(await (await send()).json()).toMatchObject({
      success: true,
      analysis: { plate: null },
      aiUsage: { used: 1 },
    })
  })

  it('over the limit answers 429 with the text and aiUsage, and when there is more (API-38, QS-55)', async () => {
    await useAnalyses(app, member, 3)
    const answer = await send()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({
      success: false,
      error: 'Daily AI analysis limit exceeded. Try again tomorrow!',
      message: 'Daily AI analysis limit exceeded. Try again tomorrow!',
      aiUsage: { used: 3, limit: 3, remaining: 0, bonusUsage: 0 },
    })
    expect(await analysesUsed(app)).toBe(3)
  })

  it('what an admin has added counts on top', async () => {
    await app.db.updateTable('users').set({ ai_bonus: 1 }).where('id', '=', member.id).execute()
    await useAnalyses(app, member, 3)
    expect(await (await send()).json()).toMatchObject({
      aiUsage: { used: 4, limit: 3, bonusUsage: 1, remaining: 0 },
    })
    expect((await send()).status).toBe(429)
  })

  it('of twenty at once, from many windows, as many are read as are left, and all of those succeed', async () => {
    let read = 0
    setPhotoAnalyser(async () => {
      read += 1
      return nothingRead
    })
    const windows = await Promise.all(Array.from({ length: 20 }, () => app.browser(member)))
    const photo = await aPhotoFile()
    const answers = await Promise.all(
      windows.map((window) => window.post('/api/vehicles/analyze-image', { file: photo })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(17)
    // Of a member's uploads some wait for each other, and the rest of them are refused.
    const codes = await Promise.all(
      refused.map(async (answer) => ((await answer.json()) as { code: string }).code),
    )
    expect(codes).toContain('ai_limit_exceeded')
    expect(codes.filter((code) => code !== 'ai_limit_exceeded' && code !== 'upload_one_at_a_time')).toEqual(
      [],
    )
    expect(read).toBe(3)
    expect(await analysesUsed(app)).toBe(3)
  })

  it('one that fails says so and counts nothing (QS-56)', async () => {
    setPhotoAnalyser(async () => {
      throw new DomainError('analysis_failed', { retryAfter: 30 })
    })
    const answer = await send()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(await answer.json()).toMatchObject({ code: 'analysis_failed', error: 'Analysis failed' })
    expect(await analysesUsed(app)).toBe(0)
    photosShow({})
    expect((await send()).status).toBe(200)
  })

  it('the same again under its key counts once', async () => {
    const photo = await aPhotoFile()
    const first = await send(photo, { 'Idempotency-Key': 'k' })
    const again = await send(photo, { 'Idempotency-Key': 'k' })
    expect(await again.json()).toEqual(await first.json())
    expect(await analysesUsed(app)).toBe(1)
  })

  it.each([
    [
      'a video',
      () => file(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42....mp42isom')]), 'a.mp4'),
      415,
      'This has to be a still photo, not a video.',
    ],
    ['nothing', () => file('', 'a.jpg'), 400, undefined],
    ['a text', () => file('Selamat pagi', 'a.jpg'), 415, undefined],
    ['a bomb', () => file(announcingPng(30_000, 30_000), 'a.png'), 400, undefined],
  ])('%s is refused as an upload is, and counts nothing (QS-40, QS-59)', async (_, made, status, text) => {
    const answer = await send(made())
    expect(answer.status).toBe(status)
    if (text) expect(await answer.json()).toMatchObject({ error: text })
    expect(await analysesUsed(app)).toBe(0)
  })

  it('no photo at all is refused', async () => {
    const answer = await browser.post('/api/vehicles/analyze-image', { x: file('', '') })
    expect(answer.status).toBe(400)
  })

  it('what the site knows of that plate fills the rest', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234' })
    const known = { make: 'BMW', model: 'M3', color: 'Red', body_style: 'Sedan', profile: 'Known in Ipoh.' }
    await app.db.updateTable('vehicles').set(known).where('id', '=', id).execute()
    photosShow({ plate: 'WXY1234', certainty: 'sure', colour: 'Grey', otherColour: 'Silver' })
    expect(await (await send()).json()).toMatchObject({
      analysis: { make: 'BMW', model: 'M3', colour: 'Red', body: 'Sedan', profile: 'Known in Ipoh.' },
    })
  })

  it('nothing of a deleted vehicle is told (contract, section 4)', async () => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1234', deletedAt: Date.now() })
    const secret = { make: 'BMW', model: 'M3', color: 'Red', body_style: 'Sedan', profile: 'Secret.' }
    await app.db.updateTable('vehicles').set(secret).where('id', '=', id).execute()
    expect(await (await send()).json()).toMatchObject({
      analysis: { make: null, model: null, colour: null, body: null, profile: null },
    })
  })

  it('make and model come as the list has them; what is on none stays as it is', async () => {
    photosShow({ make: 'Merc', model: 'nothing known', body: 'SEDAN', colour: 'No such paint' })
    expect(await (await send()).json()).toMatchObject({
      analysis: { make: 'Mercedes-Benz', model: 'nothing known', body: 'Sedan', colour: null },
    })
  })
})

it('GET /api/vehicles/ai-usage-status has used, limit, remaining, resetTime and bonusUsage (API-40)', async () => {
  await useAnalyses(app, member, 2)
  const status = (await (await browser.get('/api/vehicles/ai-usage-status')).json()) as Record<
    string,
    unknown
  >
  expect(status).toEqual({
    used: 2,
    limit: 3,
    remaining: 1,
    bonusUsage: 0,
    resetTime: expect.stringMatching(/T16:00:00\.000Z$/) as string,
    isEnabled: true,
  })
})

it('on a site that sets no other limit it is 50 (QS-52, PERM-34)', async () => {
  const { AI_DAILY_LIMIT } = readEnvironment({})
  Object.assign(env, { AI_DAILY_LIMIT })
  const status = await (await browser.get('/api/vehicles/ai-usage-status')).json()
  expect(status).toMatchObject({ used: 0, limit: 50, remaining: 50 })
})

it('a site that reads no photos says so; its usage status does, too', async () => {
  Object.assign(env, { AI_PROVIDER: 'off', readsPhotosItself: false })
  for (const path of ['/api/vehicles/analyze-image', '/api/vehicles/ocr-plate']) {
    const answer = await browser.post(path, { file: await aPhotoFile() })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'analysis_off' }])
  }
  await useAnalyses(app, member, 1)
  await app.db.updateTable('users').set({ ai_bonus: 7 }).where('id', '=', member.id).execute()
  expect(await (await browser.get('/api/vehicles/ai-usage-status')).json()).toMatchObject({
    used: 1,
    limit: 0,
    remaining: 0,
    bonusUsage: 0,
    isEnabled: false,
  })
})
