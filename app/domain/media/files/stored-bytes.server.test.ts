import { expect, it, test } from 'vitest'
import { mediaBytesQuery, uploadedBytes } from '#app/domain/media/files/stored-bytes.server.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'

it('sums the bytes of all photos and videos', async () => {
  const db = testDatabase()
  expect(await uploadedBytes(db)).toBe(0)
  const other = testDatabase()
  const member = await aMember(other, { isApproved: true })
  const { id } = await aVehicle(other)
  for (let n = 0; n < 3; n++) await addPreparedPhoto(other, member, id, n)
  await other.updateTable('media').set({ bytes: 1_000 }).execute()
  expect(await uploadedBytes(other)).toBe(3_000)
})

test.each(['large', 'fresh'])('each part of the sum is read in order, on a %s site', async (size) => {
  const db = testDatabase()
  if (size === 'large') await fillStatistics(db)
  await expectIndexed(db, mediaBytesQuery(db, 5_000))
})
