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

describe('of twenty analyses at once', () => {
  async function twentyAtOnce(limit: number) {
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    let begun = 0
    const refusals: DomainError[] = []
    const all = Array.from({ length: 20 }, () =>
      withinAllowance(db, member, limit, at, async () => {
        begun += 1
        await held
        await countAnalysis(db, member, limit, at)
      }).catch((error: DomainError) => void refusals.push(error)),
    )
    await vi.waitFor(() => expect(begun + refusals.length).toBe(20))
    end()
    await Promise.all(all)
    return { begun, refusals: refusals.map(({ code, status, retryAfter }) => ({ code, status, retryAfter })) }
  }

  it.each([3, 1])('one begins, the others hear of it: where %i are left', async (limit) => {
    const { begun, refusals } = await twentyAtOnce(limit)
    expect(begun).toBe(1)
    const underway = { code: 'analysis_underway', status: 429, retryAfter: 5 }
    expect(refusals).toEqual(Array.from({ length: 19 }, () => underway))
    expect(await rows()).toEqual([{ day: '2026-05-03', used: 1 }])
  })

  it('those of other members begin, too', async () => {
    const other = await aMember(db)
    const read = await withinAllowance(db, member, 1, at, () =>
      withinAllowance(db, other, 1, at, async () => 'read'),
    )
    expect(read).toBe('read')
  })
})

it('an analysis that failed leaves its place and is not counted', async () => {
  const failing = withinAllowance(db, member, 1, at, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await withinAllowance(db, member, 1, at, async () => 'read')).toBe('read')
})

it('with none left it says when there are more', async () => {
  await expect(withinAllowance(db, member, 0, at, async () => 'read')).rejects.toMatchObject(exceeded)
})
