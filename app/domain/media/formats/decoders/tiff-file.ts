import { closeSync, openSync, writeSync } from 'node:fs'
import type { DecodedPicture } from '#app/domain/media/formats/decoders/picture.ts'

type Field = { tag: number; type: keyof typeof bytesOf; values: number[] | Buffer }

const bytesOf = { short: 2, long: 4, undefined: 1 }
const codeOf = { short: 3, long: 4, undefined: 7 }

/** Readers take a strip at a time: small ones keep their memory small. */
const STRIP_BYTES = 256 * 1024

/** Writes a picture as an uncompressed TIFF, the lossless form that every program reads, profile and turn included. */
export function writeTiff(path: string, picture: DecodedPicture): void {
  const file = openSync(path, 'wx')
  try {
    const start = 8
    const end = start + picture.data.length
    const padding = end % 2
    const header = Buffer.from('II*\0\0\0\0\0', 'latin1')
    header.writeUInt32LE(end + padding, 4)
    writeAll(file, header)
    writeAll(file, picture.data)
    writeAll(file, Buffer.alloc(padding))
    writeAll(file, directory(fieldsOf(picture, start), end + padding))
  } finally {
    closeSync(file)
  }
}

function fieldsOf({ width, height, channels, icc, orientation = 1 }: DecodedPicture, start: number): Field[] {
  const rowBytes = width * channels
  const rows = Math.max(1, Math.floor(STRIP_BYTES / rowBytes))
  const strips = Array.from({ length: Math.ceil(height / rows) }, (_, index) => index * rows)
  const fields: Field[] = [
    { tag: 256, type: 'long', values: [width] },
    { tag: 257, type: 'long', values: [height] },
    { tag: 258, type: 'short', values: Array<number>(channels).fill(8) },
    { tag: 259, type: 'short', values: [1] },
    { tag: 262, type: 'short', values: [2] },
    { tag: 273, type: 'long', values: strips.map((row) => start + row * rowBytes) },
    { tag: 274, type: 'short', values: [orientation] },
    { tag: 277, type: 'short', values: [channels] },
    { tag: 278, type: 'long', values: [rows] },
    { tag: 279, type: 'long', values: strips.map((row) => Math.min(rows, height - row) * rowBytes) },
    { tag: 284, type: 'short', values: [1] },
  ]
  if (channels === 4) fields.push({ tag: 338, type: 'short', values: [2] })
  if (icc !== undefined) fields.push({ tag: 34675, type: 'undefined', values: icc })
  return fields
}

/** The directory as it lies at `offset`: a value of more than four bytes lies behind it. */
function directory(fields: Field[], offset: number): Buffer {
  const entries = Buffer.alloc(2 + fields.length * 12 + 4)
  const values: Buffer[] = []
  let behind = offset + entries.length
  entries.writeUInt16LE(fields.length, 0)
  for (const [index, field] of fields.entries()) {
    const at = 2 + index * 12
    const value = valueBytes(field)
    entries.writeUInt16LE(field.tag, at)
    entries.writeUInt16LE(codeOf[field.type], at + 2)
    entries.writeUInt32LE(field.values.length, at + 4)
    if (value.length <= 4) {
      value.copy(entries, at + 8)
      continue
    }
    entries.writeUInt32LE(behind, at + 8)
    const even = Buffer.concat([value, Buffer.alloc(value.length % 2)])
    values.push(even)
    behind += even.length
  }
  return Buffer.concat([entries, ...values])
}

function valueBytes({ type, values }: Field): Buffer {
  if (Buffer.isBuffer(values)) return values
  const size = bytesOf[type]
  const bytes = Buffer.alloc(values.length * size)
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size)
  return bytes
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}
