import { useTranslation } from 'react-i18next'
import { Select } from '#app/components/forms/forms.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'

/** How far a photo is to be turned. In place of the crop dialog, until the scripts are there. */
export function Rotation({ help }: { help?: string }) {
  const { t } = useTranslation('media')
  if (useHydrated()) return null
  return (
    <Select label={t('media:turn.label')} name="rotation" defaultValue="0" help={help}>
      <option value="0">{t('media:turn.none')}</option>
      <option value="90">{t('media:turn.right')}</option>
      <option value="180">{t('media:turn.half')}</option>
      <option value="270">{t('media:turn.left')}</option>
    </Select>
  )
}
