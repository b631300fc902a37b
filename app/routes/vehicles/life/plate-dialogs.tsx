import { useActionData, useNavigate, useSearchParams } from '@remix-run/react'
import { type ClipboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useField } from '#app/components/forms/field.tsx'
import { ActionForm, Field, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Plate, plateStyleName } from '#app/components/plates/plate.tsx'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateMaxKey, plateStyles, plateText } from '#app/domain/plates/plate.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import { useIsAskedFor } from '#app/routes/vehicles/edit-link.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** The plate editor and the style picker (VEH-23, VEH-24), each at an address of its own. */
export function PlateDialogs({ vehicle }: { vehicle: VehicleView }) {
  const isEditing = useIsAskedFor('plate')
  const isStyling = useIsAskedFor('style')
  return (
    <>
      {isEditing && <PlateEditor vehicle={vehicle} />}
      {isStyling && <StylePicker vehicle={vehicle} />}
    </>
  )
}

function useClose(): () => void {
  const navigate = useNavigate()
  return () => navigate('.', { replace: true, preventScrollReset: true })
}

function PlateEditor({ vehicle: { plate } }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  return (
    <Dialog title={t('vehicles:plate.edit')} onClose={useClose()}>
      <ActionForm intent="change-plate" replace>
        <FormError forMembers />
        <PlateFields plate={plate} />
      </ActionForm>
    </Dialog>
  )
}

function PlateFields({ plate }: { plate: string }) {
  const { t } = useTranslation('vehicles')
  const [fields, typed] = useFormValues()
  const answer = useActionData<FormAnswer>()
  // What a mistyped plate was probably meant to be (`?edit=plate&plate=W1012`).
  const proposed = plateKey(useSearchParams()[0].get('plate') ?? '').slice(0, plateMaxKey)
  useEffect(() => {
    // After a refusal the plate that stands is there again (VEH-33).
    const field = fields.current?.querySelector('input')
    if (!answer || !field) return
    field.value = plate
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [answer, plate, fields])
  return (
    <div className="form" ref={fields}>
      <Field
        label={t('vehicles:add.plate')}
        name="plate"
        className="input--plate"
        required
        maxLength={plateMaxKey}
        onPaste={pasteKey}
        autoFocus
        defaultValue={(!answer && proposed) || plate}
        reverts
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        help={t('vehicles:plate.help')}
      />
      {answer?.code === 'vehicle_exists' && <WayOn plate={plateKey(answer.values.plate ?? '')} />}
      <Buttons isSame={typed !== null && plateKey(typed.plate ?? '') === plate} />
    </div>
  )
}

/** What is pasted is not cut at a space: `MALAYSIA 12` is a plate, and `MALAYSIA 1` another one. */
function pasteKey(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const field = event.currentTarget
  const key = plateKey(event.clipboardData.getData('text'))
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The plate is another vehicle's: perhaps that is the one that was meant. */
function WayOn({ plate }: { plate: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <p>
      <Link className="btn" to={vehiclePath(plate)}>
        {t('vehicles:plate.see', { plate: plateText(plate, classifyPlate(plate).style) })}
      </Link>
    </p>
  )
}

function StylePicker({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  return (
    <Dialog title={t('vehicles:plate.style')} onClose={useClose()}>
      <ActionForm intent="change-plate-style" preventScrollReset replace>
        <FormError forMembers />
        <StyleFields {...vehicle} />
      </ActionForm>
    </Dialog>
  )
}

/** The vehicle's own plate in all seven styles. */
function StyleFields({ plate, plateStyle }: Pick<VehicleView, 'plate' | 'plateStyle'>) {
  const { t } = useTranslation('plates')
  const [fields, typed] = useFormValues()
  const chosen = useField('plateStyle', null, undefined).typed ?? plateStyle
  return (
    <div className="form" ref={fields}>
      <div className="styles">
        {plateStyles.map((style) => (
          <label key={style}>
            <input
              type="radio"
              name="plateStyle"
              value={style}
              defaultChecked={style === chosen}
              // Without scripts, which put the focus there themselves.
              autoFocus={style === chosen}
            />
            <Plate plate={plate} style={style} decorative />
            <span>{plateStyleName(t, style)}</span>
          </label>
        ))}
      </div>
      <Buttons isSame={typed !== null && typed.plateStyle === plateStyle} />
    </div>
  )
}

function Buttons({ isSame }: { isSame: boolean }) {
  const { t } = useTranslation('vehicles')
  return (
    <div className="row">
      <SubmitButton disabled={isSame}>{t('vehicles:confirm')}</SubmitButton>
      <Link className="btn" to="." preventScrollReset replace>
        {t('vehicles:cancel')}
      </Link>
    </div>
  )
}
