import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withdrawFiles } from '#app/domain/media/files/misplaced-files.server.ts'
import { servedUploadsQuery, withdrawUploads } from '#app/domain/media/videos/served-uploads.server.ts'
import { convertVideo, prepareVideo } from '#app/domain/media/videos/videos.server.ts'
import type { MediaRow } from '#db/schema.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'
import {
  aStoredVideo,
  fakeTool,
  filesOf,
  folderOf,
  posterFiles,
  rowOf,
  scene,
  storedVideos,
} from '#tests/videos/stored-videos.ts'

storedVideos()

/** A video as the version before stored it and the migration left it: its upload among its other files. */
async function aServedUpload(row: Partial<MediaRow> = {}): Promise<MediaRow> {
  const { id, area, name } = await aStoredVideo({ row: { ...row, upload_name: null } })
  const others = [...(row.has_poster ? posterFiles : []), ...(row.has_mp4 ? ['video.mp4'] : [])]
  mkdirSync(folderOf(area, name), { recursive: true })
  for (const base of others) writeFileSync(join(folderOf(area, name), base), base)
  await scene.db.updateTable('media').set({ upload_name: name }).where('id', '=', id).execute()
  return rowOf({ id })
}

describe('an upload that is served as it came', () => {
  it('is taken away, with or without ffmpeg; the picture stays', async () => {
    const video = await aServedUpload({ has_poster: 1 })
    await withdrawUploads(scene.db)
    const after = await rowOf(video)
    expect(filesOf('public', video.name)).toEqual([])
    expect(filesOf('public', after.name)).toEqual(posterFiles.toSorted())
    expect(filesOf('private', after.upload_name ?? '')).toEqual(['original.mp4'])
    expect(after.upload_name).not.toBe(after.name)
    expect(await scene.db.selectFrom('scheduled_deletions').selectAll().execute()).toEqual([])
  })

  it('is prepared as any other from then on', async () => {
    fakeTool()
    const video = await aServedUpload()
    await expect(prepareVideo(scene.db, video.id)).rejects.toThrow('not been withdrawn')
    await withdrawUploads(scene.db)
    await prepareVideo(scene.db, video.id)
    await convertVideo(scene.db, video.id)
    const after = await rowOf(video)
    expect(after).toMatchObject({ upload_name: null, has_poster: 1 })
    expect(filesOf('public', after.name)).toEqual([...posterFiles, 'video.mp4'].sort())
  })

  it('goes where an MP4 has been made of it', async () => {
    const video = await aServedUpload({ has_poster: 1, has_mp4: 1 })
    await withdrawUploads(scene.db)
    const after = await rowOf(video)
    expect(after).toMatchObject({ upload_name: null, has_mp4: 1 })
    expect(filesOf('public', after.name)).toEqual([...posterFiles, 'video.mp4'].sort())
    expect(filesOf('public', video.name)).toEqual([])
  })

  it('does so too among private files, and is not published with them before', async () => {
    const waiting = await aServedUpload({ status: 'waiting', area: 'private' })
    const misplaced = await aServedUpload({ area: 'private', has_poster: 1 })
    await expect(withdrawFiles(scene.db)).rejects.toThrow('could not be moved')
    await withdrawUploads(scene.db)
    await withdrawFiles(scene.db)
    expect(filesOf('private', (await rowOf(waiting)).name)).toEqual([])
    const published = await rowOf(misplaced)
    expect(published.area).toBe('public')
    expect(filesOf('public', published.name)).toEqual(posterFiles.toSorted())
  })

  it('of which one cannot be taken away is told, and holds up no other', async () => {
    const lost = await aServedUpload()
    await scene.store.remove('public', lost.name)
    const video = await aServedUpload()
    await expect(withdrawUploads(scene.db)).rejects.toThrow('could not be withdrawn')
    expect(filesOf('public', video.name)).toEqual([])
    expect(await rowOf(lost)).toEqual(lost)
  })

  it('is found by an index', async () => {
    await fillStatistics(scene.db)
    await expectIndexed(scene.db, servedUploadsQuery(scene.db))
  })
})
