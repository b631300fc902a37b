import { useTranslation } from 'react-i18next'
import { Checkbox, Field } from '#app/components/forms/forms.tsx'
import { podiumPlaces } from '#app/domain/raids/raid.ts'
import { maxBadgeDescription, maxBadgeTitle } from '#app/domain/raids/raid-limits.ts'
import { FoldedPart } from '#app/routes/admin/raids/folded-part.tsx'
import type { RaidTexts } from '#app/routes/admin/raids/raid-view.ts'

/** What is given when the raid is completed (AR-45 to AR-64). */
export function BadgesFields({ texts }: { texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  const hintOf = (name: string, shown: (fields: RaidTexts) => string) => (fields: RaidTexts) =>
    fields[`awards.${name}.enabled`] ? shown(fields) : t('admin-raids:badges.off')
  return (
    <>
      <FoldedPart
        title={t('admin-raids:badges.participation')}
        names="awards.participation"
        texts={texts}
        hint={hintOf(
          'participation',
          (fields) => `${fields['awards.participation.icon']} ${fields['awards.participation.title']}`,
        )}
      >
        <Checkbox
          name="awards.participation.enabled"
          label={t('admin-raids:badges.participationEnabled')}
          defaultChecked={texts['awards.participation.enabled'] !== ''}
        />
        <BadgeFields name="awards.participation" texts={texts} />
      </FoldedPart>
      <FoldedPart
        title={t('admin-raids:badges.podium')}
        names="awards.podium"
        texts={texts}
        hint={hintOf('podium', (fields) =>
          podiumPlaces.map((place) => fields[`awards.podium.${place}.icon`]).join(' '),
        )}
      >
        <Checkbox
          name="awards.podium.enabled"
          label={t('admin-raids:badges.podiumEnabled')}
          defaultChecked={texts['awards.podium.enabled'] !== ''}
        />
        <PlaceFields name="awards.podium.first" legend={t('admin-raids:badges.first')} texts={texts} />
        <PlaceFields name="awards.podium.second" legend={t('admin-raids:badges.second')} texts={texts} />
        <PlaceFields name="awards.podium.third" legend={t('admin-raids:badges.third')} texts={texts} />
      </FoldedPart>
    </>
  )
}

function PlaceFields({ name, legend, texts }: { name: string; legend: string; texts: RaidTexts }) {
  return (
    <fieldset className="raid-place">
      <legend>{legend}</legend>
      <BadgeFields name={name} texts={texts} />
    </fieldset>
  )
}

function BadgeFields({ name, texts }: { name: string; texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  return (
    <div className="raid-badge">
      <Field
        name={`${name}.icon`}
        label={t('admin-raids:badges.icon')}
        help={t('admin-raids:badges.iconHelp')}
        autoComplete="off"
        defaultValue={texts[`${name}.icon`]}
      />
      <Field
        name={`${name}.title`}
        label={t('admin-raids:badges.title')}
        autoComplete="off"
        maxLength={maxBadgeTitle}
        defaultValue={texts[`${name}.title`]}
      />
      <Field
        name={`${name}.description`}
        label={t('admin-raids:badges.description')}
        autoComplete="off"
        maxLength={maxBadgeDescription}
        defaultValue={texts[`${name}.description`]}
      />
    </div>
  )
}
