import { afterEach, expect, it } from 'vitest'
import { setPictureReader } from '#app/domain/analysis/read-plate.server.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import { analysesUsed, siteThatReads } from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()
afterEach(() => setPictureReader(null))

const readings = [{ plate: 'WXY1284', confidence: 0.4 }]
const nothing = { colour: null, otherColour: null }

async function read() {
  const browser = await app.browser(await aMember(app.db))
  const answer = await browser.post('/api/vehicles/ocr-plate', { file: await aPhotoFile() })
  return [answer.status, await answer.json()]
}

it('POST /api/vehicles/ocr-plate answers plate, confidence and candidates, and uses no allowance (API-41)', async () => {
  const plate = { plate: 'WXY1234', confidence: 0.9 }
  setPictureReader(async () => ({ ...plate, certainty: 'sure', readings, ...nothing }))
  expect(await read()).toEqual([200, { success: true, ...plate, candidates: [plate, ...readings] }])
  expect(await analysesUsed(app)).toBe(0)
})

it('without a plate that is likely enough it has candidates alone', async () => {
  setPictureReader(async () => ({ plate: null, confidence: null, certainty: null, readings, ...nothing }))
  expect(await read()).toEqual([200, { success: true, plate: null, confidence: null, candidates: readings }])
})
