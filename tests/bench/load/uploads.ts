import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Random } from '#db/seed/drawing/random.ts'
import { drawLabelled, labelledSet } from '#tests/plate-pictures/labelled.ts'
import { aVideo } from '#tests/videos/videos.ts'
import { one } from './readers.ts'

/** Photos as phones take them, of 3 to 12 megapixels and some megabytes, with plates on them; and a video. */
export type Uploads = { photo: (random: Random) => File; video: () => File }

const widths = [2_000, 3_000, 4_000]

export async function makeUploads(): Promise<Uploads> {
  const photos: Buffer[] = []
  for (const [index, wanted] of labelledSet(24, 1).slice(0, 6).entries()) {
    const { jpeg } = await drawLabelled(wanted, widths[index % widths.length])
    photos.push(await grained(jpeg))
  }
  const video = aVideo({
    ext: 'mp4',
    video: 'libx264',
    audio: 'aac',
    seconds: 4,
    source: 'testsrc2=s=1280x720:r=30',
  })
  return {
    photo: (random) => new File([marked(one(photos, random))], 'car.jpg', { type: 'image/jpeg' }),
    video: () => new File([withFreeBox(video)], 'film.mp4', { type: 'video/mp4' }),
  }
}

/** With about as much detail as a camera's. */
async function grained(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata()
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const grain = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  return sharp(jpeg)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Another file of the same picture: a comment stands behind its first marker. */
function marked(jpeg: Buffer): Uint8Array<ArrayBuffer> {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)])
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))
}

/** Another file of the same video. */
function withFreeBox(video: Buffer): Uint8Array<ArrayBuffer> {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('free', 'latin1'), randomBytes(16)])
  return new Uint8Array(Buffer.concat([video, box]))
}
