import type { TFunction } from 'i18next'
import type { DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import { userPath } from '#app/domain/users/user.ts'
import { formatNumber, formatRep } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { RaidLeaderView } from '#app/routes/raids/raid-view.ts'

type Leader = {
  id: string
  username: string
  picture: string | null
  rank: number
  count: number
  rep: number
  awards: DisplayedAwardView[]
}

/** By the server, and by the browser for what it polls. */
export function toLeaderView(t: TFunction, language: Language, leader: Leader): RaidLeaderView {
  const { id, username, picture, rank, count, rep, awards } = leader
  return {
    id,
    href: userPath(username),
    username,
    picture,
    rank,
    number: formatNumber(language, count),
    unit: t('raids:points', { count }),
    rep: t('raids:rep', { rep: formatRep(rep) }),
    awards,
  }
}
