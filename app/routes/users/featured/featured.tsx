import { useTranslation } from 'react-i18next'
import { CollectionCard, CollectionCards } from '#app/components/collections/collection-card.tsx'
import type { ProfileView } from '#app/routes/users/profile-view.ts'

/** The collections that a member puts first (PROF-07). */
export function FeaturedCollections({ featured }: Pick<ProfileView, 'featured'>) {
  const { t } = useTranslation('users')
  if (featured.length === 0) return null
  return (
    <section className="profile__part" aria-labelledby="featured">
      <h2 id="featured">{t('users:featured')}</h2>
      <CollectionCards>
        {featured.map((collection) => (
          <CollectionCard key={collection.href} collection={collection} showsOwner={false} />
        ))}
      </CollectionCards>
    </section>
  )
}
