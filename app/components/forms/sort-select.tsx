import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSyncedValue } from '#app/components/forms/use-synced-value.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'

type SortSelectProps = {
  sort: string
  onChoose: (sort: string) => void
  /** `<option>`s beside those that every list of vehicles has. */
  children?: ReactNode
}

/** The order of a list of vehicles, within its form. Once the scripts are there a choice takes effect at once. */
export function SortSelect({ sort, onChoose, children }: SortSelectProps) {
  const { t } = useTranslation('explore')
  const isHydrated = useHydrated()
  const field = useRef<HTMLSelectElement>(null)
  useSyncedValue(field, sort)
  const isNew = useRef(true)
  // What was chosen before the scripts came takes effect with them: its button is gone.
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    const shown = [...(field.current?.options ?? [])].find(({ defaultSelected }) => defaultSelected)
    if (field.current && shown?.selected === false) onChoose(field.current.value)
  })
  return (
    <>
      <select
        ref={field}
        className="input"
        name="sort"
        autoComplete="off"
        aria-label={t('explore:sort.label')}
        defaultValue={sort}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="latest">{t('explore:sort.latest')}</option>
        <option value="recent">{t('explore:sort.recent')}</option>
        <option value="views">{t('explore:sort.views')}</option>
        <option value="likes">{t('explore:sort.likes')}</option>
        <option value="images">{t('explore:sort.images')}</option>
        <option value="discussions">{t('explore:sort.discussions')}</option>
        {children}
      </select>
      {!isHydrated && (
        <button type="submit" className="btn btn--sq" aria-label={t('explore:sort.submit')}>
          <Icon name="sort" />
        </button>
      )}
    </>
  )
}
