import type { Browser } from '#tests/browser.ts'
import type { TestSite } from '#tests/site.ts'

type Listed = { announcements: { _id: string }[] }

/** Acts as an admin of the site, outside the browser. */
export async function asAnnouncer(site: TestSite): Promise<Browser> {
  const admin = site.browser()
  await admin.call('POST', '/auth/dev', { username: 'town_crier', admin: true })
  return admin
}

/** The popup would lie over the pages of other tests. */
export async function removeAnnouncements(site: TestSite): Promise<void> {
  const admin = await asAnnouncer(site)
  const all = (await (await admin.get('/api/announcements/admin?limit=50')).json()) as Listed
  for (const { _id } of all.announcements) await admin.call('DELETE', `/api/announcements/${_id}`)
}
