import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseAt, insert } from '#db/earlier-databases.ts'

it('0043: who was given an award is known by id, also by a former name', async () => {
  const { db, to } = await databaseAt('0041_raid_sums')
  await insert(db, 'users', [{ id: 7, username: 'Aina', username_key: 'aina', created_at: 0 }])
  await insert(db, 'former_usernames', [{ username: 'Ain', username_key: 'ain', user_id: 7, changed_at: 0 }])
  const entry = (id: number, username: string) => ({
    ...{ id, action: 'grant-award', subject_kind: 'award', subject_id: 1, at: 0 },
    detail: JSON.stringify({ key: 'kind', username }),
  })
  await insert(db, 'moderation_log', [entry(1, 'Aina'), entry(2, 'Ain'), entry(3, 'Gone')])
  expect((await to('0043_log_of_holders')).error).toBeUndefined()
  const rows = await sql<{ userId: number | null }>`
    SELECT detail ->> 'userId' AS userId FROM moderation_log ORDER BY id`.execute(db)
  expect(rows.rows.map(({ userId }) => userId)).toEqual([7, 7, null])
  await db.destroy()
})
