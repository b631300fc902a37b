import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { FieldNotes, useField } from '#app/components/forms/field.tsx'
import {
  ActionForm,
  Field,
  FormError,
  FormKey,
  SubmitButton,
  TextField,
} from '#app/components/forms/forms.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Rotation } from '#app/components/photos/rotation.tsx'
import { KnownVehicle, PlateNote, SourceNote } from '#app/components/submit/analysis-notes.tsx'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { PlateReadings } from '#app/components/submit/plate-readings.tsx'
import type { SubmitView, SuggestionsView, WaitingPhotoView } from '#app/components/submit/submit-view.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'
import { ColourField } from '#app/components/vehicles/colour-field.tsx'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import { BodyStyleField, MakeField } from '#app/components/vehicles/info-selects.tsx'
import { ModelField } from '#app/components/vehicles/model-field.tsx'
import { plateKey, plateMaxTyped } from '#app/domain/plates/plate.ts'
import { maxStory } from '#app/domain/vehicles/vehicle.ts'

type FilledView = SubmitView & { photo: WaitingPhotoView; offers: InfoOffers }

/** The second step: what was read from the photo, to correct and confirm. */
export function SubmitForm({ view }: { view: FilledView }) {
  const { photo, suggestions, usage, isBlocked } = view
  const { t } = useTranslation('submit')
  return (
    <>
      {isBlocked ? (
        <SubmitBlocked />
      ) : (
        <ActionForm
          intent="submit-photo"
          action={`/submit?${new URLSearchParams({ photo: photo.token })}`}
          encType="multipart/form-data"
        >
          <FormKey />
          <input type="hidden" name="fileDraft" value={`photo.${photo.token}`} />
          <FormError forMembers keepsFile />
          <Preview photo={photo} />
          <SubmitFields view={view} filled={suggestions} token={photo.token} />
          <Rotation />
          <SubmitButton>{t('submit:submit')}</SubmitButton>
        </ActionForm>
      )}
      {usage && (
        <ActionForm
          intent="analyse-photo"
          action={`/submit?${new URLSearchParams({ photo: photo.token })}`}
          hiddenFields={{ draft: photo.token }}
          className="form form--again"
        >
          <FormKey />
          <FormError />
          <UsageBar usage={usage} />
          {usage.level !== 'none' && (
            <SubmitButton className="btn">
              <Icon name="refresh" />
              {suggestions === null ? t('submit:analyse') : t('submit:analyseAgain')}
            </SubmitButton>
          )}
        </ActionForm>
      )}
      <p>
        <Link to="/submit" className="btn btn--bare">
          {t('submit:otherPhoto')}
        </Link>
      </p>
    </>
  )
}

/** What is wrong with the photo itself stands beside it. */
function Preview({ photo }: { photo: WaitingPhotoView }) {
  const { t } = useTranslation('submit')
  const field = useField('photo', null, undefined)
  return (
    <div className="field submit__photo">
      {photo.thumbnail ? (
        <img src={photo.thumbnail} alt={t('submit:photo.alt')} />
      ) : (
        <span className="submit__nophoto">
          <Icon name="image" /> {photo.name}
        </span>
      )}
      <FieldNotes field={field} help={null} />
    </div>
  )
}

type FieldsView = Pick<SubmitView, 'suggestions' | 'plateText' | 'known' | 'offers'>

/**
 * What is to be corrected and confirmed. `filled` is what the fields begin with; `onReading` takes a reading that was
 * chosen, in place of the page; `isPending`: the photo is still being read.
 */
export function SubmitFields({
  view,
  filled,
  token,
  onReading,
  isPending = false,
}: {
  view: FieldsView
  filled: SuggestionsView | null
  token: string | null
  onReading?: (plate: string) => void
  isPending?: boolean
}) {
  const { suggestions, plateText, known, offers } = view
  const { t } = useTranslation('submit')
  const [fields, current] = useFormValues()
  const { typed } = useContext(FormContext)
  const said = current ?? typed
  const make = said === null ? (filled?.make ?? null) : said.make || null
  const model = said === null ? (filled?.model ?? null) : said.model || null
  const isOther = said !== null && plateKey(said.plate ?? '') !== known?.plate
  return (
    <div className="form" ref={fields}>
      <Field
        label={t('submit:plate.label')}
        name="plate"
        className="input--plate"
        key={plateText}
        required
        maxLength={plateMaxTyped}
        defaultValue={plateText}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {!isPending && <PlateNote suggestions={suggestions} />}
      <PlateReadings readings={suggestions?.readings ?? []} token={token} onReading={onReading} />
      {known && !isOther && <KnownVehicle vehicle={known} />}
      {offers && (
        <fieldset className="submit__panel form">
          <legend>{suggestions === null ? t('submit:panel.byHand') : t('submit:panel.read')}</legend>
          {!isPending && isByHand(said, suggestions) && (
            <p className="submit__note">
              <Icon name="edit" /> {t('submit:manual')}
            </p>
          )}
          {suggestions && <SourceNote suggestions={suggestions} />}
          <MakeField offers={offers} value={filled?.make ?? null} />
          <ModelField
            offers={offers}
            loaded={{ make: filled?.make ?? null, model: filled?.model ?? null }}
            make={current === null ? undefined : make}
            model={model}
          />
          <ColourField
            colours={offers.colours}
            value={filled?.color ?? null}
            next={filled?.otherColor ?? null}
          />
          <BodyStyleField offers={offers} value={filled?.bodyStyle ?? null} />
          <TextField
            label={t('submit:profile.label')}
            name="profile"
            rows={5}
            defaultValue={filled?.profile ?? ''}
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
  const isSame = (field: 'make' | 'model' | 'color' | 'bodyStyle' | 'profile') =>
    (said[field] ?? '') === (suggestions[field] ?? '')
  const isSamePlate = plateKey(said.plate ?? '') === (suggestions.plate ?? '')
  return !isSamePlate || !(['make', 'model', 'color', 'bodyStyle', 'profile'] as const).every(isSame)
}
