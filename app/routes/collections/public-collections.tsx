import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionCard, CollectionCards } from '#app/components/collections/collection-card.tsx'
import type { CollectionCardView } from '#app/components/collections/collection-cards.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { PagedList } from '#app/components/lists/paged-list.tsx'
import { PastTheEnd } from '#app/components/lists/pagination.tsx'
import { type TilesPage, useMoreTiles } from '#app/components/lists/use-more-tiles.ts'

type PublicPage = TilesPage<CollectionCardView> & { isLater: boolean }

/** Everybody's public collections, and the way to more of them (COLL-03, COLL-50). */
export function PublicCollections({ page }: { page: PublicPage }) {
  const { t } = useTranslation('collections')
  const { viewer } = useSite()
  const id = useId()
  return (
    <section aria-labelledby={id} className="collpart">
      <h2 id={id}>{t('collections:public')}</h2>
      {viewer === null && page.tiles.length > 0 && (
        <p>
          <Link className="btn btn--line" rel="nofollow" to="/login?returnTo=/collections">
            {t('collections:logIn')}
          </Link>
        </p>
      )}
      {page.tiles.length > 0 && <List page={page} />}
      {page.tiles.length === 0 && (page.isLater ? <PastTheEnd /> : <NoneYet />)}
    </section>
  )
}

function List({ page }: { page: PublicPage }) {
  const { t } = useTranslation('collections')
  const list = useMoreTiles(page)
  return (
    <PagedList
      list={list}
      focusable="li > a:first-child"
      addedText={(count) => t('collections:added', { count })}
      failure={t('collections:loadFailed')}
      tellsEnd={false}
    >
      <CollectionCards>
        {list.tiles.map((collection) => (
          <CollectionCard key={collection.href} collection={collection} />
        ))}
      </CollectionCards>
    </PagedList>
  )
}

function NoneYet() {
  const { t } = useTranslation('collections')
  const { viewer } = useSite()
  return (
    <EmptyState
      title={t('collections:empty.title')}
      text={t('collections:empty.text')}
      action={
        viewer === null ? (
          <Link className="btn btn--pri" rel="nofollow" to="/login?returnTo=/collections">
            {t('collections:empty.logIn')}
          </Link>
        ) : (
          <Link className="btn btn--pri" to="/explore">
            {t('collections:explore')}
          </Link>
        )
      }
    />
  )
}
