import { describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { jobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { UnrecoverableError } from '#app/integrations/job-queue/job-queue.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaStore } from '#app/integrations/media-store/media-store.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aPhoto, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { version } from '../../../package.json'

const app = testApp()
const members = someMembers(app)

async function status(headers: Record<string, string> = {}): Promise<string> {
  const browser = await app.browser(members.admin)
  const answer = await browser.request('/admin/status', { headers })
  expect(answer.status).toBe(200)
  return (await mainOf(answer)).replace(/<!-- -->/g, '')
}

/** The value beside a label. */
const valueOf = (page: string, label: string) =>
  new RegExp(`<dt>${label}</dt><dd>(?:<time[^>]*>)?([^<]*)`).exec(page)?.[1]

describe('the status of the site', () => {
  it('tells version, schema, storage, jobs and connections', async () => {
    const vehicle = await aVehicle(app.db, { by: members.firstSpotter, plate: 'WXY1' })
    await aPhoto(app.db, { of: vehicle, by: members.firstSpotter })
    await app.db
      .updateTable('media')
      .set({ bytes: 3 * 1024 * 1024 })
      .execute()
    jobQueue().add('sweep-files', {}, 60_000)
    jobQueue().add('convert-video', { mediaId: 1 })
    jobQueue().add('convert-video', { mediaId: 2 })
    const page = await status()
    expect(valueOf(page, 'Version')).toBe(version)
    expect(valueOf(page, 'Schema')).toMatch(/^\d{4}_\w+$/)
    expect(valueOf(page, 'Photos and videos, as uploaded')).toBe('3.0 MB')
    expect(valueOf(page, 'Free on the disk')).toMatch(/^[\d.]+ [MG]B$/)
    expect(valueOf(page, 'Videos for every browser')).toBe('2 due')
    expect(valueOf(page, 'Removing old files')).toBe('1 later')
    expect(valueOf(page, 'Login with Google')).toBe('Off')
    expect(valueOf(page, 'Pages of visitors')).toMatch(/^[\d,]+ from the cache, [\d,]+ made, [\d,]+ kept$/)
    expect(page).not.toContain('WXY1')
  })

  it('says of jobs that have failed for good what they failed of, without what it quotes', async () => {
    jobQueue().add('move-files', { mediaId: 1 })
    jobQueue().work({
      'move-files': () => Promise.reject(new UnrecoverableError('There is no "WXY 8642"')),
    })
    await jobQueue().idle()
    const page = await status()
    expect(valueOf(page, 'Moving files')).toBe('1 failed')
    expect(page).toContain('Jobs that failed for good: 1')
    expect(page).toContain('There is no …')
    expect(page).not.toContain('8642')
  })

  describe('a job that failed for good', () => {
    const screen = '/admin/status'

    /** Fails once; `done` has what was done afterwards. */
    async function aFailedJob(name = 'move-files') {
      const done: unknown[] = []
      let fails = true
      jobQueue().add(name, { mediaId: 4 })
      jobQueue().work({
        [name]: async (data) => {
          if (fails) throw new UnrecoverableError('There is no disk')
          done.push(data)
        },
      })
      await jobQueue().idle()
      fails = false
      return done
    }

    const failedIds = (page: string) =>
      [...page.matchAll(/name="jobId" value="(\d+)"/g)].map(([, id]) => id ?? '')

    it('runs again when an admin says so; a second press says that it does already', async () => {
      const done = await aFailedJob()
      const [jobId = ''] = failedIds(await status())
      const admin = await app.browser(members.admin)
      const answer = await admin.post(screen, { intent: 'retry-job', jobId })
      expect(answer.status).toBe(303)
      const page = await mainOf(await admin.get(screen))
      expect(page).toContain('“Moving files” runs again.')
      expect(page).not.toContain('Last failed jobs')
      await jobQueue().idle()
      expect(done).toEqual([{ mediaId: 4 }])

      expect((await admin.post(screen, { intent: 'retry-job', jobId })).status).toBe(303)
      expect(await mainOf(await admin.get(screen))).toContain(
        'This job is not among the failed ones any more.',
      )
      await jobQueue().idle()
      expect(done).toHaveLength(1)
      const log = await mainOf(await admin.get('/admin/log'))
      const entries = log.slice(log.lastIndexOf('</form>'))
      expect(entries.match(/Ran a failed job again/g)).toHaveLength(1)
      expect(entries).toContain('Moving files')
    })

    it('of a kind that this version does not know is shown without a button', async () => {
      await aFailedJob('paint-cars')
      const page = await status()
      expect(page).toContain('paint-cars')
      expect(failedIds(page)).toEqual([])
    })

    it('an id that is none is refused', async () => {
      const admin = await app.browser(members.admin)
      for (const jobId of ['', '0', '-1', '1.5', 'x', '9'.repeat(30)])
        expect([jobId, (await admin.post(screen, { intent: 'retry-job', jobId })).status]).toEqual([
          jobId,
          400,
        ])
    })
  })

  it('is shown where a part of it cannot be read, and says so', async () => {
    const broken = { freeBytes: () => Promise.reject(new Error('no disk')) } as unknown as MediaStore
    setMediaStore(broken)
    const page = await status()
    expect(valueOf(page, 'Free on the disk')).toBe('Could not be read')
    expect(page).toContain('A part of this page could not be read; the log says why')
  })

  it('says that uploads are refused when less is free than is reserved', async () => {
    const full = { freeBytes: async () => env.RESERVED_DISK_MB * 1024 * 1024 - 1 } as unknown as MediaStore
    setMediaStore(full)
    expect(await status()).toContain('The disk is nearly full: uploads are refused')
    setMediaStore({ freeBytes: async () => env.RESERVED_DISK_MB * 1024 * 1024 } as unknown as MediaStore)
    expect(await status()).not.toContain('The disk is nearly full')
  })

  it.each([
    ['ms', 'Ruang kosong pada cakera'],
    ['zh', '磁盘剩余空间'],
  ])('speaks %s', async (language, label) => {
    expect(valueOf(await status({ 'Accept-Language': language }), label)).toMatch(/^[\d.]+ [MG]B$/)
  })

  it('is linked from the dashboard', async () => {
    const page = await mainOf(await (await app.browser(members.admin)).get('/admin/users'))
    expect(page).toMatch(/<a[^>]* href="\/admin\/status"[^>]*>Status<\/a>/)
  })
})
