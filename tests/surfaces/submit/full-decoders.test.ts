import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { locationOf, toastOf } from '#tests/browser.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import { pictureFolder } from '#tests/pictures.ts'
import { fillDrawingQueue, fillPhotoQueue } from '#tests/surfaces/submit/full-decoders.ts'
import { analysesUsed, siteThatReads, submitFields } from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()
const dir = pictureFolder('full')

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'

it.each([
  ['photo', fillPhotoQueue, () => aPhotoFile()],
  ['drawing', fillDrawingQueue, () => new File([drawing], 'car.svg')],
] as const)(
  'a %s whose turn to be decoded does not come can be submitted by hand, and counts nothing',
  async (_, fill, made) => {
    const browser = await app.browser(await aMember(app.db, { isApproved: true }))
    const giveWay = await fill(mkdtempSync(join(dir, 'full-')))
    const answer = await browser.post('/submit', { intent: 'analyse-photo', photo: await made() })
    await giveWay()
    expect(answer.status).toBe(303)
    const address = locationOf(answer)
    expect(await toastOf(await browser.get(address))).toContain('You can fill in the form by hand')
    expect(await analysesUsed(app)).toBe(0)
    const submitted = await browser.post(address, submitFields(address, { plate: 'WXY 1' }))
    expect([submitted.status, locationOf(submitted)]).toEqual([303, '/plate/WXY1'])
  },
)
