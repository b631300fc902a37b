import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteScheduledFiles } from '#app/domain/media/files/files.server.ts'
import { convertVideo, prepareVideo } from '#app/domain/media/videos/videos.server.ts'
import { setVideoTool, videoTool } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { place, secretiveVideos } from '#tests/videos/secretive-videos.ts'
import { aVideo, type WantedVideo } from '#tests/videos/videos.ts'

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

const phone = { ext: 'mp4', video: 'libx264', audio: 'aac' } as const
const film = () => aVideo(phone)

type Image = {
  url: string
  isVideo: boolean
  isReady: boolean
  width: number | null
  variants: { large: string }
}

async function imagesOf(answer: Response): Promise<Image[]> {
  return ((await answer.json()) as { images: Image[] }).images
}

const imagesFor = async (one: Browser) => imagesOf(await one.get('/api/vehicles/plate/WXY1234'))

const mediaIds = async () => (await app.db.selectFrom('media').select('id').execute()).map(({ id }) => id)

/** What the jobs do, as long as there is anything to do. */
async function workOff(): Promise<void> {
  for (const id of await mediaIds()) {
    await prepareVideo(app.db, id)
    await convertVideo(app.db, id)
  }
}

describe('a video', () => {
  it('has no picture or size before the jobs; then it is served in ranges', async () => {
    const images = await imagesOf(await upload(film(), 'film.mp4'))
    expect(images).toMatchObject([
      { isVideo: true, isReady: false, width: null, variants: { large: '/video.svg' } },
    ])
    await workOff()
    const [after] = await imagesFor(browser)
    expect(after).toMatchObject({ isVideo: true, isReady: true, width: 64, height: 48 })
    const url = after?.url ?? ''
    const whole = await (await app.browser()).get(url)
    expect(whole.headers.get('Content-Type')).toBe('video/mp4')
    const { byteLength } = await whole.arrayBuffer()
    const part = await browser.get(url, { Range: 'bytes=0-7' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 0-7/${byteLength}`])
    const poster = await browser.get(after?.variants.large ?? '')
    expect([poster.status, poster.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(await mainOf(await browser.get('/plate/WXY1234'))).toMatch(
      /<video[^>]* poster="\/media\/\w+\/large\.jpg"/,
    )
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

  it.each([
    ['of an old phone', { ...phone, more: ['-brand', '3gp4'] }],
    ['of ten bits', { ...phone, more: ['-pix_fmt', 'yuv420p10le'] }],
    ['of 4:2:2', { ...phone, more: ['-pix_fmt', 'yuv422p'] }],
    ['of a browser', { ext: 'webm', video: 'libvpx-vp9', audio: 'libopus' }],
  ] satisfies [string, WantedVideo][])('%s and of any name plays on phones', async (_, wanted) => {
    expect((await upload(aVideo(wanted), '1000012345')).status).toBe(200)
    await workOff()
    const [image] = await imagesFor(await app.browser())
    expect(image).toMatchObject({ isReady: true, url: expect.stringMatching(/\/video\.mp4$/) })
    expect((await browser.get(image?.url ?? '')).status).toBe(200)
  })
})

/** All corners are searched where the MP4 is made. */
const eachKind = secretiveVideos.filter(({ corner }) => /track|tag|trailer|Vorbis|AVI|AAC|H.264/.test(corner))

describe('where a video was filmed is told to nobody', () => {
  it.each(eachKind)('by $corner', async ({ ext, make }) => {
    const video = make()
    expect(video.includes(place)).toBe(true)
    const [sent] = await imagesOf(await upload(video, `film.${ext}`))
    expect(sent?.isReady).toBe(false)
    const visitor = await app.browser()
    const [before] = await imagesFor(visitor)
    expect(before?.url).toBe('/video.svg')
    const { name } = await app.db.selectFrom('media').select('name').executeTakeFirstOrThrow()
    const uploaded = [
      `/media/${name}/original.${ext}`,
      `/media/private/m-${(await mediaIds())[0]}/original.${ext}`,
    ]
    await workOff()
    const [after] = await imagesFor(visitor)
    expect(after?.isReady).toBe(true)
    for (const url of [before?.url ?? '', after?.url ?? '', ...uploaded]) {
      expect(Buffer.from(await (await visitor.get(url)).arrayBuffer()).includes(place), url).toBe(false)
    }
    for (const path of app.mediaPaths()) expect(readFileSync(path).includes(place), path).toBe(false)
  })
})

describe('a video that is not ready', () => {
  const avi = () => aVideo({ ext: 'avi', video: 'mjpeg', audio: 'pcm_s16le' })

  it('is there for its uploader and admins, and nobody else, with a word about it', async () => {
    const [sent] = await imagesOf(await upload(avi(), 'film.avi'))
    expect(sent).toMatchObject({ isReady: false })
    const [id] = await mediaIds()
    const address = `/media/private/m-${id}/original.avi`
    expect(sent?.url).toBe(address)
    for (const one of [browser, await app.browser(await aMember(app.db, { isAdmin: true }))]) {
      const file = await one.get(address)
      expect([file.status, file.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
      const page = await mainOf(await one.get('/plate/WXY1234'))
      expect(page).toContain(
        'Everybody will, once its hidden data (place, time, phone model) has been taken out.',
      )
    }
    for (const one of [await app.browser(), await app.browser(await aMember(app.db))]) {
      expect((await one.get(address)).status).toBe(404)
      const page = await mainOf(await one.get('/plate/WXY1234'))
      expect(page).toContain('This video isn&#x27;t ready yet.')
      expect(page).not.toMatch(/<video|original\.avi|Only its uploader/)
    }
    await workOff()
    expect(app.mediaFiles()).not.toContain('original.avi')
    expect((await (await app.browser()).get(address)).status).toBe(404)
    // The page of its uploader may be older: there it goes on playing, by the same address.
    const mp4 = await browser.get(address)
    expect([mp4.status, mp4.headers.get('Content-Type')]).toEqual([200, 'video/mp4'])
  })

  it('is looked into one at a time, and too many at once are told when to come again', async () => {
    const tool = videoTool()
    if (tool === null) throw new Error('These tests need ffmpeg')
    let [running, most] = [0, 0]
    setVideoTool({
      ...tool,
      async probe(path, type) {
        running += 1
        most = Math.max(most, running)
        return tool.probe(path, type).finally(() => {
          running -= 1
        })
      },
    })
    const [members, bytes] = [Array.from({ length: 12 }), film()]
    const browsers = await Promise.all(
      members.map(async () => app.browser(await aMember(app.db, { isApproved: true }))),
    )
    const answers = await Promise.all(
      browsers.map((sender) =>
        sender.post('/api/upload/upload', {
          vehicleId: `v-${vehicle.id}`,
          file: new File([new Uint8Array(bytes)], 'film.mp4'),
        }),
      ),
    )
    expect(most).toBe(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('for want of ffmpeg stays private, which its uploader is told, until there is one', async () => {
    setVideoTool(null)
    const photo = new File([new Uint8Array(film())], 'film.mp4')
    const sent = await browser.post('/plate/WXY1234', { intent: 'add-photo', photo })
    expect(sent.status).toBe(303)
    const page = await mainOf(await browser.get('/plate/WXY1234'))
    expect(page).toContain('at the moment this server can&#x27;t take the hidden data')
    expect(page).toContain('Only you and the admins see the video for now')
    const visitor = await app.browser()
    expect(await imagesFor(visitor)).toMatchObject([{ isReady: false, url: '/video.svg' }])
    setVideoTool(undefined)
    await workOff()
    const [image] = await imagesFor(visitor)
    expect(image?.isReady).toBe(true)
    expect((await visitor.get(image?.url ?? '')).status).toBe(200)
  })

  it('and never will be is told as such', async () => {
    await upload(avi(), 'film.avi')
    await app.db.updateTable('media').set({ given_up_at: 1 }).execute()
    expect(await mainOf(await browser.get('/plate/WXY1234'))).toContain('it took too long to get ready.')
    const page = await mainOf(await (await app.browser()).get('/plate/WXY1234'))
    expect(page).toContain('This video can&#x27;t be shown.')
  })

  it('leaves nothing when its uploader deletes it', async () => {
    await upload(avi(), 'film.avi')
    expect(app.mediaFiles()).toEqual(['original.avi'])
    const [id] = await mediaIds()
    await browser.call('DELETE', `/api/vehicles/v-${vehicle.id}/images/m-${id}`)
    expect(app.mediaFiles()).toEqual([])
  })

  it('nor when an admin rejects it', async () => {
    browser = await app.browser(await aMember(app.db))
    await upload(avi(), 'film.avi')
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    const [id] = await mediaIds()
    const { images } = (await (await admin.get('/api/admin/pending-images')).json()) as { images: Image[] }
    expect((await admin.get(images[0]?.url ?? '')).status).toBe(200)
    await admin.call('POST', `/api/admin/reject-image/v-${vehicle.id}/m-${id}`)
    await deleteScheduledFiles(app.db, Date.now() + 90_000)
    expect(app.mediaFiles()).toEqual([])
  })
})
