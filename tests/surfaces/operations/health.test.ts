import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDisk, startSite, type TestSite } from '#tests/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ FFMPEG_PATH: 'off', AI_PROVIDER: 'off' })
})
afterAll(() => site.stop())

async function health(): Promise<Record<string, number>> {
  const status = async (path: string) => {
    const answer = await fetch(site.url + path)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    return answer.status
  }
  return { live: await status('/livez'), ready: await status('/healthz') }
}

it('is live and ready without ffmpeg and without an analyser', async () => {
  expect(await health()).toEqual({ live: 200, ready: 200 })
})

it('is live and ready on a full disk, from which people can read', async () => {
  fillDisk(site, true)
  expect(await health()).toEqual({ live: 200, ready: 200 })
  fillDisk(site, false)
})

it('is live and ready while another program holds the file of the jobs', async () => {
  const jobs = new Sqlite(join(site.dir, 'site-jobs.db'))
  jobs.exec('BEGIN EXCLUSIVE')
  expect(await health()).toEqual({ live: 200, ready: 200 })
  jobs.exec('ROLLBACK')
  jobs.close()
})

it('is live, but not ready, with a database of another version', async () => {
  const database = new Sqlite(join(site.dir, 'site.db'))
  const change = (name: string) =>
    database.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('${name}', 'now')`)
  change('9999_later')
  expect(await health()).toEqual({ live: 200, ready: 503 })
  database.exec("DELETE FROM kysely_migration WHERE name = '9999_later'")
  database.close()
  expect(await health()).toEqual({ live: 200, ready: 200 })
})

it('is live, but not ready, where the folder of the media is gone and cannot be made', async () => {
  const media = join(site.dir, 'media')
  renameSync(media, `${media}-before`)
  writeFileSync(media, '')
  expect(await health()).toEqual({ live: 200, ready: 503 })
  rmSync(media)
  renameSync(`${media}-before`, media)
  expect(await health()).toEqual({ live: 200, ready: 200 })
})
