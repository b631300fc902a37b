import { type Box, type ReadBytes, readerOf, walkBoxes } from '#app/domain/media/formats/boxes.ts'

/**
 * Whether the container of a HEIC says itself how its main picture is to be turned or mirrored. Then decoders have
 * done it, and what EXIF says must not be done once more.
 */
export async function isTurnedByContainer(bytes: Buffer): Promise<boolean> {
  const read = readerOf(bytes)
  const meta = await find(read, { start: 0, headerSize: 0, size: bytes.length }, 'meta')
  if (meta === undefined) return false
  const inMeta = behindVersion(meta)
  const primary = await find(read, inMeta, 'pitm')
  const properties = await find(read, inMeta, 'iprp')
  if (primary === undefined || properties === undefined) return false
  const types = await propertiesOf(read, properties, primaryItem(contentOf(bytes, primary)))
  return types.includes('irot') || types.includes('imir')
}

type Range = Pick<Box, 'start' | 'headerSize' | 'size'>

async function find(read: ReadBytes, range: Range, type: string): Promise<Box | undefined> {
  for await (const box of inside(read, range)) if (box.type === type) return box
  return undefined
}

function inside(read: ReadBytes, { start, headerSize, size }: Range): AsyncGenerator<Box> {
  return walkBoxes(read, start + headerSize, start + size)
}

/** Boxes with a version and flags have them in the first four bytes of their content. */
function behindVersion(box: Range): Range {
  return { ...box, headerSize: box.headerSize + 4 }
}

function contentOf(bytes: Buffer, { start, headerSize, size }: Range): Buffer {
  return bytes.subarray(start + headerSize, start + size)
}

function primaryItem(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4)
}

/** The types of the properties that are tied to an item. */
async function propertiesOf(read: ReadBytes, iprp: Box, item: number): Promise<string[]> {
  const types: string[] = []
  const indexes: number[] = []
  for await (const box of inside(read, iprp)) {
    if (box.type === 'ipco') for await (const { type } of inside(read, box)) types.push(type)
    if (box.type === 'ipma') indexes.push(...tiedTo(await read(box.start + box.headerSize, box.size), item))
  }
  return indexes.map((index) => types[index - 1] ?? '')
}

/** The indexes, from 1, of the properties that an `ipma` box ties to an item. */
function tiedTo(ipma: Buffer, item: number): number[] {
  const hasLongIds = ipma.readUInt8(0) > 0
  const hasLongIndexes = (ipma.readUInt8(3) & 1) === 1
  let at = 8
  for (let left = ipma.readUInt32BE(4); left > 0; left -= 1) {
    const id = hasLongIds ? ipma.readUInt32BE(at) : ipma.readUInt16BE(at)
    at += hasLongIds ? 4 : 2
    const count = ipma.readUInt8(at++)
    const size = hasLongIndexes ? 2 : 1
    if (id === item) {
      const indexes = Array.from({ length: count }, (_, n) => ipma.readUIntBE(at + n * size, size))
      return indexes.map((index) => index & (hasLongIndexes ? 0x7fff : 0x7f))
    }
    at += count * size
  }
  return []
}
