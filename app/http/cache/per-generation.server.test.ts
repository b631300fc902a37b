import { afterEach, expect, test, vi } from 'vitest'
import { inQuietTransaction } from '#app/db.server.ts'
import { countVehicles } from '#app/domain/finding/browse.server.ts'
import { perGeneration } from '#app/http/cache/per-generation.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

afterEach(() => vi.useRealTimers())

test('a reading is done once until something is written, for each database', async () => {
  const [db, other] = [testDatabase(), testDatabase()]
  const read = vi.fn(countVehicles)
  const count = perGeneration(read)
  expect([await count(db), await count(db), await count(other)]).toEqual([0, 0, 0])
  expect(read).toHaveBeenCalledTimes(2)
  await aVehicle(db)
  expect([await count(db), await count(db), await count(other)]).toEqual([1, 1, 0])
  expect(read).toHaveBeenCalledTimes(3)
})

test('what is written quietly shows after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const db = testDatabase()
  await aMember(db, { rep: 5 })
  const rep = perGeneration((db) => db.selectFrom('users').select('rep').executeTakeFirstOrThrow())
  await rep(db)
  await inQuietTransaction(db, (db) => db.updateTable('users').set({ rep: 7 }).execute())
  vi.advanceTimersByTime(29_999)
  expect(await rep(db)).toEqual({ rep: 5 })
  vi.advanceTimersByTime(1)
  expect(await rep(db)).toEqual({ rep: 7 })
})

test('one that failed is done again', async () => {
  const db = testDatabase()
  const read = vi.fn(countVehicles).mockRejectedValueOnce(new Error('The disk failed'))
  const count = perGeneration(read)
  await expect(count(db)).rejects.toThrow('The disk failed')
  expect(await count(db)).toBe(0)
})
