import type { LicenseSource } from '#app/domain/share-picture/license.server.ts'
import { isTrusted } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { formatDate, formatNumber, formatRep } from '#app/i18n/format.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import type { UserRow } from '#db/schema.ts'

/** What stands on the picture of a member's licence. In English, whoever looks: everybody gets the same picture. */
export function licenseSource(user: UserRow): LicenseSource {
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
