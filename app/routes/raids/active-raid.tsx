import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { PAGE_POLL_MS } from '#app/components/raids/polling.ts'
import { useNextRaid } from '#app/components/raids/use-next-raid.ts'
import { activeRaid, nextRaidChange } from '#app/domain/raids/raids.server.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { methodNotAllowed, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { formatTime } from '#app/i18n/format.ts'
import { raidMeta, readRaidView } from '#app/routes/raids/raid.server.ts'
import { RaidScreen } from '#app/routes/raids/raid-screen.tsx'
import styles from '#app/styles/screens/raids.css?url'

export const handle = { i18n: ['raids', 'raid-progress'] }
export const meta = pageMeta
export const shouldRevalidate = revalidateOnLine
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** `/raid`: the active raid; of several the one that ends first (RAID-01). */
export const loader = screenLoader({
  run: async (args) => {
    const { db, at, language } = args
    const raid = await activeRaid(db, at)
    const asOf = formatTime(language, at).text
    return { raid: raid && (await readRaidView(args, raid)), at, asOf }
  },
  pageCache: { params: [], until: nextRaidChange },
  isPrivate: ({ raid }) => raid !== null && raid.own !== null,
  meta: (args, { raid }) => {
    if (raid !== null) return raidMeta(args, raid)
    const { t, request } = args
    return {
      title: t('meta:raid.none'),
      description: t('meta:raids.description'),
      url: `${siteOrigin(request)}/raid`,
    }
  },
})

export const action = methodNotAllowed

export default function ActiveRaid() {
  const { raid, ...page } = useLoaderData<typeof loader>()
  return raid === null ? <NoActiveRaid /> : <RaidScreen key={raid.id} raid={raid} {...page} />
}

/** RAID-09 */
function NoActiveRaid() {
  const { t } = useTranslation('raids')
  useNextRaid(true, PAGE_POLL_MS)
  return (
    <>
      <h1>{t('raids:title')}</h1>
      <EmptyState
        title={t('raids:none.title')}
        text={t('raids:none.text')}
        action={
          <Link className="btn btn--pri" to="/raids">
            {t('raids:none.others')}
          </Link>
        }
      />
    </>
  )
}
