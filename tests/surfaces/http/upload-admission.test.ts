import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { countWithinLimit } from '#app/http/request/rate-limits.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { lifecycle } from '#app/lifecycle.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { keepPhoto, leaveFree, sendLarge, watchedStore } from '#tests/surfaces/http/upload-steps.ts'

const app = testApp()
const MIB = 1024 * 1024

let vehicle: string

beforeEach(async () => {
  vehicle = `v-${(await aVehicle(app.db, { plate: 'WXY1234' })).id}`
})

const ceiling = env.MEMBER_STORAGE_MB
afterEach(() => {
  env.MEMBER_STORAGE_MB = ceiling
})

const setColumns = (member: Member, columns: Record<string, number>) =>
  app.db.updateTable('users').set(columns).where('id', '=', member.id).execute()

/** What may stand in the way of an upload, how it comes about, and how it is refused. */
const refusals = [
  {
    who: 'a restricted member',
    become: (member: Member) => setColumns(member, { restricted_until: Date.now() + 60_000 }),
    status: 403,
    code: 'restricted',
  },
  {
    who: 'a member before the set-up',
    become: (member: Member) => setColumns(member, { is_first_login: 1 }),
    status: 403,
    code: 'setup_required',
  },
  {
    who: 'a new member of whom three photos wait',
    become: async (member: Member) => {
      await setColumns(member, { is_approved: 0 })
      const of = await aVehicle(app.db)
      for (let n = 0; n < 3; n++) await aPhoto(app.db, { of, by: { ...member, isApproved: false } })
    },
    status: 403,
    code: 'photos_waiting',
  },
  {
    who: 'a member who has stored as much as one member may',
    become: async (by: Member) => {
      await aPhoto(app.db, { of: await aVehicle(app.db), by })
      await app.db
        .updateTable('media')
        .set({ bytes: 2 * MIB })
        .where('uploader_id', '=', by.id)
        .execute()
      env.MEMBER_STORAGE_MB = 2
    },
    status: 403,
    code: 'member_storage_full',
  },
  {
    who: 'a member who has uploaded 60 within the hour',
    become: async (viewer: Member) => {
      for (let n = 0; n < 60; n++) await countWithinLimit('uploads', { viewer, address: '' })
      for (let n = 0; n < 120; n++)
        await countWithinLimit('file-drafts', { viewer, address: '' }).catch(() => {})
    },
    status: 429,
    code: 'too_many_requests',
  },
  {
    who: 'a member, where the disk is nearly full',
    become: async () => leaveFree(255 * MIB),
    status: 507,
    code: 'storage_full',
  },
]

/** What there is before and after: rows written, drafts of texts left out, and files. */
async function traces() {
  const { rows } = await sql<{ n: number }>`SELECT total_changes() AS n`.execute(app.db)
  const texts = await app.db.selectFrom('form_drafts').select('path').execute()
  const work = existsSync(mediaStore().workDir) ? await readdir(mediaStore().workDir) : []
  return { rows: (rows[0]?.n ?? Number.NaN) - texts.length, files: app.mediaFiles(), work }
}

describe.each(refusals)('$who', ({ become, status, code }) => {
  let browser: Browser
  let draft: string
  let before: Awaited<ReturnType<typeof traces>>
  let store: ReturnType<typeof watchedStore>

  beforeEach(async () => {
    const member = await aMember(app.db, { isApproved: true })
    browser = await app.browser(member)
    draft = await keepPhoto(browser)
    await become(member)
    before = await traces()
    store = watchedStore()
  })

  it.each([
    ['a form', '/plate/WXY1234', { intent: 'add-photo' }, 'photo'],
    ['a form that adds a plate', '/add', { intent: 'add-vehicle', plate: 'WXY 1' }, 'photo'],
    ['the API', '/api/upload/upload', { vehicleId: 'v-1' }, 'file'],
    ['a file ahead of its form', '/media/drafts', {}, 'file'],
  ])('is refused before the file of %s is read, and nothing is left', async (_, path, fields, field) => {
    const { answer, kibRead } = await sendLarge(browser, path, fields, field)
    expect(answer.status).toBe(status)
    expect(kibRead).toBeLessThan(256)
    expect([await traces(), store]).toEqual([before, { put: 0, fetch: 0 }])
  })

  it('is refused before a kept file is touched, and nothing is left', async () => {
    const named = { intent: 'add-vehicle', plate: 'WXY 1', fileDraft: draft }
    expect((await browser.post('/add', named)).status).toBe(status)
    expect([await traces(), store]).toEqual([before, { put: 0, fetch: 0 }])
  })

  it('is refused before anything is fetched from the web', async () => {
    const fields = { vehicleId: vehicle, imageUrl: 'http://127.0.0.1:9/car.jpg' }
    const answer = await browser.call('POST', '/api/vehicles/submit-image', fields)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
    const form = await browser.post('/plate/WXY1234', { intent: 'add-photo-by-url', ...fields })
    expect(form.status).toBe(status)
    expect(await traces()).toEqual(before)
  })
})

describe('a member who may upload', () => {
  let browser: Browser

  beforeEach(async () => {
    browser = await app.browser(await aMember(app.db, { isApproved: true }))
  })

  const add = async (plate: string, more: Record<string, string | File>) =>
    browser.post('/add', { intent: 'add-vehicle', plate, ...more })

  it('sends one file after the other: of many at once some are told to wait, the others are there', async () => {
    let [running, most] = [0, 0]
    const store = mediaStore()
    const put = store.put
    store.put = async (...args) => {
      running += 1
      most = Math.max(most, running)
      await put(...args)
      running -= 1
    }
    const photo = await aPhotoFile()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(`WXY ${n}`, { photo })))
    const statuses = answers.map(({ status }) => status)
    expect(most).toBe(1)
    expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(4)
    expect(statuses.filter((status) => status !== 303 && status !== 429)).toEqual([])
    const told = answers.find(({ status }) => status === 429)
    expect(told?.headers.get('Retry-After')).toBe('30')
    expect(told && (await mainOf(told))).toContain('still busy with your last file')
    const { length } = await app.db.selectFrom('media').select('id').execute()
    expect(length).toBe(statuses.filter((status) => status === 303).length)
  })

  it('uses a kept file without a copy of it', async () => {
    const fileDraft = await keepPhoto(browser)
    const store = mediaStore()
    const links: number[] = []
    const { fetch } = store
    store.fetch = async (area, file, path) => {
      const isThere = await fetch(area, file, path)
      links.push(statSync(path).nlink)
      return isThere
    }
    expect((await add('WXY 1', { fileDraft })).status).toBe(303)
    expect(links).toEqual([2])
  })

  it('by a kept file that a form names which takes none, keeps it', async () => {
    const fileDraft = await keepPhoto(browser)
    await browser.post('/plate/WXY1234', { intent: 'add-comment', comment: 'Seen in Ipoh', fileDraft })
    expect((await add('WXY 1', { fileDraft })).status).toBe(303)
  })

  it('is told so where a form that takes no file has one', async () => {
    const photo = await aPhotoFile()
    const answer = await browser.post('/plate/WXY1234', { intent: 'add-comment', comment: 'Seen', photo })
    expect(answer.status).toBe(400)
    expect((await browser.post('/language', { language: 'ms', photo })).status).toBe(400)
    expect(app.mediaFiles()).toEqual([])
  })

  it('has used up one of the hour’s 60 by a file that is refused: it was received all the same', async () => {
    for (let n = 0; n < 60; n++) await add('', { photo: new File(['no picture'], 'car.jpg') })
    expect((await add('WXY 1', { photo: await aPhotoFile() })).status).toBe(429)
  })
})

it('a disk on which no upload has room is no reason to withdraw the site', async () => {
  leaveFree(0)
  const browser = await app.browser(await aMember(app.db))
  expect((await browser.post('/media/drafts', { file: await aPhotoFile() })).status).toBe(507)
  expect(await lifecycle.isHealthy()).toBe(true)
  expect((await browser.get('/plate/WXY1234')).status).toBe(200)
})
