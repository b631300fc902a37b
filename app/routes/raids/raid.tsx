import { type LinksFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { revalidateOnLine } from '#app/components/forms/offline-action.ts'
import { raidPath } from '#app/domain/raids/raid.ts'
import { nextRaidChange, raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
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

/** `/raids/{slug}`; its id, and other capitals, lead there. */
export const loader = screenLoader({
  run: async (args) => {
    const { db, params, url, at, language } = args
    const raid = await raidBySlugOrId(db, params.raid ?? '')
    if (params.raid !== raid.slug) throw redirect(raidPath(raid) + url.search, 301)
    return { raid: await readRaidView(args, raid), at, asOf: formatTime(language, at).text }
  },
  pageCache: { params: [], until: nextRaidChange },
  isPrivate: ({ raid }) => raid.own !== null,
  meta: (args, { raid }) => raidMeta(args, raid),
})

export const action = methodNotAllowed

export default function Raid() {
  const page = useLoaderData<typeof loader>()
  return <RaidScreen key={page.raid.id} {...page} />
}
