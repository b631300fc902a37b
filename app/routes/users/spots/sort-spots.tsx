import { Form, useLocation, useNavigate } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSyncedValue } from '#app/components/forms/use-synced-value.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import type { SpottedSort } from '#app/domain/finding/spotted.ts'

/** The order of the list (PROF-09). Once the scripts are there a choice takes effect at once. */
export function SortSpots({ sort }: { sort: SpottedSort }) {
  const { t } = useTranslation('explore')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const field = useRef<HTMLSelectElement>(null)
  useSyncedValue(field, sort)
  return (
    <Form action={`${pathname}#spots`} className="spots__sort">
      <select
        ref={field}
        className="input"
        name="sort"
        aria-label={t('explore:sort.label')}
        defaultValue={sort}
        onChange={({ target }) =>
          navigate(`${pathname}?sort=${target.value}`, { preventScrollReset: true, replace: true })
        }
      >
        <option value="latest">{t('explore:sort.latest')}</option>
        <option value="recent">{t('explore:sort.recent')}</option>
        <option value="views">{t('explore:sort.views')}</option>
        <option value="likes">{t('explore:sort.likes')}</option>
        <option value="images">{t('explore:sort.images')}</option>
        <option value="discussions">{t('explore:sort.discussions')}</option>
      </select>
      {!isHydrated && (
        <button type="submit" className="btn btn--sq" aria-label={t('explore:sort.submit')}>
          <Icon name="sort" />
        </button>
      )}
    </Form>
  )
}
