import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { NavLink } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'

/** The main menu of phones. The camera leads members to quick submit, others to the form that adds a plate. */
export function BottomBar() {
  const { viewer } = useSite()
  const { t } = useTranslation()
  return (
    <nav className="tabs" aria-label={t('nav.main')}>
      <NavLink to="/" end>
        <Icon name="home" />
        {t('layout:bar.home')}
      </NavLink>
      <NavLink to="/explore">
        <Icon name="compass" />
        {t('nav.explore')}
      </NavLink>
      <NavLink to={viewer === null ? '/add' : '/submit'} className="tabs__spot">
        <Icon name="camera" />
        <span>{t('layout:bar.spot')}</span>
      </NavLink>
      <NavLink to="/collections">
        <Icon name="stack" />
        {t('nav.collections')}
      </NavLink>
      {viewer === null ? (
        <NavLink to="/login">
          <Icon name="user" />
          {t('nav.logIn')}
        </NavLink>
      ) : (
        <NavLink to="/profile">
          <Icon name="user" />
          {t('layout:bar.profile')}
        </NavLink>
      )}
    </nav>
  )
}
