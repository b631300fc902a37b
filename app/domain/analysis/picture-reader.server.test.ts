import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPicture } from '#app/domain/analysis/picture-reader.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { stopTextReader } from '#app/integrations/text-reader/text-reader.server.ts'
import { drawScene } from '#tests/plate-pictures/draw.ts'
import { randomOf } from '#tests/plate-pictures/random.ts'
import { type Condition, pictureOf, spoiled } from '#tests/plate-pictures/spoil.ts'

const size = { width: 1000, height: 750 }

/** A drawn car with that plate, a fifth of the picture wide, photographed so. */
async function photographed(plate: string, style: PlateStyle, condition: Condition, seed: number) {
  const random = randomOf(seed)
  const lines = condition === 'two lines' ? 2 : 1
  const { svg } = drawScene(random, { plate, style, lines }, size, 0.2)
  const scene = await pictureOf(sharp(Buffer.from(svg)))
  return pictureOf(sharp(await spoiled(random, scene, condition, 0.2 * size.width)))
}

describe('a photo that was taken well enough', () => {
  // A reading's time limit is not for a busy machine that runs tests.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  afterAll(stopTextReader)

  it.each([
    ['WXY1234', 'malaysia-legacy', 'plain'],
    ['V8', 'malaysia-new', 'plain'],
    ['QAB5678', 'malaysia-legacy', 'tilted'],
    ['JKL88', 'malaysia-legacy', 'tilted'],
    ['PMN2023', 'malaysia-legacy', 'blurred'],
    ['SAB1234C', 'malaysia-legacy', 'dark'],
    ['HWD4567', 'malaysia-taxi', 'dark'],
    ['SBA1234G', 'singapore', 'plain'],
    ['PUTRAJAYA8', 'malaysia-cursive', 'plain'],
    ['0007DC', 'malaysia-diplomat', 'plain'],
    ['BPL7890', 'malaysia-legacy', 'two lines'],
    ['TAA345', 'malaysia-legacy', 'all of that'],
  ] as const)('shows %s (%s, %s)', async (plate, style, condition) => {
    const picture = await photographed(plate, style, condition, 5)
    expect((await readPicture(picture)).plate).toBe(plate)
  })

  it('shows nothing where there is no plate', async () => {
    const data = new Uint8Array(640 * 480 * 3).fill(120)
    const reading = await readPicture({ data, width: 640, height: 480 })
    expect(reading).toMatchObject({ plate: null, certainty: null, readings: [] })
  })
})

describe('looking twice', () => {
  const box = (text: string, sure: number) => ({
    corners: [
      { x: 400, y: 380 },
      { x: 600, y: 380 },
      { x: 600, y: 420 },
      { x: 400, y: 420 },
    ] as const,
    text,
    probabilities: [...text].map(() => sure),
    room: { before: 0.6, after: 0.7 },
  })
  const picture = { data: new Uint8Array(1000 * 800 * 3), width: 1000, height: 800 }

  it('is for a picture that was badly read, and the better reading counts', async () => {
    const read = vi.fn((_picture: unknown, effort = 'usual') =>
      Promise.resolve(effort === 'usual' ? [box('WXY1284', 0.6)] : [box('WXY1234', 0.97)]),
    )
    expect(await readPicture(picture, read)).toMatchObject({ plate: 'WXY1234', certainty: 'sure' })
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is left out where the first look is good', async () => {
    const read = vi.fn(() => Promise.resolve([box('WXY1234', 0.97)]))
    expect((await readPicture(picture, read)).plate).toBe('WXY1234')
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('that the reader has no time for leaves what was read', async () => {
    const read = (_picture: unknown, effort = 'usual') =>
      effort === 'usual'
        ? Promise.resolve([box('WXY1234', 0.8)])
        : Promise.reject(new DomainError('overloaded'))
    expect((await readPicture(picture, read)).plate).toBe('WXY1234')
  })

  it('does not hide that the first look failed', async () => {
    const read = () => Promise.reject(new DomainError('analysis_unavailable'))
    await expect(readPicture(picture, read)).rejects.toMatchObject({ code: 'analysis_unavailable' })
  })
})
