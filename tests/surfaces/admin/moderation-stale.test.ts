import { beforeEach, describe, expect, it } from 'vitest'
import { approveImage } from '#app/domain/media/decide.server.ts'
import { reportImage } from '#app/domain/media/reports.server.ts'
import type { MediaRow, VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { aMember } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { moderationSteps } from '#tests/surfaces/admin/moderation-steps.ts'

/** Decisions from a list that was read before others reported or decided: no report is settled unseen. */
const app = testApp()
const members = someMembers(app)
const { anAdmin, page, form, said, aWaiting, aReported, statusOf, imageForm } = moderationSteps(app, members)

const MINUTE = 60_000
let start: number
beforeEach(() => {
  start = Date.now()
})

const reportAt = async (of: VehicleRow, image: MediaRow, reason: string, at: number) =>
  reportImage(app.db, await aMember(app.db), { vehicleId: of.id, mediaId: image.id, reason }, at)
/** The form as a page holds it that was read at that moment. */
const staleForm = (image: MediaRow, decision: string, listedAt: number) => ({
  ...imageForm(image, decision, 'images'),
  reportsUntil: new Date(listedAt).toISOString(),
})

describe('what waited when the list was read', () => {
  it.each(['form', 'call'])('and was approved and reported since: the reports stay (%s)', async (way) => {
    const { of, image } = await aWaiting()
    const aisyah = await aMember(app.db, { username: 'Aisyah', isAdmin: true })
    await approveImage(app.db, aisyah, { vehicleId: of.id, mediaId: image.id }, start)
    await reportAt(of, image, 'Not this car', start + 1)
    const answer =
      way === 'form'
        ? await form(imageForm(image, 'approve'))
        : await (await anAdmin()).call('POST', `/api/admin/approve-image/v-${of.id}/m-${image.id}`)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Aisyah approved this already')
    expect(await page()).toContain('Not this car')
  })

  it('the same admin pressed twice, and reports came between: they stay', async () => {
    const { of, image } = await aWaiting()
    await said(imageForm(image, 'approve'))
    await reportAt(of, image, 'Not this car', Date.now())
    expect(await said(imageForm(image, 'approve'))).toContain('Image approved successfully!')
    expect(await page()).toContain('Not this car')
  })
})

describe('what was reported again since the list was read', () => {
  let of: VehicleRow
  let image: MediaRow
  beforeEach(async () => {
    const reported = await aReported('WXY1', 'A lorry')
    of = reported.of
    image = reported.image
    await reportAt(of, image, 'Rude sign', start + 2 * MINUTE)
  })

  it('stays listed with the later report alone once it is approved, and comes back whole after an undo', async () => {
    expect(await said(staleForm(image, 'approve', start + MINUTE))).toContain('Image approved successfully!')
    const text = await page()
    expect([text.includes('Rude sign'), text.includes('A lorry')]).toEqual([true, false])
    expect(await statusOf(image)).toBe('approved')
    const last = await app.db
      .selectFrom('moderation_log')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    await form({ intent: 'undo-decisions', decisions: String(last?.id) })
    expect(await page()).toMatch(/Rude sign[^]*?A lorry/)
  })

  it('leaves the list once it is hidden', async () => {
    await said(staleForm(image, 'hide', start + MINUTE))
    expect(await page()).toContain('No reported images')
  })

  it('and whose seen reports another admin has settled: nothing is decided unseen', async () => {
    const aisyah = await aMember(app.db, { username: 'Aisyah', isAdmin: true })
    const which = { vehicleId: of.id, mediaId: image.id, reportsUntil: start + MINUTE }
    await approveImage(app.db, aisyah, which, start + MINUTE)
    for (const decision of ['approve', 'hide'])
      expect((await form(staleForm(image, decision, start + MINUTE))).status).toBe(409)
    expect(await page()).toContain('Rude sign')
  })

  it('and has no report that was there then: it is not approved, and nothing is logged', async () => {
    const body = { reportsUntil: new Date(start - MINUTE).toISOString() }
    const admin = await anAdmin()
    const entries = async () => (await app.db.selectFrom('moderation_log').select('id').execute()).length
    const before = await entries()
    for (const path of ['approve-image', 'moderate-image']) {
      const sent = path === 'approve-image' ? body : { ...body, action: 'approve' }
      const answer = await admin.call('POST', `/api/admin/${path}/v-${of.id}/m-${image.id}`, sent)
      expect([path, answer.status]).toEqual([path, 409])
    }
    expect((await form(staleForm(image, 'approve', start - MINUTE))).status).toBe(409)
    expect(await entries()).toBe(before)
    expect(await page()).toMatch(/Rude sign[^]*?A lorry/)
  })

  it('the call does the same, by the time that it gives', async () => {
    const body = { action: 'approve', isReported: true, reportsUntil: new Date(start + MINUTE).toISOString() }
    const decide = async () =>
      (await anAdmin()).call('POST', `/api/admin/moderate-image/v-${of.id}/m-${image.id}`, body)
    expect([(await decide()).status, (await decide()).status]).toEqual([200, 409])
    expect(await page()).toContain('Rude sign')
    const wrong = { ...body, reportsUntil: 'yesterday' }
    const admin = await anAdmin()
    expect(
      (await admin.call('POST', `/api/admin/moderate-image/v-${of.id}/m-${image.id}`, wrong)).status,
    ).toBe(400)
  })
})

it('the page carries when its lists were read', async () => {
  await aReported('WXY1')
  const before = Date.now()
  const [, listedAt = ''] = /name="reportsUntil" value="([^"]*)"/.exec(await page()) ?? []
  expect(Date.parse(listedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(listedAt)).toBeLessThanOrEqual(Date.now())
})
