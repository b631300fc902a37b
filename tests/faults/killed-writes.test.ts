import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filesUnder, rowsOf, runProgram } from '#tests/faults/programs.ts'
import { siteWithWriters } from '#tests/faults/writers.ts'
import { startSite } from '#tests/site.ts'

let dir = ''
let env = { DATABASE_PATH: '', MEDIA_DIR: '', BACKUP_DIR: '' }
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'killed-'))
  env = {
    DATABASE_PATH: join(dir, 'site.db'),
    MEDIA_DIR: join(dir, 'media'),
    BACKUP_DIR: join(dir, 'backups'),
  }
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A start after the fault, and what the doctor finds then. */
async function startedAnew(): Promise<void> {
  const site = await startSite(env)
  expect(await site.stop()).toBe(0)
  expect(await runProgram('doctor', env)).toMatchObject({ code: 0, lastLine: 'All is well.' })
}

it('killed in the middle of 1,000 writes: nothing that was acknowledged is lost, and nothing is half-made', async () => {
  const { site, writers, vehicleIds } = await siteWithWriters(env, { members: 25, vehicles: 40 })
  const acknowledged = new Set<string>()
  let sent = 0

  async function write(index: number): Promise<void> {
    for (const id of vehicleIds) {
      sent += 1
      const answer = await writers[index]?.call('POST', `/api/vehicles/${id}/like`, { liked: true })
      if (answer?.status === 200) acknowledged.add(`${id.slice(2)} ${index + 1}`)
      if (acknowledged.size === 500) process.kill(site.pid, 'SIGKILL')
    }
  }
  const ends = await Promise.allSettled(writers.map((_, index) => write(index)))
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  await site.stop()

  const sqlite = new Sqlite(env.DATABASE_PATH)
  const first = sqlite.prepare('SELECT min(user_id) FROM vehicle_likes').pluck().get() as number
  const likes = sqlite
    .prepare(`SELECT vehicle_id || ' ' || (user_id - ${first - 1}) FROM vehicle_likes`)
    .pluck()
  const kept = new Set(likes.all() as string[])
  sqlite.close()
  expect([...acknowledged].filter((like) => !kept.has(like))).toEqual([])
  expect(kept.size).toBeLessThanOrEqual(sent)
  await startedAnew()
})

it('killed in the middle of an upload: no file and no row is left of it', async () => {
  const { site, writers, vehicleIds } = await siteWithWriters(env, { members: 1, vehicles: 1 })
  const head = [
    ['vehicleId', vehicleIds[0]],
    ['file"; filename="car.jpg', ''],
  ].map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
  let sent = 0
  const body = new ReadableStream({
    async pull(to) {
      // Lets the answer, and the end of the server, come in between.
      await setImmediate()
      sent += 1
      if (sent === 1) to.enqueue(new TextEncoder().encode(head.join('\r\n')))
      else to.enqueue(new Uint8Array(64 * 1024).fill(7))
      const work = join(env.MEDIA_DIR, 'work')
      const isArriving = existsSync(work) && readdirSync(work).length > 0
      if (isArriving) process.kill(site.pid, 'SIGKILL')
      if (sent === 1_000) to.error(new Error('Nothing of it has arrived'))
    },
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
  await expect(
    writers[0]?.request('/api/upload/upload', { method: 'POST', body, headers, duplex: 'half' }),
  ).rejects.toThrow()
  await site.stop()
  expect(readdirSync(join(env.MEDIA_DIR, 'work'))).not.toEqual([])
  await startedAnew()
  expect(filesUnder(env.MEDIA_DIR)).toEqual({})
  expect(rowsOf(env.DATABASE_PATH).media).toEqual([])
})

/** The last one, taken back by hand: the site of the version before. */
const takeBack = `DELETE FROM kysely_migration WHERE name = '0047_member_storage';
  DROP INDEX media_of_uploader;
  CREATE INDEX media_of_uploader ON media (uploader_id, status, uploaded_at)`

it('killed in the middle of a migration: the database is as it was, and the next start migrates it', async () => {
  await startedAnew()
  const sqlite = new Sqlite(env.DATABASE_PATH)
  sqlite.exec(takeBack)
  sqlite.close()
  const before = rowsOf(env.DATABASE_PATH)
  const hook = {
    NODE_OPTIONS: `--import=${resolve('tests/faults/kill-at-statement.mjs')}`,
    KILL_AFTER: 'CREATE INDEX media_of_uploader',
  }
  await expect(startSite({ ...env, ...hook })).rejects.toThrow()
  expect(rowsOf(env.DATABASE_PATH)).toEqual(before)
  await startedAnew()
})
