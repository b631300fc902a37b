import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { Field, TextField } from '#app/components/forms/forms.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { KnownVehicle, PlateNote, SourceNote } from '#app/components/submit/analysis-notes.tsx'
import { PlateReadings } from '#app/components/submit/plate-readings.tsx'
import type { SubmitView, SuggestionsView } from '#app/components/submit/submit-view.ts'
import { useKnownVehicle } from '#app/components/submit/use-known-vehicle.ts'
import { ColourField } from '#app/components/vehicles/colour-field.tsx'
import { BodyStyleField, MakeField } from '#app/components/vehicles/info-selects.tsx'
import { ModelField } from '#app/components/vehicles/model-field.tsx'
import { plateKey, plateMaxTyped } from '#app/domain/plates/plate.ts'
import { maxStory } from '#app/domain/vehicles/vehicle.ts'

type SubmitFieldsProps = {
  view: Pick<SubmitView, 'suggestions' | 'plateText' | 'known' | 'offers' | 'usage'>
  /** What the fields begin with; null: a script fills them. */
  filled: Pick<SubmitView, 'suggestions' | 'plateText'> | null
  /** Of the photo's draft. */
  token: string | null
  /** Stands in place of the note on the plate: the photo is on its way. */
  progress?: ReactNode
  /** What was typed was typed for another photo. */
  isOfOther?: boolean
  /** A reading was chosen. */
  onReading?: () => void
}

/** What is to be corrected and confirmed: the plate, which stands right under the photo, and what is told of the vehicle. */
export function SubmitFields(props: SubmitFieldsProps) {
  const { view, filled, token, progress = null, isOfOther = false, onReading } = props
  const { suggestions, plateText, offers, usage } = view
  const { t } = useTranslation('submit')
  const [fields, current] = useFormValues()
  const { typed, errors } = useContext(FormContext)
  const said = current ?? typed
  const begin = filled?.suggestions ?? null
  const make = said === null ? (begin?.make ?? null) : said.make || null
  const model = said === null ? (begin?.model ?? null) : said.model || null
  const plate = plateKey(said?.plate ?? filled?.plateText ?? '')
  const known = useKnownVehicle(said === null && filled === null ? null : plate, {
    plate: plateKey(plateText),
    known: view.known,
  })
  // What is said of the reading is true of what was read, and of nothing else.
  const isAsRead = usage !== null && plate === (suggestions?.plate ?? '') && errors.plate === undefined
  return (
    <div className="form" ref={fields}>
      <Field
        label={t('submit:plate.label')}
        name="plate"
        className="input--plate"
        key={filled?.plateText}
        required
        maxLength={plateMaxTyped}
        defaultValue={filled?.plateText}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="submit__said" role="status">
        {progress ?? (isAsRead && <PlateNote suggestions={suggestions} />)}
        {isOfOther && <p className="notice">{t('submit:plate.ofOther')}</p>}
      </div>
      <PlateReadings suggestions={suggestions} plate={plate} token={token} onReading={onReading} />
      <div className="submit__said" role="status">
        {known && <KnownVehicle vehicle={known} />}
      </div>
      {offers && (
        <fieldset className="submit__panel form">
          <legend>{suggestions === null ? t('submit:panel.byHand') : t('submit:panel.read')}</legend>
          {progress === null && isByHand(said, suggestions) && (
            <p className="submit__note">
              <Icon name="edit" /> {t('submit:manual')}
            </p>
          )}
          {suggestions && <SourceNote suggestions={suggestions} />}
          <MakeField offers={offers} value={begin?.make ?? null} />
          <ModelField
            offers={offers}
            loaded={{ make: begin?.make ?? null, model: begin?.model ?? null }}
            make={current === null ? undefined : make}
            model={model}
          />
          <ColourField
            colours={offers.colours}
            value={begin?.color ?? null}
            next={begin?.otherColor ?? null}
          />
          <BodyStyleField offers={offers} value={begin?.bodyStyle ?? null} />
          <TextField
            label={t('submit:profile.label')}
            name="profile"
            rows={5}
            defaultValue={begin?.profile ?? ''}
            help={t('submit:profile.help', { max: maxStory })}
          />
        </fieldset>
      )}
    </div>
  )
}

/** Whether something was changed by hand (QS-18, QS-37), or all of it written so. */
function isByHand(said: Record<string, string> | null, suggestions: SuggestionsView | null): boolean {
  if (suggestions === null) return true
  if (said === null) return false
  const isSamePlate = plateKey(said.plate ?? '') === (suggestions.plate ?? '')
  const fields = ['make', 'model', 'color', 'bodyStyle', 'profile'] as const
  return !isSamePlate || fields.some((field) => (said[field] ?? '') !== (suggestions[field] ?? ''))
}
