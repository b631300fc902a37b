import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, readerOf, walkBoxes } from '#app/domain/media/formats/boxes.ts'

function box(type: string, content: Buffer, size = 8 + content.length): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

function longBox(type: string, content: Buffer, size = BigInt(16 + content.length)): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32BE(1)
  header.write(type, 4, 'latin1')
  header.writeBigUInt64BE(size, 8)
  return Buffer.concat([header, content])
}

async function boxesOf(bytes: Buffer, from = 0, to = bytes.length): Promise<Box[]> {
  const boxes: Box[] = []
  for await (const found of walkBoxes(readerOf(bytes), from, to)) boxes.push(found)
  return boxes
}

const ftyp = box('ftyp', Buffer.from('heic'))

describe('boxes', () => {
  it('are told one after the other, with short and long sizes, the last one to the end', async () => {
    const bytes = Buffer.concat([ftyp, longBox('mdat', Buffer.alloc(5)), box('free', Buffer.alloc(3), 0)])
    expect(await boxesOf(bytes)).toEqual([
      { type: 'ftyp', start: 0, headerSize: 8, size: 12 },
      { type: 'mdat', start: 12, headerSize: 16, size: 21 },
      { type: 'free', start: 33, headerSize: 8, size: 11 },
    ])
  })

  it('within a box are walked by its content', async () => {
    const bytes = box(
      'meta',
      Buffer.concat([Buffer.alloc(4), box('pitm', Buffer.alloc(2)), box('iprp', ftyp)]),
    )
    expect((await boxesOf(bytes, 12)).map(({ type, start }) => [type, start])).toEqual([
      ['pitm', 12],
      ['iprp', 22],
    ])
  })

  it('may be read from a file that answers later', async () => {
    const bytes = Buffer.concat([ftyp, box('free', Buffer.alloc(0))])
    const types: string[] = []
    const read = async (start: number, length: number) => bytes.subarray(start, start + length)
    for await (const { type } of walkBoxes(read, 0, bytes.length)) types.push(type)
    expect(types).toEqual(['ftyp', 'free'])
  })
})

describe('hostile sizes', () => {
  it.each([
    ['shorter than its header', box('evil', Buffer.alloc(8), 7)],
    ['shorter than its long header', longBox('evil', Buffer.alloc(8), 15n)],
    ['of a long header that is cut off', longBox('evil', Buffer.alloc(0)).subarray(0, 15)],
    ['of a header that is cut off', Buffer.from([0, 0, 0])],
  ])('%s end the walk', async (_what, evil) => {
    expect((await boxesOf(Buffer.concat([ftyp, evil]))).map(({ type }) => type)).toEqual(['ftyp'])
  })

  it.each([
    ['32 bits', box('evil', Buffer.alloc(4), 0xffffffff), 12],
    ['64 bits', longBox('evil', Buffer.alloc(4), 0xffffffffffffffffn), 20],
  ])('beyond the end are cut to it: %s', async (_what, evil, size) => {
    expect((await boxesOf(Buffer.concat([ftyp, evil])))[1]).toMatchObject({ type: 'evil', size })
  })

  it('end the walk where the file is shorter than it was said to be', async () => {
    expect(await boxesOf(ftyp, 0, 1_000_000)).toHaveLength(1)
  })

  it('of millions of empty boxes do not keep anybody busy', async () => {
    const empty = box('free', Buffer.alloc(0))
    expect(await boxesOf(Buffer.concat(Array(30_000).fill(empty)))).toHaveLength(20_000)
  })

  it('never make a walk endless or leave its room', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (random) => {
        let end = 0
        for (const { start, headerSize, size } of await boxesOf(Buffer.from(random))) {
          expect(start).toBe(end)
          expect(size).toBeGreaterThanOrEqual(headerSize)
          end = start + size
        }
        expect(end).toBeLessThanOrEqual(random.length)
      }),
    )
  })
})
