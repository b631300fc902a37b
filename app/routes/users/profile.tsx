import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { readUser } from '#app/domain/users/profile.server.ts'
import { userPath } from '#app/domain/users/user.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { type ScreenArgs, screenLoader } from '#app/http/screens/screen-loader.server.ts'
import { pageMeta } from '#app/http/screens/screen-meta.ts'
import { formatDate, formatNumber, formatRep } from '#app/i18n/format.ts'

export const handle = { i18n: ['users'] }
export const meta = pageMeta

export const loader = screenLoader({
  pageCache: { params: [] },
  run: readProfile,
  meta: ({ t, request }, { username }) => ({
    url: siteOrigin(request) + userPath(username),
    title: t('meta:profile.title', { name: username }),
    description: t('meta:profile.description', { name: username }),
  }),
})

/** Former names lead on to the present one. */
async function readProfile({ db, viewer, params, at, language, url }: ScreenArgs) {
  const user = await readUser(db, params.username ?? '', viewer, at)
  if (url.pathname !== userPath(user.username)) throw redirect(userPath(user.username) + url.search, 301)
  const { totalSpots, totalImages, totalComments, totalTags } = user.spotterStats
  const number = (value: number) => formatNumber(language, value)
  return {
    username: user.username,
    picture: user.profilePicVariants?.medium ?? null,
    rep: formatRep(user.rep),
    joined: formatDate(language, Date.parse(user.createdAt)),
    totals: {
      spots: number(totalSpots),
      photos: number(totalImages),
      comments: number(totalComments),
      tags: number(totalTags),
    },
  }
}

/** Who a member is, in short. */
export default function Profile() {
  const { username, picture, rep, joined, totals } = useLoaderData<typeof loader>()
  const { t } = useTranslation('users')
  const facts = [
    [t('users:profile.spots'), totals.spots],
    [t('users:profile.photos'), totals.photos],
    [t('users:profile.comments'), totals.comments],
    [t('users:profile.tags'), totals.tags],
  ]
  return (
    <section className="narrow card stack">
      <div className="row">
        <Avatar username={username} src={picture} size={72} />
        <div>
          <h1 className="as-is">{username}</h1>
          <p>
            {t('users:profile.rep', { rep })} · {t('users:profile.joined')} <Time value={joined} />
          </p>
        </div>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
