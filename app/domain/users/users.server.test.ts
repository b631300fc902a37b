import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { grantAdmin, listAdmins, revokeAdmin } from '#app/domain/users/admins.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { usernameInput, usernameSkeleton } from '#app/domain/users/username.ts'
import {
  alikeQuery,
  changeUsername,
  completeSetup,
  findUser,
  freeUsername,
} from '#app/domain/users/users.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, memberNow } from '#tests/factories.ts'
import { expectIndexed } from '#tests/query-plans.ts'

const at = Date.UTC(2026, 4, 3)
let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})

describe('the name that is proposed', () => {
  it.each([
    ['Aminah Tan', 'Aminah_Tan'],
    ['José Müller', 'Jose_Muller'],
    ['  Tan (KL)  ', 'Tan_KL'],
    ['dash-and.dot', 'dash_and_dot'],
    ['keeps_case_99', 'keeps_case_99'],
    ['x'.repeat(50), 'x'.repeat(30)],
    ['李小龍', 'spotter_2'], // "spotter" itself is reserved
    ['สมชาย', 'spotter_2'],
    ['Ng', 'spotter_2'],
    ['007', 'spotter_2'],
    ['', 'spotter_3', ['Spotter_2']],
    ['admin', 'admin_2'],
    ['Root', 'Root_2'],
    ['aminah', 'aminah_3', ['Aminah', 'AMINAH_2']],
    ['ADMlN', 'ADMlN_2'],
    ['Iimes11', 'Iimes11_2', ['limes11']],
    ['kl__spotter_', 'kl__spotter__2', ['KL_Spotter']],
    ['y'.repeat(30), `${'y'.repeat(28)}_2`, ['y'.repeat(30)]],
  ])('of "%s" is %s', async (wanted, proposed, taken: string[] = []) => {
    for (const username of taken) await aMember(db, { username })
    expect(await freeUsername(db, wanted)).toBe(proposed)
  })

  it('is a name that may be kept, whatever the provider says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (wanted) => {
        expect(usernameInput.safeParse(await freeUsername(db, wanted)).success).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is never a former name', async () => {
    const member = await aMember(db, { username: 'aminah' })
    await changeUsername(db, member, { username: 'other' }, at)
    expect(await freeUsername(db, 'Aminah')).toBe('Aminah_2')
  })
})

describe('changing one’s username', () => {
  it('works once; the old name stays reserved, and leads to the member', async () => {
    const member = await aMember(db, { username: 'before' })
    expect(await changeUsername(db, member, { username: 'After' }, at)).toEqual({
      username: 'After',
      usernameChanged: true,
    })
    expect(await findUser(db, 'AFTER')).toMatchObject({ user: { id: member.id }, moved: false })
    expect(await findUser(db, 'Before')).toMatchObject({
      user: { id: member.id, username: 'After' },
      moved: true,
    })
    const again = changeUsername(db, await memberNow(db, member.id), { username: 'third' }, at)
    await expect(again).rejects.toMatchObject({ code: 'username_changed_already', status: 409 })
    const other = await aMember(db)
    const former = changeUsername(db, other, { username: 'BEFORE' }, at)
    await expect(former).rejects.toMatchObject({ code: 'username_taken', field: 'username' })
  })

  it('works once also when it is asked for twice at the same time', async () => {
    const member = await aMember(db, { username: 'before' })
    const both = await Promise.allSettled(
      ['one', 'two'].map((username) => changeUsername(db, member, { username }, at)),
    )
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await memberNow(db, member.id)).username).toBe('one')
  })

  it('gives a name to one of two who want it at the same time', async () => {
    const members = [await aMember(db), await aMember(db)]
    const both = await Promise.allSettled(
      members.map((member) => changeUsername(db, member, { username: 'wanted' }, at)),
    )
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('leaves the change where the name is refused', async () => {
    await aMember(db, { username: 'taken' })
    const member = await aMember(db, { username: 'before' })
    await expect(changeUsername(db, member, { username: 'taken' }, at)).rejects.toMatchObject({
      code: 'username_taken',
    })
    expect(await memberNow(db, member.id)).toMatchObject({ username: 'before', usernameChanged: false })
  })

  it('may change the capitals alone, and the name is found as ever', async () => {
    const member = await aMember(db, { username: 'aminah' })
    await changeUsername(db, member, { username: 'Aminah' }, at)
    expect(await findUser(db, 'aminah')).toMatchObject({ user: { username: 'Aminah' }, moved: false })
  })
})

describe('a name that looks like another', () => {
  const alike = [
    ['limes11', 'Iimes11'],
    ['tool_shed', 'TO0L__SHED_'],
  ] as const

  it.each(alike)('%s is not given to a second one, as %s', async (name, lookalike) => {
    await aMember(db, { username: name })
    const newcomer = await aMember(db, { isFirstLogin: true })
    const member = await aMember(db)
    const refused = { code: 'username_taken', field: 'username', status: 409 }
    await expect(completeSetup(db, newcomer, { username: lookalike }, at)).rejects.toMatchObject(refused)
    await expect(changeUsername(db, member, { username: lookalike }, at)).rejects.toMatchObject(refused)
  })

  it.each(alike)('%s is not free when it was given up, as %s', async (name, lookalike) => {
    await changeUsername(db, await aMember(db, { username: name }), { username: 'other' }, at)
    const taking = changeUsername(db, await aMember(db), { username: lookalike }, at)
    await expect(taking).rejects.toMatchObject({ code: 'username_taken' })
  })

  it('may be one’s own', async () => {
    const member = await aMember(db, { username: 'Iimes11' })
    await changeUsername(db, member, { username: 'limes11' }, at)
    expect(await findUser(db, 'limes11')).toMatchObject({ user: { id: member.id }, moved: false })
    expect(await findUser(db, 'iimes11')).toMatchObject({ user: { id: member.id }, moved: true })
  })

  it('stays with whoever had it before, who is found by it and may change its capitals', async () => {
    const first = await aMember(db, { username: 'limes11' })
    const second = await aMember(db, { username: 'Iimes11' })
    expect(await findUser(db, 'LIMES11')).toMatchObject({ user: { id: first.id } })
    expect(await findUser(db, 'IIMES11')).toMatchObject({ user: { id: second.id } })
    await changeUsername(db, second, { username: 'IIMES11' }, at)
    expect((await memberNow(db, second.id)).username).toBe('IIMES11')
  })

  it('is found by an index', async () => {
    await expectIndexed(db, alikeQuery(db, 'iimesii', 1))
  })

  it('has the same skeleton in the database', async () => {
    const name = fc.string({ unit: fc.constantFrom(...'aiIlL1oO0_9Zb'), minLength: 3, maxLength: 30 })
    const names = fc.uniqueArray(name, { maxLength: 200, selector: (one) => one.toLowerCase() })
    for (const username of fc.sample(names, 1).flat()) await aMember(db, { username })
    await aMember(db, { username: `a${'_'.repeat(28)}b` })
    const rows = await db.selectFrom('users').select(['username', 'username_skeleton']).execute()
    for (const row of rows) expect(row.username_skeleton).toBe(usernameSkeleton(row.username))
  })
})

describe('completing the set-up', () => {
  it('happens once, also at the same time', async () => {
    const member = await aMember(db, { username: 'proposed', isFirstLogin: true })
    const both = await Promise.allSettled(
      ['one', 'two'].map((username) => completeSetup(db, member, { username }, at)),
    )
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await memberNow(db, member.id)).toMatchObject({
      username: 'one',
      isFirstLogin: false,
      hasAcceptedGuidelines: true,
    })
  })
})

describe('who may write', () => {
  it.each([
    ['nobody', null, 'unauthenticated', 401],
    ['a newcomer', { isFirstLogin: true }, 'setup_required', 403],
    ['the restricted', { restrictedUntil: Date.now() + 60_000 }, 'restricted', 403],
  ])('not %s', async (_, wanted, code, status) => {
    const viewer = wanted && (await aMember(db, wanted))
    expect(() => signedIn(viewer)).toThrow(expect.objectContaining({ code, status }))
  })

  it('a member, and whoever the write is open to', async () => {
    for (const viewer of [await aMember(db), await aMember(db, { restrictedUntil: Date.now() - 1 })]) {
      expect(signedIn(viewer)).toBe(viewer)
    }
    const newcomer = await aMember(db, { isFirstLogin: true, restrictedUntil: Date.now() + 60_000 })
    expect(signedIn(newcomer, { duringSetup: true, whenRestricted: true })).toBe(newcomer)
  })
})

describe('admins', () => {
  it('are made, listed and unmade by name, whatever the capitals', async () => {
    const member = await aMember(db, { username: 'Aminah' })
    expect(await grantAdmin(db, 'aMINAH')).toBe(true)
    expect((await memberNow(db, member.id)).isAdmin).toBe(true)
    expect(await listAdmins(db)).toEqual(['Aminah'])
    expect(await revokeAdmin(db, 'aminah')).toBe(true)
    expect(await listAdmins(db)).toEqual([])
    expect(await grantAdmin(db, 'nobody')).toBe(false)
  })
})
