import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textReader } from '#app/integrations/text-reader/text-reader.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'

const unavailable = { code: 'analysis_unavailable', status: 503, retryAfter: expect.any(Number) as number }

/** Without a clock: what it waits for comes by itself. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn()
}

/** Only the reader's own limits: they move when the test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A program in the place of the worker, which does this with its first picture. */
const onPicture = (script: string) =>
  textReader(['-e', `process.stdin.once('data', () => { ${script} }); console.log('ready')`])

const picture: RgbPicture = { data: new Uint8Array([1, 2, 3]), width: 1, height: 1 }

const box = {
  corners: [1, 2, 3, 4].map((x) => ({ x, y: 1 })),
  text: 'V8',
  probabilities: [0.9, 0.8],
  room: { before: 0.6, after: 0.7 },
}

describe('a worker that answers', () => {
  it('with boxes is believed', async () => {
    const reader = onPicture(`console.log('${JSON.stringify([box])}')`)
    expect(await reader.read(picture)).toEqual([box])
    await reader.stop()
  })

  it.each([
    ['no JSON', `console.log('Segmentation fault')`],
    ['half of a JSON', `console.log('[{')`],
    ['JSON of another shape', `console.log('{"boxes":[]}')`],
    ['no word of the room around the text', `console.log('${odd({ room: undefined })}')`],
    ['characters of which it does not say how sure it is', `console.log('${odd({ probabilities: [1] })}')`],
    ['corners that are none', `console.log('${odd({ corners: [1, 2, 3, 4] })}')`],
    ['more than was asked for', `console.log('[]\\n[]')`],
    ['a line without an end', `setInterval(() => process.stdout.write('['.repeat(65536)), 1)`],
  ])('with %s is ended, and the picture has failed', async (_what, script) => {
    const reader = onPicture(script)
    await expect(reader.read(picture)).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining('no answer that can be read') as string },
    })
    expect(reader.pid()).toBeUndefined()
    await reader.stop()
  })
})

function odd(more: object): string {
  return JSON.stringify([{ ...box, ...more }])
}

it('a worker whose end does not come is waited for two seconds', async () => {
  // The process that it leaves behind holds its output open.
  const reader = onPicture(
    `const { spawn } = require('node:child_process')
    const child = spawn('/bin/sleep', ['5'], { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('spawn', () => console.log('[]'))`,
  )
  await reader.read(picture)
  let hasStopped = false
  const stopped = reader.stop().then(() => void (hasStopped = true))
  await turn()
  vi.advanceTimersByTime(1_999)
  await turn()
  expect(hasStopped).toBe(false)
  vi.advanceTimersByTime(1)
  await stopped
})

describe('a worker that starts slowly', () => {
  const dir = mkdtempSync(join(tmpdir(), 'slow-worker-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  const tell = (what: string) => writeFileSync(join(dir, what), '')

  /** It is ready, and answers, when it is told to. */
  const slow = () =>
    textReader([
      '-e',
      `const { existsSync, writeFileSync } = require('node:fs')
      const whenTold = (what, act) => setInterval(function () {
        if (existsSync('${dir}/' + what)) { clearInterval(this); act() }
      }, 2)
      process.stdin.once('data', () => {
        writeFileSync('${dir}/taken', '')
        whenTold('answer', () => console.log('[]'))
      })
      whenTold('begin', () => console.log('ready'))`,
    ])

  it('has twenty seconds for that, and ten for the picture when it is ready', async () => {
    const reader = slow()
    const reading = reader.read(picture)
    await turn()
    vi.advanceTimersByTime(19_999)
    tell('begin')
    await until(() => existsSync(join(dir, 'taken')))
    vi.advanceTimersByTime(9_999)
    tell('answer')
    expect(await reading).toEqual([])
    await reader.stop()
  })

  it('is ended when it is not ready by then', async () => {
    rmSync(join(dir, 'begin'))
    const reader = slow()
    const reading = expect(reader.read(picture)).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining('took longer than 20 s') as string },
    })
    await turn()
    vi.advanceTimersByTime(20_000)
    await reading
    expect(reader.pid()).toBeUndefined()
    await reader.stop()
  })
})
