import { afterEach, expect, it } from 'vitest'
import { readPicture, setPictureReader } from '#app/domain/analysis/picture-reader.server.ts'
import type { RgbPicture, TextBox } from '#app/integrations/text-reader/text-reader.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import { analysesUsed, siteThatReads } from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()
afterEach(() => setPictureReader(null))

const readings = [{ plate: 'WXY1284', confidence: 0.4 }]
const nothing = { colour: null, otherColour: null }

type Reading = { plate: string; confidence: number }
type Answer = Reading & { candidates: Reading[] }

/** A line of text across the middle third of a picture. */
function amid({ width, height }: RgbPicture, text: string, probabilities: number[]): TextBox {
  const [left, right, top, bottom] = [width / 3, (width * 2) / 3, height * 0.45, height * 0.55]
  const [a, b] = [
    { x: left, y: top },
    { x: right, y: top },
  ]
  const corners = [a, b, { x: right, y: bottom }, { x: left, y: bottom }] as const
  return { corners, text, probabilities, room: { before: 0.6, after: 0.7 } }
}

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

it('the plate that was read is the first of the candidates, its look-alikes follow', async () => {
  const probabilities = [0.9, 0.99, 0.68, 0.99]
  setPictureReader((picture) => readPicture(picture, async () => [amid(picture, 'WBB8', probabilities)]))
  const [status, answer] = await read()
  const { plate, confidence, candidates } = answer as Answer
  expect([status, plate]).toEqual([200, 'WBB8'])
  expect(confidence).toBeGreaterThan(0.7)
  expect(confidence).toBeLessThanOrEqual(1)
  expect(candidates[0]).toEqual({ plate, confidence })
  expect(candidates.slice(1).map(({ plate }) => plate)).toEqual(['WB88', 'VBB8'])
})

it('without a plate that is likely enough it has candidates alone', async () => {
  setPictureReader(async () => ({ plate: null, confidence: null, certainty: null, readings, ...nothing }))
  expect(await read()).toEqual([200, { success: true, plate: null, confidence: null, candidates: readings }])
})
