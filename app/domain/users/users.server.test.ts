import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { grantAdmin, listAdmins, revokeAdmin } from '#app/domain/users/admins.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { usernameInput } from '#app/domain/users/username.ts'
import { changeUsername, completeSetup, findUser, freeUsername } from '#app/domain/users/users.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, memberNow } from '#tests/factories.ts'

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
