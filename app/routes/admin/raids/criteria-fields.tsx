import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#app/components/forms/forms.tsx'
import { FoldedPart } from '#app/routes/admin/raids/folded-part.tsx'
import { ListField } from '#app/routes/admin/raids/list-field.tsx'
import type { Criterion, KnownValues, RaidTexts } from '#app/routes/admin/raids/raid-view.ts'

const lists = ['makes', 'models', 'bodyStyles', 'colors', 'tags'] as const satisfies Criterion[]

const criteria = ['fixedPlate', 'plateSingleDigit', ...lists] as const satisfies Criterion[]

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
  const placeholders = {
    makes: t('admin-raids:criteria.makesPlaceholder'),
    models: t('admin-raids:criteria.modelsPlaceholder'),
    bodyStyles: t('admin-raids:criteria.bodyStylesPlaceholder'),
    colors: t('admin-raids:criteria.colorsPlaceholder'),
    tags: t('admin-raids:criteria.tagsPlaceholder'),
  }
  const hint = (fields: RaidTexts, isLive: boolean) => {
    const given = givenCriteria(fields).map(nameOf).join(' · ')
    return given === '' && isLive ? t('admin-raids:criteria.none') : given
  }
  return (
    <FoldedPart title={t('admin-raids:criteria.title')} names="criteria." texts={texts} hint={hint}>
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
        {lists.map((criterion) => (
          <ListField
            key={criterion}
            name={`criteria.${criterion}`}
            label={nameOf(criterion)}
            help={t('admin-raids:criteria.listHelp')}
            placeholder={placeholders[criterion]}
            known={criterion === 'models' ? [] : known[criterion]}
            defaultValue={texts[`criteria.${criterion}`]}
          />
        ))}
      </div>
    </FoldedPart>
  )
}

function givenCriteria(fields: RaidTexts): Criterion[] {
  return criteria.filter((criterion) => fields[`criteria.${criterion}`]?.trim())
}

/** Which vehicles count, where that can't be changed any more. */
export function CriteriaFacts({ texts }: { texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  const nameOf = useCriterionName()
  const given = givenCriteria(texts)
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
