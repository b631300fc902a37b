import type { SecretiveVideo } from '#tests/videos/secretive-videos.ts'
import { aVideo, muxed, type WantedVideo } from '#tests/videos/videos.ts'

/** Videos that hold `text` where their decoders pass over it: inside of the streams themselves. */
export function secretiveStreams(text: string): SecretiveVideo[] {
  const place = Buffer.from(text, 'latin1')
  const behind = (bytes: Buffer) => Buffer.concat([bytes, place])
  const sound = (edit: (block: Buffer) => Buffer) => () =>
    muxed([h264(), eachBlock(bare('aac', 'none', 'aac'), edit)], 'mp4', ['-bsf:a', 'aac_adtstoasc'])
  const picture = (types: number[]) => () => muxed([eachUnit(h264(), types, behind)], 'mp4')
  const frames = (video: WantedVideo['video'], edit: (frame: Buffer) => Buffer) => () =>
    muxed([eachFrame(bare('ivf', video), edit)], 'webm')
  return [
    { corner: 'data elements of AAC', ext: 'mp4', make: sound((block) => withDataElement(block, place)) },
    { corner: 'fill elements of AAC', ext: 'mp4', make: sound((block) => withFillElement(block, place)) },
    { corner: 'bytes behind the parameters of H.264', ext: 'mp4', make: picture([7, 8]) },
    { corner: 'bytes behind the slices of H.264', ext: 'mp4', make: picture([1, 5]) },
    { corner: 'bytes behind the frames of VP8', ext: 'webm', make: frames('libvpx', behind) },
    { corner: 'bytes behind the frames of VP9', ext: 'webm', make: frames('libvpx-vp9', behindFrame(place)) },
    { corner: 'metadata of AV1', ext: 'webm', make: frames('libaom-av1', withUnit(5, place)) },
    { corner: 'a reserved unit of AV1', ext: 'webm', make: frames('libaom-av1', withUnit(9, place)) },
  ]
}

/** Simple streams: in their order, or made fast. */
const simply: Partial<Record<WantedVideo['video'], string[]>> = {
  libx264: ['-bf', '0'],
  'libaom-av1': ['-usage', 'realtime', '-cpu-used', '8'],
}

function bare(ext: WantedVideo['ext'], video: WantedVideo['video'], audio?: 'aac'): Buffer {
  return aVideo({ ext, video, ...(audio ? { audio } : {}), more: simply[video] ?? [] })
}

const h264 = () => bare('h264', 'libx264')

/** Of an ADTS stream: every frame is a header of seven bytes, with the frame's length in 13 bits, and a block. */
function eachBlock(stream: Buffer, edit: (block: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0, length = 0; at < stream.length; at += length) {
    length = (stream.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    const header = Buffer.from(stream.subarray(at, at + 7))
    const block = edit(stream.subarray(at + 7, at + length))
    const others = header.readUIntBE(3, 3) & ~(0x1fff << 5)
    header.writeUIntBE(others | ((7 + block.length) << 5), 3, 3)
    parts.push(header, block)
  }
  return Buffer.concat(parts)
}

/** `ID_DSE`, aligned: 4 in three bits, tag 0 in four, 1; the length; the bytes (ISO 14496-3, 4.4.2). */
function withDataElement(block: Buffer, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes, block])
}

/**
 * `ID_FIL`: 6 in three bits, its length as 15 and eight bits more, of which one is counted twice, then `EXT_FILL`. Some
 * bits of the filling let the text begin with a byte; an empty data element lets the block do so.
 */
function withFillElement(block: Buffer, bytes: Buffer): Buffer {
  const more = (bytes.length + 2 - 14).toString(2).padStart(8, '0')
  const text = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const bits = `1101111${more}000000000${text}0000000` + `10000001000000000`
  const element = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.concat([Buffer.from(element), block])
}

/** Of an H.264 stream: what stands between two start codes. */
function eachUnit(stream: Buffer, types: number[], edit: (unit: Buffer) => Buffer): Buffer {
  const [start = '', ...units] = stream.toString('latin1').split('\0\0\x01')
  const edited = units.map((unit) => {
    if (!types.includes(unit.charCodeAt(0) & 31)) return unit
    return edit(Buffer.from(unit.replace(/\0$/, ''), 'latin1')).toString('latin1')
  })
  return Buffer.from([start, ...edited].join('\0\0\x01'), 'latin1')
}

/** Of an IVF file: a header of 32 bytes, then frames, each behind its length and time. */
function eachFrame(file: Buffer, edit: (frame: Buffer) => Buffer): Buffer {
  const parts = [file.subarray(0, 32)]
  for (let at = 32, length = 0; at < file.length; at += 12 + length) {
    length = file.readUInt32LE(at)
    const frame = edit(file.subarray(at + 12, at + 12 + length))
    const header = Buffer.from(file.subarray(at, at + 12))
    header.writeUInt32LE(frame.length)
    parts.push(header, frame)
  }
  return Buffer.concat(parts)
}

/** The index of a superframe has to stay the last byte; a byte that is none is passed over. */
function behindFrame(bytes: Buffer) {
  return (frame: Buffer) => {
    const isSuperframe = ((frame.at(-1) ?? 0) & 0xe0) === 0xc0
    return isSuperframe ? frame : Buffer.concat([frame, bytes, Buffer.from([0])])
  }
}

/** An OBU with its length. Its text begins behind a type of metadata that everybody may use, and ends with a bit. */
function withUnit(type: number, bytes: Buffer) {
  const content = Buffer.concat([Buffer.from([31]), bytes, Buffer.from([0x80])])
  return (frame: Buffer) => Buffer.concat([frame, Buffer.from([(type << 3) | 2, content.length]), content])
}
