import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { tagName } from '#app/components/lists/tag-name.ts'
import { plateStyleName } from '#app/components/plates/plate.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { isPlateStyle, plateText } from '#app/domain/plates/plate.ts'
import type { ChangedValue, ChangeView } from '#app/routes/vehicles/details/details-view.ts'

/** The last ten changes, folded at first (VEH-39 to VEH-41). */
export function HistorySection({ changes }: { changes: ChangeView[] }) {
  const { t } = useTranslation('vehicles')
  return (
    <details className="card fold" id="history">
      <summary>
        <Icon name="history" />
        <h2>{t('vehicles:history.title')}</h2> <small>{t('vehicles:history.last')}</small>
      </summary>
      {changes.length === 0 && <p className="muted">{t('vehicles:history.none')}</p>}
      <ol className="history">
        {changes.map((change, index) => (
          <li key={`${change.at.iso} ${change.field} ${index}`}>
            <Change change={change} />
            <small>
              <MemberLink username={change.username} /> · <Time value={change.at} />
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Change({ change: { field, oldValue, newValue } }: { change: ChangeView }) {
  const { t } = useTranslation(['vehicles', 'plates', 'tags'])
  if (field === 'primaryImage') return <p>{t('vehicles:history.primaryImage')}</p>
  if (field === 'tags') {
    const tag = tagName(t, (newValue ?? oldValue)?.text ?? '')
    return (
      <p>
        {newValue === null
          ? t('vehicles:history.tagRemoved', { tag })
          : t('vehicles:history.tagAdded', { tag })}
      </p>
    )
  }
  return (
    <div>
      <b>{fieldName(t, field)}</b>
      <Value field={field} value={oldValue} /> <Icon name="arrow-right" />{' '}
      <Value field={field} value={newValue} />
    </div>
  )
}

function Value({ field, value }: { field: string; value: ChangedValue | null }) {
  const { t } = useTranslation(['vehicles', 'plates'])
  if (value === null) return <span className="muted">{t('vehicles:history.nothing')}</span>
  if (value.start === null) return <span>{valueText(t, field, value.text)}</span>
  return (
    <details>
      <summary>{value.start}</summary>
      <p className="text">{value.text}</p>
    </details>
  )
}

function valueText(t: TFunction, field: string, value: string): string {
  if (field === 'plateStyle' && isPlateStyle(value)) return plateStyleName(t, value)
  if (field === 'plate') return plateText(value, classifyPlate(value).style)
  if (field === 'g80ConversionKit') return value === 'Yes' ? t('vehicles:info.yes') : t('vehicles:info.no')
  return value
}

function fieldName(t: TFunction, field: string): string {
  const names: Record<string, string> = {
    plate: t('vehicles:history.plate'),
    plateStyle: t('vehicles:history.plateStyle'),
    make: t('vehicles:info.make'),
    model: t('vehicles:info.model'),
    color: t('vehicles:info.colour'),
    bodyStyle: t('vehicles:info.bodyStyle'),
    g80ConversionKit: t('vehicles:info.g80Kit'),
    profile: t('vehicles:story.title'),
  }
  return names[field] ?? field
}
