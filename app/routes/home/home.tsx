import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#app/components/empty.tsx'
import { Icon } from '#app/components/icon.tsx'
import { HeroSearch } from '#app/components/search-box.tsx'
import { VehicleTiles } from '#app/components/vehicle-tiles.tsx'
import { browseCards, panel } from '#app/domain/vehicles/browse.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { toTiles } from '#app/http/tiles.ts'

export const handle = { i18n: ['home'] }
export const meta = pageMeta

export const loader = screenLoader({
  run: async (args) => ({ latest: toTiles(await browseCards(args.db, panel('latest')), args) }),
  meta: ({ t }) => ({ title: t('common:meta.default.title'), description: t('common:meta.default.description') }),
})

export default function Home() {
  const { latest } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['home', 'common'])
  return (
    <>
      <section className="hero">
        <h1>
          {t('home:hero.first')} <em>{t('home:hero.second')}</em>
        </h1>
        <HeroSearch />
      </section>
      <section className="panel">
        <div className="panel__h">
          <h2>{t('home:latest.title')}</h2>
          <Link className="more" to="/explore">
            {t('common:action.seeAll')}
            <Icon name="chevron-right" />
          </Link>
        </div>
        {latest.length > 0 ? (
          <VehicleTiles tiles={latest} />
        ) : (
          <Empty
            title={t('home:latest.emptyTitle')}
            text={t('home:latest.emptyText')}
            action={
              <Link className="btn btn--pri" to="/add">
                {t('common:nav.addPlate')}
              </Link>
            }
          />
        )}
      </section>
    </>
  )
}
