import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/sqlite'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'

test('rows within rows come back as objects, and text stays text even where it looks like JSON', async () => {
  const db = testDatabase()
  const { id } = await db
    .insertInto('users')
    .values({ username: 'aminah', username_key: 'aminah', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collections')
    .values({ owner_id: id, slug: 'a', name: '[1]', description: '{"a":1}', created_at: 0, updated_at: 0 })
    .execute()
  const user = await db
    .selectFrom('users')
    .select((eb) => [
      'username',
      jsonArrayFrom(
        eb
          .selectFrom('collections')
          .whereRef('owner_id', '=', 'users.id')
          .select((eb) => [
            'name',
            'description',
            jsonObjectFrom(
              eb.selectFrom('users as owner').whereRef('owner.id', '=', 'owner_id').select('owner.username'),
            ).as('owner'),
          ]),
      ).as('collections'),
      jsonObjectFrom(
        eb.selectFrom('vehicles').whereRef('first_added_by', '=', 'users.id').select('plate'),
      ).as('vehicle'),
    ])
    .executeTakeFirst()
  expect(user).toEqual({
    username: 'aminah',
    collections: [{ name: '[1]', description: '{"a":1}', owner: { username: 'aminah' } }],
    vehicle: null,
  })
  expect(await db.selectFrom('collections').select('name').executeTakeFirst()).toEqual({ name: '[1]' })
})
