import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { mustStayBelowCeiling, storedBytesQuery } from '#app/domain/media/member-storage.server.ts'
import { env } from '#app/env.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'
import { addPreparedPhoto, noFiles } from '#tests/scores/prepared-photo.ts'

const MIB = 1024 * 1024
const ceiling = env.MEMBER_STORAGE_MB

beforeEach(() => setMediaStore(noFiles))
afterEach(() => {
  setMediaStore(null)
  env.MEMBER_STORAGE_MB = ceiling
})

/** A member with two photos of so many bytes. */
async function storing(bytes: number) {
  const db = testDatabase()
  const member = await aMember(db, { isApproved: true })
  const { id } = await aVehicle(db)
  for (let n = 0; n < 2; n++) await addPreparedPhoto(db, member, id, n)
  await db.updateTable('media').set({ bytes }).execute()
  return { db, member }
}

it('lets a member store 5,000 MB by default, and not a byte is asked for beyond', async () => {
  expect(ceiling).toBe(5_000)
  env.MEMBER_STORAGE_MB = 2
  const { db, member } = await storing(MIB)
  await expect(mustStayBelowCeiling(db, member)).rejects.toMatchObject({
    code: 'member_storage_full',
    params: { megabytes: 2 },
  })
  await db
    .updateTable('media')
    .set({ bytes: MIB - 1 })
    .where('id', '=', 1)
    .execute()
  await mustStayBelowCeiling(db, member)
})

it('counts nobody else’s, and no rejected ones, whose files are gone', async () => {
  env.MEMBER_STORAGE_MB = 2
  const { db, member } = await storing(MIB)
  await mustStayBelowCeiling(db, await aMember(db))
  await db.updateTable('media').set({ status: 'rejected' }).where('id', '=', 1).execute()
  await mustStayBelowCeiling(db, member)
})

it('has no ceiling at 0', async () => {
  env.MEMBER_STORAGE_MB = 0
  const { db, member } = await storing(100 * MIB)
  await mustStayBelowCeiling(db, member)
})

test.each(['large', 'fresh'])('the sum is read from an index, on a %s site', async (size) => {
  const db = testDatabase()
  if (size === 'large') await fillStatistics(db)
  await expectIndexed(db, storedBytesQuery(db, 1))
})
