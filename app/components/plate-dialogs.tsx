import { Link, useActionData, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswer } from '#app/components/action-form.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { useEditing } from '#app/components/edit-link.tsx'
import { ActionForm, Field, FormError, SubmitButton } from '#app/components/forms.tsx'
import { Plate, plateStyleName } from '#app/components/plate.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { VehicleView } from '#app/components/vehicle-view.ts'
import { plateKey, plateMaxKey, plateStyles } from '#app/domain/plates/plate.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** The plate editor and the style picker (VEH-23, VEH-24), each at an address of its own. */
export function PlateDialogs({ vehicle }: { vehicle: VehicleView }) {
  const isEditing = useEditing('plate')
  const isStyling = useEditing('style')
  if (!vehicle.can.editPlate) return null
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
  const isHydrated = useHydrated()
  const answer = useActionData<FormAnswer>()
  const attempt = useAttempt(answer)
  const [typed, setTyped] = useState(plate)
  useEffect(() => setTyped(plate), [plate, attempt])
  return (
    <Dialog title={t('vehicles:plate.edit')} onClose={useClose()}>
      <ActionForm intent="change-plate">
        <FormError />
        <Field
          key={attempt}
          label={t('vehicles:add.plate')}
          name="plate"
          className="input--plate"
          required
          maxLength={plateMaxKey}
          defaultValue={plate}
          reverts
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          help={t('vehicles:plate.help')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {answer?.code === 'vehicle_exists' && <WayOn plate={plateKey(answer.values.plate ?? '')} />}
        <Buttons isSame={isHydrated && plateKey(typed) === plate} />
      </ActionForm>
    </Dialog>
  )
}

/** The plate is another vehicle's: perhaps that is the one that was meant. */
function WayOn({ plate }: { plate: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <p>
      <Link className="btn" to={vehiclePath(plate)}>
        {t('vehicles:plate.see', { plate })}
      </Link>
    </p>
  )
}

/** Counts the answers to a form: with each the field shows the plate again that stands (VEH-33). */
function useAttempt(answer: FormAnswer | undefined): number {
  const last = useRef({ answer, count: 0 })
  if (last.current.answer !== answer) last.current = { answer, count: last.current.count + 1 }
  return last.current.count
}

function StylePicker({ vehicle: { plate, plateStyle } }: { vehicle: VehicleView }) {
  const { t } = useTranslation(['vehicles', 'plates'])
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(plateStyle)
  return (
    <Dialog title={t('vehicles:plate.style')} onClose={useClose()}>
      <ActionForm intent="change-plate-style" preventScrollReset>
        <FormError />
        <div className="styles">
          {plateStyles.map((style) => (
            <label key={style}>
              <input
                type="radio"
                name="plateStyle"
                value={style}
                defaultChecked={style === plateStyle}
                onChange={() => setChosen(style)}
              />
              <Plate plate={plate} style={style} decorative />
              <span>{plateStyleName(t, style)}</span>
            </label>
          ))}
        </div>
        <Buttons isSame={isHydrated && chosen === plateStyle} />
      </ActionForm>
    </Dialog>
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
