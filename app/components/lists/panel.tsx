import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import type { PanelData } from '#app/panel-data.ts'

/** A part of home under its heading; `href` is where there is more of it. A wide one has a row of panels to itself. */
export function Panel<T>({
  title,
  href,
  isWide = false,
  data,
  children,
}: {
  title: string
  href?: string
  isWide?: boolean
  data: PanelData<T>
  children: (value: T) => ReactNode
}) {
  const { t } = useTranslation(['home', 'common'])
  const id = useId()
  return (
    <section className={isWide ? 'panel panel--wide' : 'panel'} aria-labelledby={id}>
      <div className="panel__h">
        <h2 id={id}>{title}</h2>
        {href && (
          <Link className="more" to={href} aria-label={`${t('common:action.seeAll')}: ${title}`}>
            {t('common:action.seeAll')}
            <Icon name="chevron-right" />
          </Link>
        )}
      </div>
      {data.ok ? children(data.value) : <p className="notice notice--error">{t('home:panel.failed')}</p>}
    </section>
  )
}
