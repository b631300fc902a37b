import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretiveStreams } from '#tests/videos/secretive-streams.ts'
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

const vorbisComment = ['-metadata:s:a', `comment=${place}`]

const subtitles = `1\n00:00:00,000 --> 00:00:01,000\n${place}\n`

const chapters = `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=${place}\n`

export type SecretiveVideo = { corner: string; ext: 'mp4' | 'mov' | 'webm' | 'avi'; make(): Buffer }

/** Videos that hold the place, each in another corner. */
export const secretiveVideos: SecretiveVideo[] = [
  hidden('a tag of an MP4', phone, { more: [...tag('location'), ...tag('comment')] }),
  hidden('a key of Apple’s', { ...phone, ext: 'mov' }, { more: apple }),
  hidden('an index at the beginning', phone, { more: [...tag('comment'), '-movflags', '+faststart'] }),
  hidden('the name of a track', phone, { more: ['-metadata:s:v', `handler_name=${place}`] }),
  hidden('a chapter', phone, { file: chapters, more: ['-map_metadata', '2'] }),
  hidden('a timed track of texts', phone, { file: subtitles, more: texts('mov_text') }),
  hidden('a timed track of data', phone, { file: subtitles, more: texts('mov_text') }, asData),
  hidden('units of an H.264 stream', phone, { more: ['-bsf:v', sei] }),
  hidden('the name of the encoder', phone, {}, withCompressorName),
  hidden('a free box', phone, {}, (video) => Buffer.concat([video, box('free', place)])),
  hidden('a box that nobody knows', phone, {}, (video) => Buffer.concat([video, box('xgps', place)])),
  hidden('XMP', phone, {}, (video) => Buffer.concat([video, box('uuid', `BE7ACFCB97A942E8${place}`)])),
  hidden('a trailer', phone, {}, (video) => Buffer.concat([video, Buffer.from(place)])),
  hidden('a tag of a WebM', webm, { more: [...tag('LOCATION'), '-metadata:s:v', `title=${place}`] }),
  hidden('the captions of a WebM', webm, { file: subtitles, more: texts('webvtt') }),
  hidden('a void element', webm, {}, (video) =>
    Buffer.concat([video, Buffer.from([0xec, 0x80 | place.length]), Buffer.from(place)]),
  ),
  hidden('the comments of Vorbis', { ...webm, audio: 'libvorbis' }, { more: vorbisComment }),
  hidden('the list of an AVI', avi, { more: tag('comment') }),
  hidden('a key of Apple’s beside HEVC', hevc, { more: apple }),
  hidden('a colour profile', phone, {}, withColourProfile),
  ...secretiveStreams(place),
]

type Extra = { file?: string; more?: string[] }

type Wanted = WantedVideo & Pick<SecretiveVideo, 'ext'>

function hidden(
  corner: string,
  wanted: Wanted,
  extra: Extra,
  edit = (video: Buffer) => video,
): SecretiveVideo {
  const { file, more = [] } = extra
  const make = () => withFile(file, (inputs) => edit(aVideo({ ...wanted, inputs, more })))
  return { corner, ext: wanted.ext, make }
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

/** The description of the picture gets a colour profile, of which the header alone is one; its boxes grow by that. */
function withColourProfile(video: Buffer): Buffer {
  const header = Buffer.alloc(128)
  header.write('lcms', 4, 'latin1')
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  const profile = box('colr', `prof${header.toString('latin1')}${place}`)
  const bytes = Buffer.from(video)
  let end = 0
  let from = 0
  for (const type of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1']) {
    const at = bytes.indexOf(type, from, 'latin1') - 4
    const length = bytes.readUInt32BE(at)
    bytes.writeUInt32BE(length + profile.length, at)
    end = at + length
    from = at + 8
  }
  return Buffer.concat([bytes.subarray(0, end), profile, bytes.subarray(end)])
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
