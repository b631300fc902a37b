import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkEverybody, goOnChecking, readChecks } from '#app/domain/awarding/check-everybody.server.ts'
import { makeJobQueue, setJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'

const at = Date.UTC(2026, 4, 3)

it('with many members answers early, and a job goes on where it stopped and tells the log what came of all', async () => {
  const db = testDatabase()
  const queue = makeJobQueue(':memory:')
  setJobQueue(queue)
  const admin = await aMember(db, { isAdmin: true }, at)
  for (let number = 0; number < 4; number += 1) await aMember(db, {}, at)
  await db.updateTable('users').set({ total_comments: 10 }).where('id', '!=', admin.id).execute()
  const log = async () => {
    const rows = await db.selectFrom('moderation_log').selectAll().execute()
    return rows.map((row) => ({
      actor: row.actor_id,
      subject: row.subject_id,
      detail: JSON.parse(row.detail ?? '{}') as unknown,
    }))
  }
  const first = await checkEverybody(db, admin, at, 2)
  expect(first).toEqual({ membersChecked: 2, membersAwarded: 1, awardsGiven: 1, isDone: false })
  expect(await log()).toEqual([])
  await expect(checkEverybody(db, admin, at)).rejects.toMatchObject({ code: 'achievements_check_running' })
  expect(await readChecks(db)).toEqual({ isRunning: true, last: null })
  queue.work({ 'check-achievements': (data) => goOnChecking(db, data) })
  await queue.idle()
  expect(await log()).toEqual([
    { actor: admin.id, subject: null, detail: { membersChecked: 5, membersAwarded: 4, awardsGiven: 4 } },
  ])
  const counts = { membersChecked: 5, membersAwarded: 4, awardsGiven: 4 }
  expect(await readChecks(db)).toEqual({
    isRunning: false,
    last: { at: expect.any(Number) as number, admin: admin.username, ...counts },
  })
  const again = await checkEverybody(db, admin, at)
  expect(again).toEqual({ membersChecked: 5, membersAwarded: 0, awardsGiven: 0, isDone: true })
  await queue.stop(0)
  setJobQueue(null)
})

it('after a restart a check that goes on is known to run, and what it came to is told', async () => {
  const db = testDatabase()
  const admin = await aMember(db, { isAdmin: true }, at)
  for (let number = 0; number < 3; number += 1) await aMember(db, {}, at)
  const dir = mkdtempSync(join(tmpdir(), 'jobs-'))
  const start = () => {
    const queue = makeJobQueue(join(dir, 'jobs.db'))
    setJobQueue(queue)
    return queue
  }
  const first = start()
  await checkEverybody(db, admin, at, 2)
  await first.stop(0)
  const second = start()
  expect((await readChecks(db)).isRunning).toBe(true)
  await expect(checkEverybody(db, admin, at)).rejects.toMatchObject({ code: 'achievements_check_running' })
  second.work({ 'check-achievements': (data) => goOnChecking(db, data) })
  await second.idle()
  expect(await readChecks(db)).toMatchObject({ isRunning: false, last: { membersChecked: 4 } })
  await second.stop(0)
  setJobQueue(null)
  rmSync(dir, { recursive: true })
})
