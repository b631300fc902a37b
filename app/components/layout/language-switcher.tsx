import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Menu } from '#app/components/layout/menu.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { htmlLanguage, languageCodes, languageNames, languages } from '#app/i18n/languages.ts'

/** The header's switcher (HDR-46): the present language, and the form behind it. */
export function LanguageMenu() {
  const { language } = useSite()
  const { t } = useTranslation()
  return (
    <Menu
      summaryClass="icbtn lang"
      label={`${languageCodes[language]} · ${t('language.label')}: ${languageNames[language]}`}
      summary={
        <>
          <Icon name="globe" />
          <span aria-hidden="true">{languageCodes[language]}</span>
        </>
      }
    >
      <LanguageSwitcher />
    </Menu>
  )
}

/**
 * A plain form, so that the whole page comes back in the chosen language. The script in the page's head notes the
 * choice in local storage as the form is sent (I18N-06). `anchor` is where on the page it comes back.
 */
export function LanguageSwitcher({ anchor = '' }: { anchor?: string }) {
  const { language } = useSite()
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/language" className="langs">
      <span className="vh">{t('language.label')}</span>
      <input type="hidden" name="returnTo" value={pathname + search + anchor} />
      {languages.map((offered) => (
        <button
          key={offered}
          name="language"
          value={offered}
          lang={htmlLanguage[offered]}
          aria-current={offered === language || undefined}
        >
          {languageNames[offered]}
        </button>
      ))}
    </form>
  )
}
