import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { moveFilesOf } from '#app/domain/media/files/misplaced-files.server.ts'
import { convertVideo, prepareVideo } from '#app/domain/media/videos/videos.server.ts'
import { UnrecoverableError } from '#app/integrations/job-queue/job-queue.ts'
import { ProgramTimeout } from '#app/integrations/video-tool/ffmpeg.server.ts'
import type { MediaRow } from '#db/schema.ts'
import {
  aStoredVideo,
  fakeTool,
  filesOf,
  posterFiles,
  rowOf,
  scene,
  storedVideos,
} from '#tests/videos/stored-videos.ts'

/** Videos that are moved, or whose preparation fails. */
storedVideos()

/** Publishes or hides it: its files get a new name. */
async function become(status: 'approved' | 'hidden', { id }: MediaRow): Promise<MediaRow> {
  await scene.db.updateTable('media').set({ status, approved_at: 1 }).where('id', '=', id).execute()
  await moveFilesOf(scene.db, id)
  return rowOf({ id })
}

const waiting = { status: 'waiting', area: 'private' } as const

describe('a video that is published or hidden meanwhile', () => {
  it('has its picture under its new name, and leaves nothing under the old one', async () => {
    const video = await aStoredVideo({ row: waiting })
    const calls = fakeTool({ poster: async () => void (await become('approved', video)) })
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['probe', 'poster'])
    const after = await rowOf(video)
    expect(after).toMatchObject({ area: 'public', has_poster: 1, upload_name: video.upload_name })
    expect(after.name).not.toBe(video.name)
    expect(filesOf('public', after.name)).toEqual(posterFiles.toSorted())
    expect(filesOf('private', video.name)).toEqual([])
    expect(readdirSync(scene.store.workDir)).toEqual([])
  })

  it('while its MP4 is made is converted once', async () => {
    const video = await aStoredVideo({ ext: 'avi' })
    const calls = fakeTool({ toMp4: async () => void (await become('hidden', video)) })
    await convertVideo(scene.db, video.id)
    expect(calls).toEqual(['mp4'])
    const after = await rowOf(video)
    expect(after).toMatchObject({ area: 'private', has_mp4: 1, upload_name: null })
    expect(filesOf('private', after.name)).toEqual(['video.mp4'])
    expect(filesOf('public', video.name)).toEqual([])
    expect(filesOf('private', video.upload_name ?? '')).toEqual([])
  })

  it('is moved with nothing but its upload, which stays where it is', async () => {
    const video = await aStoredVideo({ row: waiting })
    const after = await become('approved', video)
    expect(after).toMatchObject({ area: 'public', upload_name: video.upload_name })
    expect(filesOf('public', after.name)).toEqual([])
    expect(filesOf('private', after.upload_name ?? '')).toEqual(['original.mp4'])
  })

  it.each([
    [
      'rejected',
      (id: number) => scene.db.updateTable('media').set({ status: 'rejected' }).where('id', '=', id),
    ],
    ['deleted', (id: number) => scene.db.deleteFrom('media').where('id', '=', id)],
  ] as const)('or %s has no files left', async (_what, change) => {
    const video = await aStoredVideo()
    const poster = async () => {
      await change(video.id).execute()
      await scene.store.remove(video.area, video.name)
    }
    fakeTool({ poster })
    await prepareVideo(scene.db, video.id)
    expect(filesOf('public', video.name)).toEqual([])
    expect(readdirSync(scene.store.workDir)).toEqual([])
  })
})

describe('what fails', () => {
  it('is told, changes nothing and leaves no work behind', async () => {
    const video = await aStoredVideo({ bytes: Buffer.from('no video at all') })
    await expect(prepareVideo(scene.db, video.id)).rejects.toThrow('ffprobe')
    expect(await rowOf(video)).toEqual(video)
    expect(filesOf('private', video.upload_name ?? '')).toEqual(['original.mp4'])
    expect(readdirSync(scene.store.workDir)).toEqual([])
  })

  it('at the MP4 keeps the picture and the upload', async () => {
    fakeTool({ toMp4: () => Promise.reject(new Error('out of memory')) })
    const video = await aStoredVideo({ ext: 'avi' })
    await prepareVideo(scene.db, video.id)
    await expect(convertVideo(scene.db, video.id)).rejects.toThrow('out of memory')
    expect(await rowOf(video)).toMatchObject({ has_poster: 1, has_mp4: 0, given_up_at: null })
    expect(filesOf('public', video.name)).toEqual(posterFiles.toSorted())
    expect(filesOf('private', video.upload_name ?? '')).toEqual(['original.avi'])
  })

  it('because it takes too long is given up at once', async () => {
    const calls = fakeTool({ toMp4: () => Promise.reject(new ProgramTimeout('15 minutes')) })
    const video = await aStoredVideo({ ext: 'avi' })
    await expect(convertVideo(scene.db, video.id)).rejects.toThrow(UnrecoverableError)
    expect(await rowOf(video)).toMatchObject({ given_up_at: expect.any(Number) })
    await convertVideo(scene.db, video.id)
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['mp4'])
  })

  it('because the file is not in the store is told', async () => {
    fakeTool()
    const video = await aStoredVideo()
    await scene.store.remove('private', video.upload_name ?? '')
    await expect(prepareVideo(scene.db, video.id)).rejects.toThrow('not where its row says')
  })
})
