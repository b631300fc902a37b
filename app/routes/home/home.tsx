import type { LinksFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { toTiles } from '#app/components/lists/tiles.ts'
import { browseCards } from '#app/domain/finding/browse.server.ts'
import { panel } from '#app/domain/finding/browse.ts'
import { recentFeedPath } from '#app/domain/finding/feed.ts'
import { readTopSpotters, type TopSpotter } from '#app/domain/users/leaderboard.server.ts'
import { avatarUrl, userPath } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { formatNumber, formatRep } from '#app/i18n/format.ts'
import { HeroSearch } from '#app/routes/home/hero-search.tsx'
import { HotPlates } from '#app/routes/home/hot-plates.tsx'
import type { SpotterView } from '#app/routes/home/podium.tsx'
import { siteData } from '#app/routes/home/structured-data.ts'
import styles from '#app/styles/screens/home.css?url'

export const handle = { i18n: ['home'] }
export const meta = pageMeta
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  pageCache: { params: [] },
  run: async (args) => {
    const [recent, top, latest, spotters] = await Promise.all([
      loadPanel('recent', args, tilesOf('recent', args)),
      loadPanel('top', args, tilesOf('top', args)),
      loadPanel('latest', args, tilesOf('latest', args)),
      loadPanel('spotters', args, topSpotters(args)),
    ])
    return { recent, top, latest, spotters }
  },
  meta: ({ t, request }) => ({
    title: t('meta:default.title'),
    description: t('meta:default.description'),
    url: `${siteOrigin(request)}/`,
    feed: { href: recentFeedPath, title: t('meta:feed.title') },
    data: siteData(siteOrigin(request), env.SITE_NAME),
  }),
})

async function tilesOf(sort: 'recent' | 'top' | 'latest', args: ScreenArgs) {
  const vehicles = await browseCards(args.db, panel(sort))
  return toTiles(vehicles, args, { since: sort === 'recent' ? 'lastActivityAt' : 'firstAddedAt' })
}

async function topSpotters(args: ScreenArgs): Promise<SpotterView[]> {
  return (await readTopSpotters(args.db)).map((spotter) => toView(spotter, args))
}

function toView(spotter: TopSpotter, { t, language }: ScreenArgs): SpotterView {
  const { username, avatar, rank, platesFound, rep } = spotter
  return {
    href: userPath(username),
    username,
    picture: avatarUrl(avatar, 'small'),
    rank,
    number: formatNumber(language, platesFound),
    plates: t('home:spotters.plates', { count: platesFound }),
    rep: t('home:spotters.rep', { rep: formatRep(rep) }),
  }
}

export default function Home() {
  const { recent, top, latest, spotters } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  const isEmpty = latest.ok && latest.value.length === 0
  return (
    <>
      <section className="hero">
        <h1>
          {t('home:hero.first')} <em>{t('home:hero.second')}</em>
        </h1>
        <HeroSearch />
      </section>
      {isEmpty ? <FirstPlate /> : <HotPlates recent={recent} top={top} latest={latest} spotters={spotters} />}
    </>
  )
}

function FirstPlate() {
  const { t } = useTranslation(['home', 'common'])
  return (
    <EmptyState
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
