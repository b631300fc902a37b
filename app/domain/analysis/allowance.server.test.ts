import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countAnalysis, withinAllowance } from '#app/domain/analysis/allowance.server.ts'
import type { DomainError } from '#app/domain/errors.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'

let db: Kysely<Database>
let member: Member
/** 10:00 in Malaysia. */
const at = Date.UTC(2026, 4, 3, 2)

beforeEach(async () => {
  db = testDatabase()
  member = await aMember(db)
})
afterEach(() => db.destroy())

const rows = () => db.selectFrom('ai_usage').select(['day', 'used']).execute()

const exceeded = { code: 'ai_limit_exceeded', status: 429, retryAfter: 14 * 60 * 60 }

describe('counting an analysis', () => {
  it('counts up to the limit of the Malaysian day and no further', async () => {
    expect(await countAnalysis(db, member, 2, at)).toMatchObject({ used: 1, remaining: 1 })
    expect(await countAnalysis(db, member, 2, at)).toMatchObject({ used: 2, remaining: 0 })
    await expect(countAnalysis(db, member, 2, at)).rejects.toMatchObject(exceeded)
    expect(await rows()).toEqual([{ day: '2026-05-03', used: 2 }])
    const tomorrow = at + 14 * 60 * 60 * 1000
    expect(await countAnalysis(db, member, 2, tomorrow)).toMatchObject({ used: 1, remaining: 1 })
  })

  it('where everybody has none counts not even the first', async () => {
    await expect(countAnalysis(db, member, 0, at)).rejects.toMatchObject(exceeded)
    expect(await rows()).toEqual([])
  })

  it('what admins have added counts on top, also where everybody has none', async () => {
    await db.updateTable('users').set({ ai_bonus: 1 }).where('id', '=', member.id).execute()
    expect(await countAnalysis(db, member, 0, at)).toMatchObject({ used: 1, bonus: 1, remaining: 0 })
    await expect(countAnalysis(db, member, 0, at)).rejects.toMatchObject(exceeded)
    expect(await rows()).toEqual([{ day: '2026-05-03', used: 1 }])
  })

  it('of many at once counts no more than are left', async () => {
    const counted = await Promise.allSettled(
      Array.from({ length: 10 }, () => countAnalysis(db, member, 3, at)),
    )
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await rows()).toEqual([{ day: '2026-05-03', used: 3 }])
  })
})

it('of twenty analyses at once as many begin as are left, and the others are refused before any work', async () => {
  const held: (() => void)[] = []
  const analyse = () => new Promise<void>((resolve) => void held.push(resolve))
  let refused = 0
  const outcomes = Array.from({ length: 20 }, async () => {
    try {
      await withinAllowance(db, member, 3, at, analyse)
      return 'read'
    } catch (error) {
      refused += 1
      return (error as DomainError).code
    }
  })
  await vi.waitFor(() => expect(refused).toBe(17))
  expect(held).toHaveLength(3)
  for (const end of held) end()
  const expected = [...Array<string>(17).fill('ai_limit_exceeded'), ...Array<string>(3).fill('read')]
  expect((await Promise.all(outcomes)).toSorted()).toEqual(expected)
  // None of them was counted: a failed one leaves what it held.
  const another = withinAllowance(db, member, 1, at, async () => 'read')
  expect(await another).toBe('read')
})
