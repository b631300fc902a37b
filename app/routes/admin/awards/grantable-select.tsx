import { useTranslation } from 'react-i18next'
import { Select } from '#app/components/forms/forms.tsx'
import type { GrantableAward } from '#app/routes/admin/awards/grantable.server.ts'

/** Which award is given: those made by hand, then achievements. */
export function GrantableSelect({ awards }: { awards: GrantableAward[] }) {
  const { t } = useTranslation('admin-users')
  const byHand = awards.filter(({ isAchievement }) => !isAchievement)
  const achievements = awards.filter(({ isAchievement }) => isAchievement)
  return (
    <Select name="awardId" label={t('admin-users:awards.award')} required defaultValue="">
      <option value="">{t('admin-users:awards.choose')}</option>
      {byHand.length > 0 && (
        <optgroup label={t('admin-users:awards.byHand')}>{byHand.map(toOption)}</optgroup>
      )}
      <optgroup label={t('admin-users:awards.achievements')}>{achievements.map(toOption)}</optgroup>
    </Select>
  )
}

function toOption({ id, title }: GrantableAward) {
  return (
    <option key={id} value={id}>
      {title}
    </option>
  )
}
