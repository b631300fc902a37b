import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { tagName } from '#app/components/lists/tag-name.ts'
import { toTiles } from '#app/components/lists/tiles.ts'
import type { LeaderView } from '#app/components/users/leaderboard.tsx'
import { readDisplayedAwards } from '#app/domain/awards/displayed.server.ts'
import { browseCards } from '#app/domain/finding/browse.server.ts'
import { panel } from '#app/domain/finding/browse.ts'
import { recentFeedPath } from '#app/domain/finding/feed.ts'
import { explorePath, noFilters } from '#app/domain/finding/filters.ts'
import { readTopSpotters, type TopSpotter } from '#app/domain/finding/leaderboard/leaderboard.server.ts'
import { newestPhotos } from '#app/domain/finding/newest-photos.server.ts'
import { progressOf } from '#app/domain/raids/raid.ts'
import { activeRaid, nextRaidChange } from '#app/domain/raids/raids.server.ts'
import { avatarUrl, userPath } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { perGeneration } from '#app/http/cache/per-generation.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { formatNumber, formatRep } from '#app/i18n/format.ts'
import { ActiveRaidBanner } from '#app/routes/home/active-raid.tsx'
import { HeroSearch } from '#app/routes/home/hero-search.tsx'
import { HotPlates } from '#app/routes/home/hot-plates.tsx'
import type { ActiveRaid } from '#app/routes/home/raid-banner.tsx'
import { siteData } from '#app/routes/home/structured-data.ts'
import { presentDisplayedAwards } from '#app/routes/users/awards/displayed-awards-presenter.server.ts'
import styles from '#app/styles/screens/home.css?url'

export const handle = { i18n: ['home'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screenLoader({
  run: async (args) => {
    const [raid, recent, top, photos, latest, spotters] = await Promise.all([
      loadPanel('raid', args, bannerOf(args)),
      loadPanel('recent', args, tilesOf('recent', args)),
      loadPanel('top', args, tilesOf('top', args)),
      loadPanel('photos', args, photosOf(args.db)),
      loadPanel('latest', args, tilesOf('latest', args)),
      loadPanel('spotters', args, topSpotters(args)),
    ])
    return { raid, at: args.at, recent, top, photos, latest, spotters, tags: tagLinks(args) }
  },
  pageCache: {
    params: [],
    // What failed is tried again for the next reader.
    when: ({ tags, at, ...panels }) => Object.values(panels).every(({ ok }) => ok),
    until: nextRaidChange,
  },
  meta: ({ t, request }) => ({
    title: t('meta:default.title'),
    description: t('meta:default.description'),
    url: `${siteOrigin(request)}/`,
    feed: { href: recentFeedPath, title: t('meta:feed.title') },
    data: siteData(siteOrigin(request), env.SITE_NAME),
  }),
})

const vehiclesOf = {
  recent: perGeneration((db) => browseCards(db, panel('recent'))),
  top: perGeneration((db) => browseCards(db, panel('top'))),
  latest: perGeneration((db) => browseCards(db, panel('latest'))),
}
const photosOf = perGeneration(newestPhotos)

const spottersOf = perGeneration(readTopSpotters)
const awardsOf = perGeneration(async (db) => {
  const spotters = await spottersOf(db)
  return readDisplayedAwards(
    db,
    spotters.map(({ id }) => id),
  )
})

async function tilesOf(sort: keyof typeof vehiclesOf, args: ScreenArgs) {
  const vehicles = await vehiclesOf[sort](args.db)
  return toTiles(vehicles, args, { since: sort === 'recent' ? 'lastActivityAt' : 'firstAddedAt' })
}

async function bannerOf({ db, at }: ScreenArgs): Promise<ActiveRaid | null> {
  const raid = await activeRaid(db, at)
  if (raid === null) return null
  const { slug, title, endAt } = raid
  return { slug, title, endAt, progress: progressOf(raid) }
}

/** The tags that people look for most, beside the search. */
const searchedTags = ['Vanity', 'Exotic', 'Rare'] as const

function tagLinks({ t }: ScreenArgs) {
  return searchedTags.map((tag) => ({ name: tagName(t, tag), href: explorePath({ ...noFilters, tag }) }))
}

async function topSpotters(args: ScreenArgs): Promise<LeaderView[]> {
  const spotters = await spottersOf(args.db)
  const awards = await presentDisplayedAwards(args, awardsOf(args.db))
  return spotters.map((spotter) => toView(spotter, awards.get(spotter.id) ?? [], args))
}

function toView(spotter: TopSpotter, awards: DisplayedAwardView[], { t, language }: ScreenArgs): LeaderView {
  const { username, avatar, rank, platesFound, rep } = spotter
  return {
    href: userPath(username),
    username,
    picture: avatarUrl(avatar, 'small'),
    rank,
    number: formatNumber(language, platesFound),
    unit: t('home:spotters.plates', { count: platesFound }),
    rep: t('home:spotters.rep', { rep: formatRep(rep) }),
    awards,
  }
}

export default function Home() {
  const { raid, at, tags, latest, ...panels } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  const isEmpty = latest.ok && latest.value.length === 0
  return (
    <>
      <section className="hero">
        <h1>
          {t('home:hero.first')} <em>{t('home:hero.second')}</em>
        </h1>
        <HeroSearch>
          {tags.map(({ name, href }) => (
            <Link key={href} className="chip" to={href}>
              {name}
            </Link>
          ))}
        </HeroSearch>
      </section>
      <ActiveRaidBanner raid={raid.ok ? raid.value : null} at={at} />
      {isEmpty ? <FirstPlate /> : <HotPlates latest={latest} {...panels} />}
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
