import { Form } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { PlateInput } from '#app/components/layout/search-box.tsx'

/** Home's search: the box is a plate (HOME-04), with the switch for single digits (HOME-07) and, after it, `children`. */
export function HeroSearch({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Form role="search" action="/search" className="find">
      <label className="vh" htmlFor={id}>
        {t('search.label')}
      </label>
      <div className="find__box">
        <PlateInput id={id} />
        <button aria-label={t('search.submit')}>
          <Icon name="search" />
          <span>{t('search.submit')}</span>
        </button>
      </div>
      <div className="find__more">
        <label className="chip">
          <input type="checkbox" name="singleDigit" value="1" />
          {t('search.singleDigit')}
        </label>
        {children}
      </div>
    </Form>
  )
}
