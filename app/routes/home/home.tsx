import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#app/components/empty.tsx'
import { Icon } from '#app/components/icon.tsx'
import { HeroSearch } from '#app/components/search-box.tsx'
import type { PlateTileProps } from '#app/components/tile.tsx'
import { VehicleTiles } from '#app/components/vehicle-tiles.tsx'
import { browseCards, panel } from '#app/domain/vehicles/browse.server.ts'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'
import { toTiles } from '#app/http/tiles.ts'

export const handle = { i18n: ['home'] }
export const meta = pageMeta

export const loader = screenLoader({
  run: async (args) => {
    const [latest, top] = await Promise.all([
      browseCards(args.db, panel('latest')),
      browseCards(args.db, panel('top')),
    ])
    return { latest: toTiles(latest, args), top: toTiles(top, args) }
  },
  meta: ({ t }) => ({
    title: t('meta:default.title'),
    description: t('meta:default.description'),
  }),
})

export default function Home() {
  const { latest, top } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  return (
    <>
      <section className="hero">
        <h1>
          {t('home:hero.first')} <em>{t('home:hero.second')}</em>
        </h1>
        <HeroSearch />
      </section>
      {latest.length === 0 ? (
        <FirstPlate />
      ) : (
        <div className="panels">
          <Panel title={t('home:panel.latest')} href="/explore" tiles={latest} />
          <Panel title={t('home:panel.top')} href="/explore?sort=top" tiles={top} />
        </div>
      )}
    </>
  )
}

function Panel({ title, href, tiles }: { title: string; href: string; tiles: PlateTileProps[] }) {
  const { t } = useTranslation('common')
  return (
    <section className="panel">
      <div className="panel__h">
        <h2>{title}</h2>
        <Link className="more" to={href} aria-label={`${t('common:action.seeAll')}: ${title}`}>
          {t('common:action.seeAll')}
          <Icon name="chevron-right" />
        </Link>
      </div>
      <VehicleTiles tiles={tiles} />
    </section>
  )
}

function FirstPlate() {
  const { t } = useTranslation(['home', 'common'])
  return (
    <Empty
      title={t('home:empty.title')}
      text={t('home:empty.text')}
      action={
        <Link className="btn btn--pri" to="/add">
          {t('common:nav.addPlate')}
        </Link>
      }
    />
  )
}
