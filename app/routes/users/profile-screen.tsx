import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { PageFields } from '#app/components/forms/page-fields.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { ShareMenu } from '#app/components/sharing/share-menu.tsx'
import { FeaturedCollections } from '#app/routes/users/featured/featured.tsx'
import { GuidelinesStatus } from '#app/routes/users/guidelines/guidelines.tsx'
import { LicenseCard } from '#app/routes/users/license/license-card.tsx'
import { OwnSnapshot } from '#app/routes/users/license/own-snapshot.tsx'
import { hasDecisionForm, ModerateUser } from '#app/routes/users/moderation/moderation.tsx'
import type { ProfilePage } from '#app/routes/users/profile.server.ts'
import { OwnSettings } from '#app/routes/users/settings/own-settings.tsx'
import { Spots } from '#app/routes/users/spots/spots.tsx'

/** The page of a member, one's own or another's. */
export function ProfileScreen({ page }: { page: ProfilePage }) {
  const { name } = useSite()
  const { profile } = page
  return (
    <PageFields.Provider value={{ user: profile.id }}>
      <OrphanedForm hasForm={(intent) => hasDecisionForm(intent, profile.moderation)} />
      <LicenseCard profile={profile} />
      <div className="profile__acts">
        {profile.isOwn && <OwnSnapshot snapshot={profile.snapshot} />}
        <ShareMenu title={`${profile.username} · ${name}`} address={profile.address} />
      </div>
      {profile.guidelines && <GuidelinesStatus guidelines={profile.guidelines} />}
      {profile.moderation && <ModerateUser username={profile.username} moderation={profile.moderation} />}
      <FeaturedCollections featured={profile.featured} />
      <Spots spots={page} isOwn={profile.isOwn} />
      <OwnSettings profile={profile} />
    </PageFields.Provider>
  )
}
