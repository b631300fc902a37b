import type { Page } from '@playwright/test'
import { hydrated } from '#tests/e2e/fixtures.ts'
import { warden } from '#tests/e2e/seed.ts'

/** Profiles in their states, for what looks at all screens. */
export const profileScreens = {
  profile: { path: `/u/${warden}` },
  'profile of a new member, to an admin': { path: '/u/talker_one', by: 'admin', after: openDecisions },
  'own profile, its settings being edited': {
    path: '/profile?edit=username#username',
    by: 'member',
    after: openProfilePhoto,
  },
  'own profile, its licence being drawn': { path: '/profile', by: 'member', after: refreshLicense },
  'own profile, with what is still to earn': { path: '/profile', by: 'member', after: unfoldAwards },
  'own profile, badges being chosen': { path: '/profile?display=1', by: 'admin' },
  'what explains rep': { path: '/profile/rep', by: 'admin' },
  'what explains rep, none': { path: '/profile/rep', by: 'member' },
  'own profile, empty': { path: '/profile', by: 'member' },
  'own profile, the mark of the new': { path: '/profile', by: 'member', after: openTip },
} as const

async function unfoldAwards(page: Page): Promise<void> {
  await page.getByText(/awards still to earn$/).click()
}

async function openTip(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).focus()
}

async function openDecisions(page: Page): Promise<void> {
  for (const name of ['Approve', 'Restrict 24h']) {
    await page.getByRole('main').getByText(name, { exact: true }).click()
  }
}

async function openProfilePhoto(page: Page): Promise<void> {
  await page.getByText('Profile photo').click()
}

async function refreshLicense(page: Page): Promise<void> {
  await hydrated(page)
  await page.route('**/profile.data*', () => {})
  await page.getByRole('button', { name: 'Refresh licence picture' }).click()
  await page.locator('.popup').waitFor()
}
