import { readDisplayedAwards } from '#app/domain/awards/displayed.server.ts'
import type { LicenseSource } from '#app/domain/share-picture/license.server.ts'
import { isTrusted } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { formatDate, formatNumber, formatRep } from '#app/i18n/format.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import { awardSymbol } from '#app/routes/users/license/award-symbol.server.ts'
import type { ReadDatabase, UserRow } from '#db/schema.ts'

/** What stands on the picture of a member's licence. In English, whoever looks: everybody gets the same picture. */
export async function licenseSource(db: ReadDatabase, user: UserRow): Promise<LicenseSource> {
  const t = translator('en')
  const number = (value: number) => formatNumber('en', value)
  const trusted = isTrusted({
    isAdmin: user.is_admin === 1,
    isApproved: user.is_approved === 1,
    rep: user.rep,
  })
  return {
    title: t('users:license.title'),
    username: user.username,
    joined: t('users:picture.joined', { date: formatDate('en', user.created_at).text }),
    rep: t('users:license.rep', { rep: formatRep(user.rep) }),
    trust: { isTrusted: trusted, text: trusted ? t('users:trust.trusted') : t('users:trust.new') },
    awards: await displayedAwards(db, user),
    stats: [
      { name: t('users:picture.spots'), value: number(user.total_spots) },
      { name: t('users:license.photos'), value: number(user.total_images) },
      { name: t('users:license.comments'), value: number(user.total_comments) },
      { name: t('users:license.tags'), value: number(user.total_tags) },
    ],
    siteName: env.SITE_NAME,
    avatar: user.avatar,
  }
}

/** None where they cannot be read (AWD-22). */
async function displayedAwards(db: ReadDatabase, { id }: UserRow): Promise<LicenseSource['awards']> {
  try {
    const displayed = (await readDisplayedAwards(db, [id])).get(id) ?? []
    return displayed.map(({ award: { icon, rarity } }) => ({ symbol: awardSymbol(icon), rarity }))
  } catch (error) {
    log.warn({ err: error }, 'Displayed awards could not be read')
    return []
  }
}
