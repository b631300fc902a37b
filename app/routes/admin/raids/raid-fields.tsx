import { type FormEvent, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { Checkbox, Field, TextField } from '#app/components/forms/forms.tsx'
import {
  maxRaidDescription,
  maxRaidSlug,
  maxRaidTarget,
  maxRaidTitle,
} from '#app/domain/raids/raid-limits.ts'
import { BadgesFields } from '#app/routes/admin/raids/badge-fields.tsx'
import { CriteriaFacts, CriteriaFields } from '#app/routes/admin/raids/criteria-fields.tsx'
import { proposeSlug } from '#app/routes/admin/raids/propose-slug.ts'
import type { Frozen, KnownValues, RaidTexts } from '#app/routes/admin/raids/raid-view.ts'

const nothingFrozen: Frozen = { slug: false, criteria: false, rest: false }

/** The fields of a raid (AR-03 to AR-18). What is settled is shown and sent as it is. */
export function RaidFields({
  texts,
  known,
  frozen = nothingFrozen,
}: {
  texts: RaidTexts
  known: KnownValues
  frozen?: Frozen
}) {
  const { t } = useTranslation('admin-raids')
  const propose = useSlugProposal()
  return (
    <>
      <Field
        name="title"
        label={t('admin-raids:form.title')}
        autoComplete="off"
        required
        maxLength={maxRaidTitle}
        defaultValue={texts.title}
        onInput={propose}
      />
      {frozen.slug ? (
        <Settled texts={texts} name="slug" label={t('admin-raids:form.slug')} />
      ) : (
        <Field
          name="slug"
          label={t('admin-raids:form.slug')}
          help={t('admin-raids:form.slugHelp')}
          placeholder={t('admin-raids:form.slugPlaceholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={maxRaidSlug}
          defaultValue={texts.slug}
        />
      )}
      <TextField
        name="description"
        label={t('admin-raids:form.description')}
        maxLength={maxRaidDescription}
        defaultValue={texts.description}
      />
      <Period texts={texts} frozen={frozen} />
      {frozen.rest ? <Rest texts={texts} /> : <Target texts={texts} />}
      {frozen.criteria ? (
        <fieldset className="raid-part">
          <legend>{t('admin-raids:criteria.title')}</legend>
          {!frozen.rest && <p className="field__help">{t('admin-raids:criteria.frozen')}</p>}
          <CriteriaFacts texts={texts} />
          <Kept texts={texts} part="criteria." />
        </fieldset>
      ) : (
        <CriteriaFields texts={texts} known={known} />
      )}
      {!frozen.rest && <BadgesFields texts={texts} />}
    </>
  )
}

/** While the address is nobody's own yet, it follows the title. */
function useSlugProposal() {
  const proposed = useRef('')
  return ({ currentTarget: title }: FormEvent<HTMLInputElement>) => {
    const slug = title.form?.elements.namedItem('slug')
    if (!(slug instanceof HTMLInputElement) || !['', proposed.current].includes(slug.value)) return
    proposed.current = proposeSlug(title.value)
    slug.value = proposed.current
  }
}

function Period({ texts, frozen }: { texts: RaidTexts; frozen: Frozen }) {
  const { t } = useTranslation('admin-raids')
  const start = t('admin-raids:form.start')
  const end = t('admin-raids:form.end')
  return (
    <div className="raid-pair">
      {frozen.criteria ? (
        <Settled texts={texts} name="startAt" label={start} />
      ) : (
        <DateTime name="startAt" label={start} texts={texts} />
      )}
      {frozen.rest ? (
        <Settled texts={texts} name="endAt" label={end} />
      ) : (
        <DateTime name="endAt" label={end} texts={texts} />
      )}
    </div>
  )
}

function DateTime({ name, label, texts }: { name: string; label: string; texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  return (
    <Field
      type="datetime-local"
      name={name}
      label={label}
      help={t('admin-raids:form.timeHelp')}
      required
      defaultValue={texts[name]}
    />
  )
}

function Target({ texts }: { texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  return (
    <>
      <Field
        type="number"
        name="target"
        label={t('admin-raids:form.target')}
        help={t('admin-raids:form.targetHelp')}
        inputMode="numeric"
        min={1}
        max={maxRaidTarget}
        step={1}
        required
        defaultValue={texts.target}
      />
      <Checkbox
        name="allowOverachievement"
        label={t('admin-raids:form.allowOverachievement')}
        defaultChecked={texts.allowOverachievement !== ''}
      />
    </>
  )
}

/** Of a raid that is over. */
function Rest({ texts }: { texts: RaidTexts }) {
  const { t } = useTranslation('admin-raids')
  return (
    <>
      <Settled texts={texts} name="target" label={t('admin-raids:form.target')} />
      <Kept texts={texts} part="allowOverachievement" />
      <Kept texts={texts} part="awards." />
    </>
  )
}

/** What can't be changed any more, as it was typed. */
function Settled({ texts, name, label }: { texts: RaidTexts; name: string; label: string }) {
  const { errors } = useContext(FormContext)
  return (
    <div className="field">
      <b>{label}</b>
      <span>{name.endsWith('At') ? texts[name]?.replace('T', ' ') : texts[name]}</span>
      {errors[name] && <p className="field__error">{errors[name]}</p>}
      <Kept texts={texts} part={name} />
    </div>
  )
}

/** Fields that are sent as they are; boxes that are not ticked are not sent. */
function Kept({ texts, part }: { texts: RaidTexts; part: string }) {
  return Object.entries(texts)
    .filter(([name, text]) => name.startsWith(part) && text !== '')
    .map(([name, text]) => <input key={name} type="hidden" name={name} value={text} />)
}
