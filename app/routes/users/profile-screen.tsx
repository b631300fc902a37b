import { useTranslation } from 'react-i18next'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { PageFields } from '#app/components/forms/page-fields.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { ShareMenu } from '#app/components/sharing/share-menu.tsx'
import { Awards } from '#app/routes/users/awards/lazy-awards.tsx'
import { FeaturedCollections } from '#app/routes/users/featured/featured.tsx'
import { GuidelinesStatus } from '#app/routes/users/guidelines/guidelines.tsx'
import { LicenseCard } from '#app/routes/users/license/license-card.tsx'
import { OwnSnapshot } from '#app/routes/users/license/own-snapshot.tsx'
import { ModerateUser } from '#app/routes/users/moderation/moderation.tsx'
import type { ProfilePage } from '#app/routes/users/profile.server.ts'
import { hasProfileForm } from '#app/routes/users/profile-forms.ts'
import { OwnSettings } from '#app/routes/users/settings/own-settings.tsx'
import { Spots } from '#app/routes/users/spots/spots.tsx'

const loadModeration = async () => (await import('#app/routes/users/moderation/moderation.tsx')).ModerateUser

/** The page of a member, one's own or another's. */
export function ProfileScreen({ page }: { page: ProfilePage }) {
  const { t } = useTranslation('users')
  const { name, viewer } = useSite()
  const sent = useSentIntent()
  const { profile } = page
  return (
    <PageFields.Provider value={{ user: profile.id }}>
      <OrphanedForm hasForm={(intent, fields) => hasProfileForm({ intent, fields }, profile)} />
      <LicenseCard profile={profile} />
      <div className="profile__acts">
        {profile.isOwn && <OwnSnapshot snapshot={profile.snapshot} />}
        <ShareMenu title={`${profile.username} · ${name}`} address={profile.address} />
      </div>
      {profile.restrictedUntil && (
        <p className="notice">
          {viewer?.restriction} {t('users:moderation.restrictedUntil')}{' '}
          <Time value={profile.restrictedUntil} />
        </p>
      )}
      {profile.guidelines && <GuidelinesStatus guidelines={profile.guidelines} />}
      {profile.moderation && (
        <LazyHydration
          server={import.meta.env.SSR ? ModerateUser : null}
          load={loadModeration}
          props={{ username: profile.username, moderation: profile.moderation }}
          isUrgent={sent === 'approve-user' || sent === 'restrict-user'}
          className="contents"
        />
      )}
      <Awards
        awards={profile.awards}
        isOwn={profile.isOwn}
        isPhotoWaiting={profile.firstPhoto === 'waiting'}
      />
      <FeaturedCollections featured={profile.featured} />
      <Spots spots={page} isOwn={profile.isOwn} />
      <OwnSettings profile={profile} />
    </PageFields.Provider>
  )
}
