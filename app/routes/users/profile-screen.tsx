import { PageFields } from '#app/components/forms/page-fields.tsx'
import { LicenseCard } from '#app/routes/users/license/license-card.tsx'
import type { ProfilePage } from '#app/routes/users/profile.server.ts'

/** The page of a member, one's own or another's. */
export function ProfileScreen({ page: { profile } }: { page: ProfilePage }) {
  return (
    <PageFields.Provider value={{ user: profile.id }}>
      <LicenseCard profile={profile} />
    </PageFields.Provider>
  )
}
