import { useTranslation } from 'react-i18next'
import { Select } from '#app/components/forms/forms.tsx'
import { type InfoOffers, withKept } from '#app/components/vehicles/info-offers.ts'

type SelectProps = { offers: InfoOffers; value: string | null }

export function MakeField({ offers, value, autoFocus }: SelectProps & { autoFocus?: boolean }) {
  const { t } = useTranslation('vehicles')
  const names = offers.makes.map(({ name }) => name)
  return (
    <Select
      label={t('vehicles:info.make')}
      name="make"
      defaultValue={value ?? ''}
      {...(autoFocus ? { autoFocus } : {})}
    >
      <option value="">{t('vehicles:info.choose')}</option>
      {withKept(names, value).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}

export function BodyStyleField({ offers, value }: SelectProps) {
  const { t } = useTranslation('vehicles')
  const texts = new Map(offers.bodyStyles.map(({ name, text }) => [name, text]))
  return (
    <Select label={t('vehicles:info.bodyStyle')} name="bodyStyle" defaultValue={value ?? ''}>
      <option value="">{t('vehicles:info.choose')}</option>
      {withKept([...texts.keys()], value).map((style) => (
        <option key={style} value={style}>
          {texts.get(style) ?? style}
        </option>
      ))}
    </Select>
  )
}
