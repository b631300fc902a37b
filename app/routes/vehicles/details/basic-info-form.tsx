import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { ColourField } from '#app/components/vehicles/colour-field.tsx'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import { BodyStyleField, MakeField } from '#app/components/vehicles/info-selects.tsx'
import { ModelField } from '#app/components/vehicles/model-field.tsx'
import { asksForG80Kit } from '#app/domain/vehicles/vehicle.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

type FormProps = { offers: InfoOffers; onClose: () => void }

/** The form of the basic info: complete without JavaScript; with it the models follow the make. */
export function BasicInfoForm({ vehicle, offers, onClose }: FormProps & { vehicle: Info }) {
  const { make, model, color, bodyStyle, g80ConversionKit } = vehicle
  const [loaded] = useState({ make, model, color, bodyStyle, g80ConversionKit })
  return (
    <ActionForm intent="edit-basic-info" preventScrollReset onReset={onClose}>
      <FormError forMembers />
      <OriginalValues values={loaded} />
      <Fields offers={offers} loaded={loaded} onClose={onClose} />
    </ActionForm>
  )
}

type Info = Pick<VehicleView, 'make' | 'model' | 'color' | 'bodyStyle' | 'g80ConversionKit'>

function Fields({ offers, loaded, onClose }: FormProps & { loaded: Info }) {
  const { t } = useTranslation('vehicles')
  const isHydrated = useHydrated()
  const [fields, typed] = useFormValues()
  const chosen = typed ? infoOf(typed) : loaded
  const isDirty = (Object.keys(loaded) as (keyof Info)[]).some((field) => chosen[field] !== loaded[field])
  return (
    <div className="form" ref={fields}>
      <MakeField offers={offers} value={loaded.make} autoFocus />
      <ModelField
        offers={offers}
        loaded={loaded}
        make={typed === null ? undefined : chosen.make}
        model={chosen.model}
      />
      {asksForG80Kit(chosen) && (
        <Select
          label={t('vehicles:info.g80Question')}
          name="g80ConversionKit"
          defaultValue={loaded.g80ConversionKit}
        >
          <option value="No">{t('vehicles:info.no')}</option>
          <option value="Yes">{t('vehicles:info.yes')}</option>
        </Select>
      )}
      <ColourField colours={offers.colours} value={loaded.color} />
      <BodyStyleField offers={offers} value={loaded.bodyStyle} />
      <div className="row">
        {(!isHydrated || isDirty) && <SubmitButton>{t('vehicles:save')}</SubmitButton>}
        <Link className="btn" to="." preventScrollReset replace onClick={onClose}>
          {t('vehicles:cancel')}
        </Link>
      </div>
    </div>
  )
}

/** A form's fields, an emptied one as none. */
function infoOf(fields: Record<string, string>): Info {
  return {
    make: fields.make || null,
    model: fields.model || null,
    color: fields.color || null,
    bodyStyle: fields.bodyStyle || null,
    g80ConversionKit: fields.g80ConversionKit === 'Yes' ? 'Yes' : 'No',
  }
}
