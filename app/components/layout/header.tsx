import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AnnouncementPopup } from '#app/components/announcements/announcement-popup.tsx'
import { Bell } from '#app/components/layout/bell.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { LanguageMenu } from '#app/components/layout/language-switcher.tsx'
import { NavLink } from '#app/components/layout/links/link.tsx'
import { LogoPlate } from '#app/components/layout/logo-plate.tsx'
import { SearchBox } from '#app/components/layout/search-box.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { SignInButtons, UserChip } from '#app/components/layout/user-chip.tsx'
import { VehicleCount } from '#app/components/layout/vehicle-count.tsx'

export function Header() {
  const { viewer } = useSite()
  const { pathname } = useLocation()
  return (
    <header className={pathname === '/' ? 'top top--home' : 'top'}>
      <div className="top__in">
        <LogoPlate />
        <MainNav />
        <div className="top__find">
          <VehicleCount />
          <SearchBox />
        </div>
        {viewer && <Bell viewer={viewer} />}
        {viewer === null ? <SignInButtons /> : <UserChip viewer={viewer} />}
        <LanguageMenu />
      </div>
      <AnnouncementPopup />
    </header>
  )
}

/** On phones the bottom bar and the footer hold the same links. */
function MainNav() {
  const { t } = useTranslation()
  return (
    <nav className="top__nav" aria-label={t('nav.main')}>
      <NavLink to="/" end>
        <Icon name="home" />
        {t('nav.home')}
      </NavLink>
      <NavLink to="/explore">
        <Icon name="compass" />
        {t('nav.explore')}
      </NavLink>
      <NavLink to="/collections">
        <Icon name="stack" />
        {t('nav.collections')}
      </NavLink>
      <NavLink to="/whats-g80">
        <Icon name="info" />
        {t('nav.about')}
      </NavLink>
    </nav>
  )
}
