import { useTranslation } from 'react-i18next'
import { LanguageSwitcher } from '#app/components/layout/language-switcher.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { recentFeedPath } from '#app/domain/finding/feed.ts'

export function Footer() {
  const { communityInviteUrl } = useSite()
  const { t } = useTranslation()
  return (
    <footer className="foot">
      <div className="foot__in">
        <nav className="foot__links" aria-label={t('footer.label')}>
          <Link to="/raids">{t('footer.raids')}</Link>
          <Link to="/whats-g80">{t('nav.about')}</Link>
          <Link to="/announcements">{t('footer.announcements')}</Link>
          <Link to="/legal">{t('footer.legal')}</Link>
          <Link to="/community-guidelines">{t('footer.guidelines')}</Link>
          {communityInviteUrl && (
            <a href={communityInviteUrl} rel="noopener">
              {t('footer.chat')}
            </a>
          )}
          <Link to="/developers">{t('footer.developers')}</Link>
          <a href={recentFeedPath} type="application/atom+xml">
            {t('footer.feed')}
          </a>
        </nav>
        <LanguageSwitcher />
      </div>
    </footer>
  )
}
