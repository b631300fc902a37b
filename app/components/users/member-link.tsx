import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Username } from '#app/components/users/username.tsx'
import { userPath } from '#app/domain/users/user.ts'

/**
 * Leads to a member's profile, or says that the account is gone. Among comments a card shows who they are, where
 * JavaScript runs (DISC-08).
 */
export function MemberLink({
  username,
  children,
}: {
  username: string | null | undefined
  children?: string
}) {
  const { t } = useTranslation('common')
  if (!username) return t('common:deletedMember')
  return (
    <Link to={userPath(username)} data-member={username}>
      <Username name={children ?? username} />
    </Link>
  )
}
