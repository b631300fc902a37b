import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { TestApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** A trusted member, or an admin, and their browser before each test of a file. */
export function aTrustedMember(app: TestApp, { isAdmin = false } = {}): { member: Member; browser: Browser } {
  const signedIn = {} as { member: Member; browser: Browser }
  beforeEach(async () => {
    signedIn.member = await aMember(app.db, { isApproved: true, isAdmin })
    signedIn.browser = await app.browser(signedIn.member)
  })
  return signedIn
}
