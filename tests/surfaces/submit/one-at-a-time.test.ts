import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhotoAnalyser } from '#app/domain/analysis/photo-analyser.server.ts'
import { setPictureReader } from '#app/domain/analysis/picture-reader.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import {
  analysesUsed,
  nothingRead,
  sendPhoto,
  siteThatReads,
  tokenIn,
  useAnalyses,
} from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()
afterEach(() => setPictureReader(null))

let member: Member
let browser: Browser
let token: string
/** For what comes by itself on a busy machine. */
const patience = { timeout: 30_000 }

/** Ends the readings that are under way. */
let end = () => {}
let begun = 0

beforeEach(async () => {
  member = await aMember(app.db, { isApproved: true })
  browser = await app.browser(member)
  token = tokenIn(await sendPhoto(browser))
  holdReadings()
})
afterEach(() => end())

/** From now on readings begin and do not end. */
function holdReadings(): void {
  begun = 0
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  setPhotoAnalyser(async () => {
    begun += 1
    await held
    return nothingRead
  })
  setPictureReader(async () => {
    begun += 1
    await held
    return { ...nothingRead, confidence: null }
  })
}

const again = (by = browser) => by.post('/submit', { intent: 'analyse-photo', draft: token })
const call = async (path: string, by = browser) =>
  by.post(`/api/vehicles/${path}`, { file: await aPhotoFile() })

async function hasBegun(reading: Promise<Response>, count = 1): Promise<() => Promise<Response>> {
  await vi.waitFor(() => expect(begun).toBe(count), patience)
  return () => {
    end()
    return reading
  }
}

const surfaces = [
  ['the form, for a photo that waits', again],
  ['analyze-image', () => call('analyze-image')],
  ['ocr-plate', () => call('ocr-plate')],
] as const

describe.each(surfaces)('while a photo of theirs is read by %s', (_, first) => {
  it.each(surfaces.filter(([, send]) => first === again || send === again))(
    'a member’s second one by %s is refused and counts nothing, and is read when the first is',
    async (_name, second) => {
      const finish = await hasBegun(first())
      const used = await analysesUsed(app)
      const refused = await second()
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
      expect(await refused.text()).toContain('Another photo of yours is being read just now')
      expect(begun).toBe(1)
      expect(await analysesUsed(app)).toBe(used)
      expect((await finish()).status).toBeLessThan(400)
      expect((await second()).status).toBeLessThan(400)
    },
  )

  it('another member’s is read', async () => {
    const finish = await hasBegun(first())
    const other = call('analyze-image', await app.browser(await aMember(app.db)))
    await hasBegun(other, 2)
    await finish()
    expect((await other).status).toBe(200)
  })
})

it('of 130 at once with one photo that waits one is read, and the rest do not use up the hour’s readings', async () => {
  const statuses: number[] = []
  const all = Array.from({ length: 130 }, async () => {
    const { status } = await again(browser.copy())
    statuses.push(status)
  })
  await vi.waitFor(() => expect([begun, statuses.length]).toEqual([1, 129]), patience)
  expect(new Set(statuses)).toEqual(new Set([429]))
  end()
  await Promise.all(all)
  expect(statuses.at(-1)).toBe(303)
  expect((await again()).status).toBe(303)
  expect(await analysesUsed(app)).toBe(3)
})

it('the last analysis of a day that is under way does not make another call wait for tomorrow', async () => {
  await useAnalyses(app, member, 2)
  const finish = await hasBegun(again())
  const other = await again()
  expect([other.status, other.headers.get('Retry-After')]).toEqual([429, '5'])
  await finish()
  const later = await call('analyze-image')
  expect([later.status, await later.json()]).toMatchObject([429, { code: 'ai_limit_exceeded' }])
})

it('a new photo that comes meanwhile is kept, and can be read later', async () => {
  const finish = await hasBegun(again())
  const address = locationOf(
    await browser.post('/submit', { intent: 'analyse-photo', photo: await aPhotoFile() }),
  )
  const page = await browser.get(address)
  expect(await toastOf(page)).toContain('Another photo of yours is being read just now')
  expect(await mainOf(await browser.get(address))).toContain('data:image/webp;base64,')
  await finish()
  const read = await analysesUsed(app)
  await browser.post(address, { intent: 'analyse-photo', draft: tokenIn(address) })
  expect(await analysesUsed(app)).toBe(read + 1)
})
