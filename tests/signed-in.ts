import { beforeEach } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { TestApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

/** A trusted member and their browser before each test of a file. */
export function aTrustedMember(app: TestApp): { member: Member; browser: Browser } {
  const signedIn = {} as { member: Member; browser: Browser }
  beforeEach(async () => {
    signedIn.member = await aMember(app.db, { isApproved: true })
    signedIn.browser = await app.browser(signedIn.member)
  })
  return signedIn
}
