import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { filesUnder, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { plain } from '#tests/pictures.ts'
import { startSite, type TestSite } from '#tests/site.ts'

const dir = mkdtempSync(join(tmpdir(), 'stopped-'))
const env = { DATABASE_PATH: join(dir, 'site.db'), MEDIA_DIR: join(dir, 'media'), BACKUP_HOURS: '0' }
let site: TestSite
beforeAll(async () => {
  site = await startSite(env)
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

type Upload = {
  request: ClientRequest
  rest: Buffer
  answer: Promise<IncomingMessage>
  again: () => Promise<Response>
}

async function aMember(username: string): Promise<Browser> {
  const browser = site.browser()
  await browser.call('POST', '/auth/dev', { username, admin: true })
  return browser
}

/** Sends half of a form with a photo and its key, and waits until that has arrived. */
async function beginUpload(by: Browser, plate: string): Promise<Upload> {
  const fields = { intent: 'add-vehicle', formKey: `key-${plate}`, plate, plateStyle: 'malaysia-new' }
  const photo = new File([await plain(2000, 1500).jpeg({ quality: 100 }).toBuffer()], 'car.jpg')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, photo })) form.set(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('Content-Type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  const files = workFiles().length
  const sending = request(`${site.url}/add`, {
    method: 'POST',
    headers: {
      Cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Origin: site.url,
      'Content-Type': type,
      'Content-Length': body.length,
    },
  })
  const answer = once(sending, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => undefined)
  sending.write(body.subarray(0, body.length / 2))
  await expect.poll(() => workFiles().length).toBe(files + 1)
  const again = () => by.post('/add', { ...fields, photo })
  return { request: sending, rest: body.subarray(body.length / 2), answer, again }
}

function workFiles(): string[] {
  const work = join(env.MEDIA_DIR, 'work')
  return existsSync(work) ? readdirSync(work) : []
}

async function beginStopping(): Promise<void> {
  process.kill(site.pid, 'SIGTERM')
  await expect.poll(() => site.log.join('\n')).toContain('"msg":"Stopping"')
}

async function startAgain(): Promise<void> {
  site = await startSite({ ...env, PORT: String(site.port) })
}

it('SIGTERM: an upload that ends in time is taken, one that does not is cut off, and sent again there is one photo', async () => {
  const [inTime, late] = [await aMember('aminah'), await aMember('badrul')]
  const first = await beginUpload(inTime, 'WXY1')
  const second = await beginUpload(late, 'WXY2')
  await beginStopping()
  await expect(fetch(`${site.url}/livez`)).rejects.toThrow()
  first.request.end(first.rest)
  expect((await first.answer).statusCode).toBe(303)
  await expect(second.answer).rejects.toThrow()
  expect(await site.stop()).toBe(0)
  expect(workFiles()).toEqual([])
  expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(1)

  await startAgain()
  for (const upload of [first, second, second]) expect((await upload.again()).status).toBe(303)
  expect(rowsOf(env.DATABASE_PATH).vehicles).toHaveLength(2)
  expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(2)
  expect(await runProgram('doctor', env)).toMatchObject({ code: 0, lastLine: 'All is well.' })
})

it('SIGKILL while it stops: nothing half-made is left, and sent again there is one photo', async () => {
  const before = Object.keys(filesUnder(env.MEDIA_DIR)).length
  const upload = await beginUpload(await aMember('aminah'), 'WXY3')
  await beginStopping()
  process.kill(site.pid, 'SIGKILL')
  await expect(upload.answer).rejects.toThrow()
  await site.stop()
  await startAgain()
  expect(Object.keys(filesUnder(env.MEDIA_DIR))).toHaveLength(before)
  for (let n = 0; n < 2; n += 1) expect((await upload.again()).status).toBe(303)
  expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(3)
  expect(await runProgram('doctor', env)).toMatchObject({ code: 0, lastLine: 'All is well.' })
})
