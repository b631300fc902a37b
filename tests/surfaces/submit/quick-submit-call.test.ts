import { beforeEach, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { siteThatReads, useAnalyses } from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()

let member: Member
let browser: Browser
beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true })
  browser = await app.browser(member)
})

type Typed = Record<string, string>

async function vehicleOf(plate: string) {
  return app.db.selectFrom('vehicles').selectAll().where('plate', '=', plate).executeTakeFirst()
}

it('of many submits at once of one photo, with none left, one goes through', async () => {
  await useAnalyses(app, member, 2)
  const file = await aPhotoFile()
  await browser.post('/api/vehicles/analyze-image', { file })
  const all = Array.from({ length: 4 }, async (_, index) => {
    const answer = await browser
      .copy()
      .post('/api/vehicles/quick-submit', { plate: `WXY ${index + 1}`, file })
    return answer.status
  })
  expect((await Promise.all(all)).toSorted()).toEqual([200, 429, 429, 429])
  const photos = await app.db.selectFrom('media').select('id').execute()
  expect(photos).toHaveLength(1)
})

it.each([
  ['no list has', 'plaid', 'tank'],
  ['lists spell otherwise', 'rED', 'SEDAN'],
])(
  'colours and body styles that %s become what the edit of a vehicle makes of them',
  async (_, color, bodyStyle) => {
    const send = { plate: 'WXY 1', colour: color, body: bodyStyle, file: await aPhotoFile() }
    await browser.post('/api/vehicles/quick-submit', send)
    const { id } = await aVehicle(app.db, { plate: 'WXY2' })
    await browser.call('POST', `/api/vehicles/v-${id}/basic-info`, { color, bodyStyle })
    const { color: paint, body_style: body } = (await vehicleOf('WXY2')) ?? {}
    expect(paint).toBeTruthy()
    expect(await vehicleOf('WXY1')).toMatchObject({ color: paint, body_style: body })
  },
)

it.each(['colour', 'color', 'body', 'bodyStyle'])(
  'a %s that an edit refuses is refused at that field',
  async (field) => {
    for (const value of ['x'.repeat(41), 'Red\u0007']) {
      const send = { plate: 'WXY 1', [field]: value, file: await aPhotoFile() }
      const answer = await browser.post('/api/vehicles/quick-submit', send)
      const { fieldErrors } = (await answer.json()) as { fieldErrors: Record<string, string> }
      expect([answer.status, Object.keys(fieldErrors)]).toEqual([400, [field]])
    }
  },
)

it('body and colour may be called as elsewhere (API-39)', async () => {
  const send = async (plate: string, more: Typed) =>
    browser.post('/api/vehicles/quick-submit', { plate, skipCrop: 'true', ...more, file: await aPhotoFile() })
  await send('WXY 1', { body: 'Sedan', colour: 'Red' })
  await send('WXY 2', { bodyStyle: 'Sedan', color: 'Red' })
  for (const plate of ['WXY1', 'WXY2'])
    expect(await vehicleOf(plate)).toMatchObject({ body_style: 'Sedan', color: 'Red' })
})
