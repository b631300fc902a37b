import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#app/components/forms/forms.tsx'
import { ListField } from '#app/routes/admin/raids/list-field.tsx'
import type { Criterion, KnownValues, RaidTexts } from '#app/routes/admin/raids/raid-view.ts'

/** What a criterion is called. */
export function useCriterionName(): (criterion: Criterion) => string {
  const { t } = useTranslation('admin-raids')
  return (criterion) =>
    ({
      fixedPlate: t('admin-raids:criteria.fixedPlate'),
      plateSingleDigit: t('admin-raids:criteria.plateSingleDigit'),
      makes: t('admin-raids:criteria.makes'),
      models: t('admin-raids:criteria.models'),
      bodyStyles: t('admin-raids:criteria.bodyStyles'),
      colors: t('admin-raids:criteria.colors'),
      tags: t('admin-raids:criteria.tags'),
    })[criterion]
}

/** Which vehicles count: lists are texts with commas (AR-11 to AR-18). */
export function CriteriaFields({ texts, known }: { texts: RaidTexts; known: KnownValues }) {
  const { t } = useTranslation('admin-raids')
  const nameOf = useCriterionName()
  const listHelp = t('admin-raids:criteria.listHelp')
  return (
    <>
      <p className="field__help">{t('admin-raids:criteria.help')}</p>
      <Field
        name="criteria.fixedPlate"
        label={nameOf('fixedPlate')}
        help={t('admin-raids:criteria.plateHelp')}
        placeholder={t('admin-raids:criteria.platePlaceholder')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        defaultValue={texts['criteria.fixedPlate']}
      />
      <Checkbox
        name="criteria.plateSingleDigit"
        label={nameOf('plateSingleDigit')}
        defaultChecked={texts['criteria.plateSingleDigit'] !== ''}
      />
      <div className="raid-pair">
        <ListField
          name="criteria.makes"
          label={nameOf('makes')}
          help={listHelp}
          placeholder={t('admin-raids:criteria.makesPlaceholder')}
          known={known.makes}
          defaultValue={texts['criteria.makes']}
        />
        <ListField
          name="criteria.models"
          label={nameOf('models')}
          help={listHelp}
          placeholder={t('admin-raids:criteria.modelsPlaceholder')}
          known={[]}
          defaultValue={texts['criteria.models']}
        />
        <ListField
          name="criteria.bodyStyles"
          label={nameOf('bodyStyles')}
          help={listHelp}
          placeholder={t('admin-raids:criteria.bodyStylesPlaceholder')}
          known={known.bodyStyles}
          defaultValue={texts['criteria.bodyStyles']}
        />
        <ListField
          name="criteria.colors"
          label={nameOf('colors')}
          help={listHelp}
          placeholder={t('admin-raids:criteria.colorsPlaceholder')}
          known={known.colors}
          defaultValue={texts['criteria.colors']}
        />
        <ListField
          name="criteria.tags"
          label={nameOf('tags')}
          help={listHelp}
          placeholder={t('admin-raids:criteria.tagsPlaceholder')}
          known={known.tags}
          defaultValue={texts['criteria.tags']}
        />
      </div>
    </>
  )
}

const criteria = [
  'fixedPlate',
  'plateSingleDigit',
  'makes',
  'models',
  'bodyStyles',
  'colors',
  'tags',
] as const satisfies Criterion[]

/** Which vehicles count, where that can't be changed any more. */
export function CriteriaFacts({ texts }: { texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  const nameOf = useCriterionName()
  const given = criteria.filter((criterion) => texts[`criteria.${criterion}`])
  if (given.length === 0) return <p>{t('admin-raids:criteria.none')}</p>
  return (
    <dl className="facts">
      {given.map((criterion) => (
        <div key={criterion}>
          <dt>{nameOf(criterion)}</dt>
          <dd>
            {criterion === 'plateSingleDigit'
              ? t('admin-raids:criteria.yes')
              : texts[`criteria.${criterion}`]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
