import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { TestApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** Everybody who may ask for something. Whoever adds the vehicle in a test is its first spotter. */
export const roles = [
  'visitor',
  'new',
  'trusted',
  'restricted',
  'notSetUp',
  'firstSpotter',
  'moderator',
  'admin',
] as const

export type Role = (typeof roles)[number]

export type Statuses = Record<Role, number>

export type Members = Record<Exclude<Role, 'visitor'>, Member>

/** What is asked for, the status that each role gets, and the call. `Of` names more roles than the usual ones. */
export type RoleCase<Of extends string = Role> = [
  name: string,
  statuses: Record<Of, number>,
  call: (browser: Browser) => Promise<Response>,
]

/** A member of each role before each test of a file. */
export function someMembers(app: TestApp): Members {
  const members = {} as Members
  beforeEach(async () => {
    const { db } = app
    Object.assign(members, {
      new: await aMember(db),
      trusted: await aMember(db, { isApproved: true }),
      restricted: await aMember(db, { isApproved: true, restrictedUntil: Date.now() + 60_000 }),
      notSetUp: await aMember(db, { isFirstLogin: true }),
      firstSpotter: await aMember(db, { isApproved: true }),
      moderator: await aMember(db, { rep: 1000 }),
      admin: await aMember(db, { isAdmin: true }),
    } satisfies Members)
  })
  return members
}

/** One test for each case and role. */
export function testRoles<Of extends string>(
  app: TestApp,
  members: Partial<Record<Of, Member>>,
  cases: RoleCase<Of>[],
): void {
  describe.each(cases)('%s', (_name, statuses, call) => {
    it.each(Object.entries<number>(statuses))('by a %s: %i', async (role, status) => {
      const browser = await app.browser(members[role as Of])
      expect((await call(browser)).status).toBe(status)
    })
  })
}

/** One status for all of them, visitors too. */
export function everybody(status: number): Statuses {
  return Object.fromEntries(roles.map((role) => [role, status])) as Statuses
}

/** One status for all who may, 401 for visitors, 403 for the others. */
export function only(allowed: readonly Role[], status: number): Statuses {
  const allowedOnes = allowed.map((role) => [role, status])
  return { ...everybody(403), visitor: 401, ...Object.fromEntries(allowedOnes) }
}

export const everyMember: readonly Role[] = ['new', 'trusted', 'firstSpotter', 'moderator', 'admin']
export const spotterAndAdmin: readonly Role[] = ['firstSpotter', 'admin']

/** A form that is taken leads on, and a visitor's to the sign-in. */
export function asForm<Of extends Statuses>(statuses: Of): Of {
  return { ...statuses, visitor: 303 }
}
