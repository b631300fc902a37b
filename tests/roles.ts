import { expect, it } from 'vitest'
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

export type Members = Record<Exclude<Role, 'visitor'>, Member>

export async function someMembers({ db }: TestApp): Promise<Members> {
  return {
    new: await aMember(db),
    trusted: await aMember(db, { isApproved: true }),
    restricted: await aMember(db, { isApproved: true, restrictedUntil: Date.now() + 60_000 }),
    notSetUp: await aMember(db, { isFirstLogin: true }),
    firstSpotter: await aMember(db, { isApproved: true }),
    moderator: await aMember(db, { rep: 1000 }),
    admin: await aMember(db, { isAdmin: true }),
  }
}

/** All of them, visitors too, with 200. */
export const everybody = Object.fromEntries(roles.map((role) => [role, 200])) as Record<Role, number>

/** One status for all who may, 401 for visitors, 403 for the others. */
export function only(allowed: readonly Role[], status: number): Record<Role, number> {
  const statuses = roles.map((role): [Role, number] => {
    if (allowed.includes(role)) return [role, status]
    return [role, role === 'visitor' ? 401 : 403]
  })
  return Object.fromEntries(statuses) as Record<Role, number>
}

export const everyMember: readonly Role[] = ['new', 'trusted', 'firstSpotter', 'moderator', 'admin']
export const spotterAndAdmin: readonly Role[] = ['firstSpotter', 'admin']

/** A form that is taken leads on, and a visitor's to the sign-in. */
export function asForm(statuses: Record<Role, number>): Record<Role, number> {
  return { ...statuses, visitor: 303 }
}

/** One test for each role. */
export function eachRole(
  app: TestApp,
  members: () => Members,
  statuses: Record<Role, number>,
  call: (browser: Browser) => Promise<Response>,
): void {
  it.each(Object.entries(statuses) as [Role, number][])('by a %s: %i', async (role, status) => {
    const browser = await app.browser(role === 'visitor' ? undefined : members()[role])
    expect((await call(browser)).status).toBe(status)
  })
}
