import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, readSession, SESSION_MS, startSession } from '#app/domain/session/session.server.ts'
import { signInWith } from '#app/domain/session/sign-in.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember } from '#tests/factories.ts'

const at = Date.UTC(2026, 4, 3)
const DAY_MS = 24 * 60 * 60 * 1000
let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})

async function sessions(): Promise<number> {
  return (await db.selectFrom('sessions').select('id_hash').execute()).length
}

describe('a session', () => {
  it('tells the member as they are at each reading', async () => {
    const { id: userId } = await aMember(db, { username: 'aminah' }, at)
    const token = await startSession(db, { userId, provider: 'dev', at })
    expect(await readSession(db, token, at)).toMatchObject({
      id: userId,
      username: 'aminah',
      rep: 0,
      isRestricted: false,
    })
    await db
      .updateTable('users')
      .set({ rep: 7, is_admin: 1, restricted_until: at + 10 })
      .execute()
    expect(await readSession(db, token, at + 9)).toMatchObject({ rep: 7, isAdmin: true, isRestricted: true })
    expect(await readSession(db, token, at + 10)).toMatchObject({ isRestricted: false })
  })

  it('ends after 90 days, and is swept when another one starts', async () => {
    const { id: userId } = await aMember(db, {}, at)
    const token = await startSession(db, { userId, provider: 'dev', at })
    expect(SESSION_MS).toBe(90 * DAY_MS)
    expect(await readSession(db, token, at + 90 * DAY_MS - 1)).not.toBeNull()
    expect(await readSession(db, token, at + 90 * DAY_MS)).toBeNull()
    await startSession(db, { userId, provider: 'dev', at: at + 90 * DAY_MS })
    expect(await sessions()).toBe(1)
  })

  it('ends when it is ended, and no other with it', async () => {
    const { id: userId } = await aMember(db, {}, at)
    const one = await startSession(db, { userId, provider: 'dev', at })
    const other = await startSession(db, { userId, provider: 'dev', at })
    await endSession(db, one)
    await endSession(db, 'a token of nobody')
    expect([await readSession(db, one, at), await readSession(db, other, at)]).toEqual([
      null,
      expect.anything(),
    ])
  })

  it('is opened by its token only, not by what the database holds', async () => {
    const { id: userId } = await aMember(db, {}, at)
    const token = await startSession(db, { userId, provider: 'dev', at })
    const { id_hash } = await db.selectFrom('sessions').select('id_hash').executeTakeFirstOrThrow()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(id_hash).not.toContain(token)
    for (const guess of [id_hash, '', token.slice(0, -1), token.toLowerCase()]) {
      expect(await readSession(db, guess, at)).toBeNull()
    }
  })
})

describe('signing in by an account', () => {
  const signIn = (provider: 'google' | 'reddit', subject: string, isAdmin = false) =>
    signInWith(db, { account: { provider, subject }, wantedName: 'Aminah', isAdmin }, at)

  it('makes a new member once, also when the first sign-in comes twice at the same time', async () => {
    const [first, second] = await Promise.all([signIn('google', '1'), signIn('google', '1')])
    expect(second.userId).toBe(first.userId)
    expect(second.token).not.toBe(first.token)
    expect(first.isFirstLogin).toBe(true)
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'Aminah' }])
  })

  it('knows an account by its provider and its subject, letter by letter', async () => {
    const ids = []
    for (const [provider, subject] of [
      ['google', 'a'],
      ['reddit', 'a'],
      ['google', 'A'],
      ['google', 'a '],
    ] as const) {
      ids.push((await signIn(provider, subject)).userId)
    }
    expect(new Set(ids).size).toBe(4)
  })

  it('makes admins of whom the operator listed, and unmakes none', async () => {
    const isAdmin = async () =>
      (await db.selectFrom('users').select('is_admin').executeTakeFirstOrThrow()).is_admin
    await signIn('google', '1')
    expect(await isAdmin()).toBe(0)
    await signIn('google', '1', true)
    expect(await isAdmin()).toBe(1)
    await signIn('google', '1')
    expect(await isAdmin()).toBe(1)
  })
})
