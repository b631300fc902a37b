import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countWithinLimit } from '#app/http/request/rate-limits.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { file, KIB, multipart, text } from '#tests/receiving.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  browser = await app.browser(await aMember(app.db))
})

const add = (n: number, by = browser) => by.call('POST', '/api/vehicles', { plate: `WXY ${n}` })
const addByForm = (n: number, by = browser) => by.post('/add', { intent: 'add-vehicle', plate: `WXY ${n}` })

async function addMany(from: number, to: number, by = browser): Promise<void> {
  for (let n = from; n <= to; n++) expect((await add(n, by)).status).toBe(201)
}

describe('new plates', () => {
  it('are 10 a day for a new member, by whichever way', async () => {
    await addMany(1, 9)
    expect((await addByForm(10)).status).toBe(303)
    const refused = await add(11)
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      {
        code: 'new_plates_limit',
        message:
          'You can add up to 10 new plates a day. A changed plate counts, too. Please come back tomorrow.',
      },
    ])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(23 * 60 * 60)
    const form = await addByForm(11)
    expect(form.status).toBe(429)
    const page = await mainOf(form)
    expect(page).toContain('You can add up to 10 new plates a day.')
    expect(page).toContain('value="WXY 11"')
  })

  it('tell a form, too, when to try again', async () => {
    await addMany(1, 10)
    expect(Number((await addByForm(11)).headers.get('Retry-After'))).toBeGreaterThan(23 * 60 * 60)
  })

  it('are 100 a day for a trusted one', async () => {
    const trusted = await app.browser(await aMember(app.db, { isApproved: true }))
    await addMany(1, 100, trusted)
    expect((await add(101, trusted)).status).toBe(429)
  })

  it('count each member for themselves', async () => {
    await addMany(1, 10)
    expect((await add(11)).status).toBe(429)
    expect((await add(11, await app.browser(await aMember(app.db)))).status).toBe(201)
  })

  it('are not used up by refusals, nor by plates that are there', async () => {
    await aVehicle(app.db, { plate: 'WXY99' })
    for (let n = 0; n < 12; n++) {
      expect((await add(99)).status).toBe(409)
      expect((await browser.call('POST', '/api/vehicles', { plate: '--' })).status).toBe(400)
      expect((await addByForm(99)).status).toBe(303)
    }
    expect((await add(1)).status).toBe(201)
  })

  it('come back after a day', async () => {
    await addMany(1, 10)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000 + 1_000)
      expect((await add(11)).status).toBe(201)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('changed plates', () => {
  let own: Browser
  let id: number
  let address: string

  beforeEach(async () => {
    const member = await aMember(app.db)
    own = await app.browser(member)
    id = (await aVehicle(app.db, { by: member, plate: 'QAA2' })).id
    address = `/plate/${(await aVehicle(app.db, { by: member, plate: 'QAA1' })).plate}`
  })

  const change = (plate: string) => own.call('PUT', `/api/vehicles/v-${id}/plate`, { plate })
  const changeByForm = async (plate: string) => {
    const answer = await own.post(address, { intent: 'change-plate', plate })
    address = locationOf(answer) || address
    return answer
  }

  it('count as new ones, by whichever way', async () => {
    await addMany(1, 4, own)
    for (let n = 1; n <= 3; n++) {
      expect((await change(`QAB ${n}`)).status).toBe(200)
      expect((await changeByForm(`QAC ${n}`)).status).toBe(303)
    }
    const refused = await change('QAB 9')
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'new_plates_limit' }])
    expect((await changeByForm('QAC 9')).status).toBe(429)
    expect((await add(9, own)).status).toBe(429)
    expect(await app.db.selectFrom('plate_redirects').select('plate').execute()).toHaveLength(6)
  })

  it('do not count where nothing changes, nor where they are refused', async () => {
    await aVehicle(app.db, { plate: 'WXY99' })
    for (let n = 0; n < 12; n++) {
      expect((await change('qaa-2')).status).toBe(200)
      expect((await changeByForm('QAA1')).status).toBe(303)
      expect((await change('WXY99')).status).toBe(409)
      expect((await changeByForm('WXY99')).status).toBe(409)
    }
    await addMany(1, 10, own)
  })
})

describe('uploads', () => {
  it('are 60 an hour, by whichever way', async () => {
    const trusted = await aMember(app.db, { isApproved: true })
    const own = await app.browser(trusted)
    const { id, plate } = await aVehicle(app.db)
    const upload = async (file: File) => own.post('/api/upload/upload', { vehicleId: `v-${id}`, file })
    for (let n = 0; n < 59; n++) await countWithinLimit('uploads', { viewer: trusted, address: '' })
    expect((await upload(await aPhotoFile())).status).toBe(200)
    const refused = await upload(await aPhotoFile())
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50 * 60)
    const form = await own.post(`/plate/${plate}`, { intent: 'add-photo', photo: await aPhotoFile() })
    expect(form.status).toBe(429)
  })
  it.each([
    ['the API', '/api/upload/upload', 'uploads'],
    ['the form of a page', '/plate/WXY8', 'uploads'],
    ['a form that is sent ahead', '/media/drafts', 'file-drafts'],
  ] as const)('that will be refused are not received: by %s', async (_what, path, name) => {
    const trusted = await aMember(app.db, { isApproved: true })
    await aVehicle(app.db, { plate: 'WXY8' })
    for (let n = 0; n < { uploads: 60, 'file-drafts': 120 }[name]; n++)
      await countWithinLimit(name, { viewer: trusted, address: '' })
    const { body, sent } = endlessUpload()
    const form = {
      method: 'POST',
      body,
      duplex: 'half' as const,
      headers: { 'Content-Type': 'multipart/form-data; boundary=e' },
    }
    const refused = await (await app.browser(trusted)).request(path, form)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50 * 60)
    expect(sent()).toBeLessThan(4)
    expect(app.mediaFiles()).toEqual([])
  })
})

/** A form whose file never ends, and how many pieces of it were asked for. */
function endlessUpload(): { body: ReadableStream<Uint8Array>; sent: () => number } {
  const start = [text('intent', 'add-photo'), file('photo', 'car.jpg', Buffer.alloc(9))]
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? multipart('e', start).subarray(0, -9) : new Uint8Array(64 * KIB))
      sent += 1
    },
  })
  return { body, sent: () => sent }
}
