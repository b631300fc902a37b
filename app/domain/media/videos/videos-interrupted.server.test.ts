import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareVideo } from '#app/domain/media/videos/videos.server.ts'
import { type MediaArea, newMediaName } from '#app/integrations/media-store/media-store.ts'
import {
  aStoredVideo,
  fakeTool,
  filesOf,
  posterFiles,
  rowOf,
  scene,
  storedVideos,
} from '#tests/stored-videos.ts'

/** Videos that are moved, or whose preparation fails. */
storedVideos()

/** What publishing and hiding do: all files under a new name, in the row too. */
async function move({ id }: { id: number }, to: MediaArea): Promise<string> {
  const { area, name } = await rowOf({ id })
  const newName = newMediaName()
  await scene.store.copy(area, to, name, newName)
  await scene.db.updateTable('media').set({ area: to, name: newName }).where('id', '=', id).execute()
  await scene.store.remove(area, name)
  return newName
}

describe('a video that is published or hidden meanwhile', () => {
  it('is prepared under its new name, and leaves nothing under the old one', async () => {
    let moved = ''
    const video = await aStoredVideo({ row: { status: 'waiting', area: 'private' } })
    const calls = fakeTool({}, { poster: async () => void (moved ||= await move(video, 'public')) })
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['probe', 'poster', 'probe', 'poster'])
    expect(await rowOf(video)).toMatchObject({ name: moved, area: 'public', has_poster: 1 })
    expect(filesOf('public', moved)).toEqual([...posterFiles, 'original.mp4'].sort())
    expect(filesOf('private', video.name)).toEqual([])
    expect(readdirSync(scene.store.workDir)).toEqual([])
  })

  it('while its MP4 is made keeps its picture', async () => {
    let moved = ''
    const video = await aStoredVideo({ ext: 'avi' })
    const calls = fakeTool({}, { toMp4: async () => void (moved ||= await move(video, 'private')) })
    await prepareVideo(scene.db, video.id)
    expect(calls).toEqual(['probe', 'poster', 'mp4', 'probe', 'mp4'])
    expect(await rowOf(video)).toMatchObject({ name: moved, has_poster: 1, has_mp4: 1 })
    expect(filesOf('private', moved)).toEqual([...posterFiles, 'original.avi', 'video.mp4'].sort())
    expect(filesOf('public', video.name)).toEqual([])
  })

  it('again and again is put off', async () => {
    const video = await aStoredVideo()
    const calls = fakeTool({}, { poster: async () => void (await move(video, 'public')) })
    await expect(prepareVideo(scene.db, video.id)).rejects.toThrow('not where its row says')
    expect(calls.filter((call) => call === 'poster')).toHaveLength(3)
    const { name } = await rowOf(video)
    expect(filesOf('public', name)).toEqual(['original.mp4'])
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
    fakeTool({}, { poster })
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
    expect(filesOf('public', video.name)).toEqual(['original.mp4'])
    expect(readdirSync(scene.store.workDir)).toEqual([])
  })

  it('at the MP4 keeps the picture', async () => {
    fakeTool({}, { toMp4: () => Promise.reject(new Error('out of memory')) })
    const video = await aStoredVideo({ ext: 'avi' })
    await expect(prepareVideo(scene.db, video.id)).rejects.toThrow('out of memory')
    expect(await rowOf(video)).toMatchObject({ has_poster: 1, has_mp4: 0 })
    expect(filesOf('public', video.name)).toEqual([...posterFiles, 'original.avi'].sort())
  })

  it('because the file is not in the store is told', async () => {
    fakeTool()
    const video = await aStoredVideo()
    await scene.store.remove(video.area, video.name)
    await expect(prepareVideo(scene.db, video.id)).rejects.toThrow('not where its row says')
  })
})
