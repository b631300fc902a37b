import '#app/styles/hover-card.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDisplayed } from '#app/components/awards/ask-displayed.ts'
import { DisplayedAwards, type DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import type { Hovered } from '#app/components/comments/hover-cards.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Rep } from '#app/components/users/rep.tsx'
import { TrustMark } from '#app/components/users/trust-badge.tsx'
import { isTrusted, userPath } from '#app/domain/users/user.ts'
import type { UserJson } from '#app/domain/users/user-json.ts'
import { formatRep } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'

type Shown = { user: UserJson; awards: DisplayedAwardView[] }

const cache = new Map<string, Shown>()

/** A member's licence in small: picture, rep, trust, and what they have spotted. */
export function HoverCard({ username, at }: Hovered) {
  const { t } = useTranslation('discussions')
  const shown = useMember(username)
  if (shown === null) return null
  const { user, awards } = shown
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - 268))
  const isLow = at.bottom > document.documentElement.clientHeight - 140
  const place = isLow ? { bottom: document.documentElement.clientHeight - at.top } : { top: at.bottom }
  return (
    <div className="who" style={{ left, ...place }}>
      <Avatar username={user.username} src={user.profilePicVariants?.small ?? null} size={48} />
      <div>
        <Link to={userPath(user.username)}>{user.username}</Link>
        <p className="who__marks">
          <Rep rep={user.rep} text={t('discussions:who.rep', { rep: formatRep(user.rep) })} />
          <TrustMark isTrusted={isTrusted({ ...user, isApproved: user.moderation.isApproved })} />
          <DisplayedAwards awards={awards} />
        </p>
        <p className="muted">
          {t('discussions:who.spots', { count: user.spotterStats.totalSpots })}
          {' · '}
          {t('discussions:who.photos', { count: user.spotterStats.totalImages })}
        </p>
      </div>
    </div>
  )
}

function useMember(username: string): Shown | null {
  const { language } = useSite()
  const [shown, setShown] = useState(cache.get(username) ?? null)
  useEffect(() => {
    if (cache.has(username)) return
    let isMounted = true
    const show = (read: Shown) => {
      cache.set(username, read)
      if (isMounted) setShown(read)
    }
    readUser(username)
      .then(async (user) => {
        show({ user, awards: [] })
        show({ user, awards: await readAwards(user._id, language) })
      })
      // The name itself still leads to the profile.
      .catch(() => {})
    return () => {
      isMounted = false
    }
  }, [username, language])
  return shown
}

async function readUser(username: string): Promise<UserJson> {
  const answer = await fetch(`/api/users/${encodeURIComponent(username)}`)
  if (!answer.ok) throw new Error(`No user ${username}`)
  return (await answer.json()) as UserJson
}

/** Without them the card is as it was: that they could not be read is a warning, nothing more (AWD-22). */
async function readAwards(userId: string, language: Language): Promise<DisplayedAwardView[]> {
  try {
    return (await askDisplayed([userId], language)).get(userId) ?? []
  } catch (error) {
    console.warn('Displayed awards did not come', error)
    return []
  }
}
