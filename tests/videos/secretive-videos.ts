import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aVideo, type WantedVideo } from '#tests/videos/videos.ts'

/** Where a phone, drone or dashcam was; no byte of it may get out. */
export const place = 'GPS3.1390N101.6869E'

const phone = { ext: 'mp4', video: 'libx264', audio: 'aac' } as const
const webm = { ext: 'webm', video: 'libvpx', audio: 'libopus' } as const
const avi = { ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' } as const
const hevc = { ext: 'mov', video: 'libx265', audio: 'aac' } as const

const tag = (name: string) => ['-metadata', `${name}=${place}`]
const apple = ['-movflags', 'use_metadata_tags', ...tag('com.apple.quicktime.location.ISO6709')]
const sei = `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${place}`

const subtitles = `1\n00:00:00,000 --> 00:00:01,000\n${place}\n`

const chapters = `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=${place}\n`

/** Videos that hold the place, each in another corner; those that can be copied without it and those that cannot. */
export const secretiveVideos: {
  corner: string
  ext: WantedVideo['ext']
  isCopied: boolean
  make(): Buffer
}[] = [
  copied('a tag of an MP4', phone, { more: [...tag('location'), ...tag('comment')] }),
  copied('a key of Apple’s', { ...phone, ext: 'mov' }, { more: apple }),
  copied('an index at the beginning', phone, { more: [...tag('comment'), '-movflags', '+faststart'] }),
  copied('the name of a track', phone, { more: ['-metadata:s:v', `handler_name=${place}`] }),
  copied('a chapter', phone, { file: chapters, more: ['-map_metadata', '2'] }),
  copied('a timed track of texts', phone, { file: subtitles, more: texts('mov_text') }),
  copied('a timed track of data', phone, { file: subtitles, more: texts('mov_text') }, asData),
  copied('units of an H.264 stream', phone, { more: ['-bsf:v', sei] }),
  copied('the name of the encoder', phone, {}, withCompressorName),
  copied('a free box', phone, {}, (video) => Buffer.concat([video, box('free', place)])),
  copied('a box that nobody knows', phone, {}, (video) => Buffer.concat([video, box('xgps', place)])),
  copied('XMP', phone, {}, (video) => Buffer.concat([video, box('uuid', `BE7ACFCB97A942E8${place}`)])),
  copied('a trailer', phone, {}, (video) => Buffer.concat([video, Buffer.from(place)])),
  copied('a tag of a WebM', webm, { more: [...tag('LOCATION'), '-metadata:s:v', `title=${place}`] }),
  copied('the captions of a WebM', webm, { file: subtitles, more: texts('webvtt') }),
  copied('a void element', webm, {}, (video) =>
    Buffer.concat([video, Buffer.from([0xec, 0x80 | place.length]), Buffer.from(place)]),
  ),
  converted('the comments of Vorbis', { ...webm, audio: 'libvorbis' }, ['-metadata:s:a', `comment=${place}`]),
  converted('the list of an AVI', avi, tag('comment')),
  converted('a key of Apple’s beside HEVC', hevc, apple),
]

type Extra = { file?: string; more?: string[] }

function copied(corner: string, wanted: WantedVideo, extra: Extra, edit = (video: Buffer) => video) {
  const { file, more = [] } = extra
  const make = () => withFile(file, (inputs) => edit(aVideo({ ...wanted, inputs, more })))
  return { corner, ext: wanted.ext, isCopied: true, make }
}

function converted(corner: string, wanted: WantedVideo, more: string[]) {
  return { corner, ext: wanted.ext, isCopied: false, make: () => aVideo({ ...wanted, more }) }
}

function texts(codec: string): string[] {
  return ['-map', '0:v', '-map', '1:a', '-map', '2:s', '-c:s', codec]
}

function withFile<T>(content: string | undefined, use: (inputs: string[]) => T): T {
  if (content === undefined) return use([])
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  try {
    const path = join(folder, 'input')
    writeFileSync(path, content)
    return use(['-i', path])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The track of texts as a track of data, as action cameras write it. */
function asData(video: Buffer): Buffer {
  return replaced(replaced(video, 'tx3g', 'gpmd'), 'sbtl', 'meta')
}

/** 32 bytes of its sample description, of which the first says how many are meant. */
function withCompressorName(video: Buffer): Buffer {
  const bytes = Buffer.from(video)
  const at = bytes.lastIndexOf('avc1') + 4 + 42
  bytes[at] = place.length
  bytes.write(place, at + 1, 'latin1')
  return bytes
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

function box(type: string, content: string): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, Buffer.from(content, 'latin1')])
}
