import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#app/components/empty.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { VehicleTiles } from '#app/components/vehicle-tiles.tsx'
import { browseCards, paginationOf } from '#app/domain/vehicles/browse.server.ts'
import { readBrowse } from '#app/domain/vehicles/browse-input.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { toTiles } from '#app/http/tiles.ts'

export const handle = { i18n: ['explore'] }
export const meta = pageMeta

export const loader = screenLoader({
  run: async (args) => {
    const browse = readBrowse(args.url.searchParams)
    const [vehicles, pagination] = await Promise.all([
      browseCards(args.db, browse),
      paginationOf(args.db, browse),
    ])
    const since = browse.sort === 'recent' ? 'lastActivityAt' : 'firstAddedAt'
    const next = new URLSearchParams(args.url.searchParams)
    next.set('page', String(browse.page + 1))
    return {
      tiles: toTiles(vehicles, args, { since, photos: true }),
      total: pagination.total,
      page: browse.page,
      singleDigit: browse.singleDigit !== undefined,
      nextHref: pagination.hasMore ? `?${next}` : null,
    }
  },
  meta: ({ t }) => ({
    title: t('meta:explore.title'),
    description: t('meta:explore.description'),
  }),
})

export default function Explore() {
  const { tiles, page, singleDigit, nextHref } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['explore', 'common'])
  return (
    <section>
      <h1>{singleDigit ? t('explore:singleDigit') : t('explore:title')}</h1>
      {page > 1 && <p className="lead">{t('common:pagination.page', { page })}</p>}
      {tiles.length > 0 ? (
        <VehicleTiles tiles={tiles} photos />
      ) : (
        <Empty
          title={t('explore:emptyTitle')}
          text={t('explore:emptyText')}
          action={
            <Link className="btn" to="/explore">
              {t('explore:showAll')}
            </Link>
          }
        />
      )}
      {tiles.length > 0 && nextHref === null && <p className="muted end">{t('common:pagination.end')}</p>}
      <Pagination nextHref={nextHref} />
    </section>
  )
}
