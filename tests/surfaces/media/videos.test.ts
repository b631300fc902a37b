import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareVideo } from '#app/domain/media/videos/videos.server.ts'
import { setVideoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { aVideo } from '#tests/videos.ts'

const app = testApp()
let browser: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  browser = await app.browser(await aMember(app.db, { isApproved: true }))
  vehicle = await aVehicle(app.db, { plate: 'WXY1234' })
})
afterEach(() => setVideoTool(undefined))

const upload = (bytes: Uint8Array, name: string) =>
  browser.post('/api/upload/upload', {
    vehicleId: `v-${vehicle.id}`,
    file: new File([new Uint8Array(bytes)], name),
  })

const film = () => aVideo({ ext: 'mp4', video: 'libx264', audio: 'aac' })

type Images = {
  images: { url: string; isVideo: boolean; width: number | null; variants: { large: string } }[]
}

describe('a video', () => {
  it('is kept as it is and served in ranges; the job gives it its picture and size', async () => {
    const bytes = film()
    const { images } = (await (await upload(bytes, 'film.mp4')).json()) as Images
    expect(images).toMatchObject([{ isVideo: true, width: null, variants: { large: '/video.svg' } }])
    const url = images[0]?.url ?? ''
    const whole = await (await app.browser()).get(url)
    expect(whole.headers.get('Content-Type')).toBe('video/mp4')
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes.length)
    const part = await browser.get(url, { Range: 'bytes=0-7' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 0-7/${bytes.length}`])

    const { id } = await app.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
    await prepareVideo(app.db, id)
    const after = (await (await browser.get('/api/vehicles/plate/WXY1234')).json()) as Images
    expect(after.images).toMatchObject([{ isVideo: true, width: 64, height: 48 }])
    const poster = await browser.get(after.images[0]?.variants.large ?? '')
    expect([poster.status, poster.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(await mainOf(await browser.get('/plate/WXY1234'))).toMatch(
      /<video[^>]* poster="\/media\/\w+\/large\.jpg"/,
    )
  })

  it('with subtitles is taken as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'subtitles-'))
    const subtitles = join(folder, 'film.srt')
    writeFileSync(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nHello\n')
    const more = ['-map', '0:v', '-map', '1:s', '-c:s', 'mov_text']
    const bytes = aVideo({ ext: 'mp4', video: 'libx264', inputs: ['-i', subtitles], more })
    rmSync(folder, { recursive: true })
    expect((await upload(bytes, 'film.mp4')).status).toBe(200)
  })

  it.each([
    ['the head of an MP4 alone', 'film.mp4', () => film().subarray(0, 32)],
    ['an MP4 cut before its index', 'film.mp4', () => film().subarray(0, film().indexOf('moov') - 4)],
    ['sound without a picture', 'film.mp4', () => aVideo({ ext: 'mp4', video: 'none', audio: 'aac' })],
  ])('is refused as %s, and nothing stays', async (_, name, bytes) => {
    const refused = await upload(bytes(), name)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'file_broken' }])
    expect(app.mediaFiles()).toEqual([])
  })

  it('is believed where there is no ffmpeg', async () => {
    setVideoTool(null)
    const { images } = (await (await upload(film(), 'film.mp4')).json()) as Images
    expect(images).toMatchObject([{ isVideo: true }])
    expect(await mainOf(await browser.get('/plate/WXY1234'))).toContain('preload="metadata"')
  })
})
