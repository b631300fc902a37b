import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { newMediaName } from '#app/integrations/media-store/media-store.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'

const app = testApp()
const content = '0123456789'
let browser: Browser
let file: string

beforeEach(async () => {
  browser = await app.browser()
  const { workDir } = mediaStore()
  mkdirSync(workDir, { recursive: true })
  const path = join(workDir, 'upload')
  writeFileSync(path, content)
  file = `${newMediaName()}/original.mp4`
  await mediaStore().put('public', file, path)
})

const ask = (headers: Record<string, string>, method = 'GET') =>
  browser.request(`/media/${file}`, { method, headers })

async function answered(response: Response) {
  return [response.status, response.headers.get('Content-Range'), await response.text()]
}

const whole = [200, null, content]
const unsatisfiable = [416, 'bytes */10', '']

describe('a stored file', () => {
  it.each([
    ['bytes=0-3', [206, 'bytes 0-3/10', '0123']],
    ['bytes=4-', [206, 'bytes 4-9/10', '456789']],
    ['bytes=9-9', [206, 'bytes 9-9/10', '9']],
    ['bytes=8-99', [206, 'bytes 8-9/10', '89']],
    ['bytes=-2', [206, 'bytes 8-9/10', '89']],
    ['bytes=-99', [206, 'bytes 0-9/10', content]],
  ])('is served in part to who asks for %s', async (range, part) => {
    const response = await ask({ Range: range })
    expect(response.headers.get('Content-Length')).toBe(String(String(part[2]).length))
    expect(await answered(response)).toEqual(part)
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])(
    'has nothing of %s, and says its size',
    async (range) => {
      const response = await ask({ Range: range })
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await answered(response)).toEqual(unsatisfiable)
    },
  )

  it.each([
    'bytes=0-1,4-5',
    'bytes=0-1, 99-',
    'bytes=-',
    'bytes=a-b',
    'bytes=3',
    'bytes',
    'lines=0-3',
    'bytes=4-3',
  ])(
    'is served whole to who asks for %s: several ranges, another unit, and what is no range',
    async (range) => {
      expect(await answered(await ask({ Range: range }))).toEqual(whole)
    },
  )

  it('is served in part only if it still is the file of which the client has a part', async () => {
    const range = { Range: 'bytes=0-3' }
    const etag = `"${file}"`
    expect((await ask({ ...range, 'If-Range': etag })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      expect(await answered(await ask({ ...range, 'If-Range': other }))).toEqual(whole)
    }
  })

  it('is not sent again to who has it, in whole or in part', async () => {
    const etag = (await ask({})).headers.get('ETag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect(await answered(await ask({ 'If-None-Match': known }))).toEqual([304, null, ''])
      expect((await ask({ 'If-None-Match': known, Range: 'bytes=0-3' })).status).toBe(304)
    }
    expect(await answered(await ask({ 'If-None-Match': '"other"' }))).toEqual(whole)
  })

  it('is described without its bytes to who asks for its head', async () => {
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '10', ''])
    const part = await ask({ Range: 'bytes=0-3' }, 'HEAD')
    expect([part.status, part.headers.get('Content-Length'), await part.text()]).toEqual([206, '4', ''])
  })
})
