import { Link } from '@remix-run/react'
import { type FormEvent, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/action-form.tsx'
import { ColourField } from '#app/components/colour-field.tsx'
import { ActionForm, FormError, Select, SubmitButton } from '#app/components/forms.tsx'
import { Seen } from '#app/components/seen.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { InfoOffers, VehicleView } from '#app/components/vehicle-view.ts'
import { asksForG80Kit } from '#app/domain/vehicles/vehicle.ts'

type FormProps = { vehicle: VehicleView; offers: InfoOffers }

/** The form of the basic info: complete without JavaScript; with it the models follow the make. */
export function BasicsForm(props: FormProps) {
  const { make, model, color, bodyStyle, g80ConversionKit } = props.vehicle
  const [loaded] = useState({ make, model, color, bodyStyle, g80ConversionKit })
  return (
    <ActionForm intent="edit-basic-info" preventScrollReset>
      <FormError />
      <Seen values={loaded} />
      <Fields {...props} loaded={loaded} />
    </ActionForm>
  )
}

type Info = Pick<VehicleView, 'make' | 'model' | 'color' | 'bodyStyle' | 'g80ConversionKit'>

function Fields({ vehicle, offers, loaded }: FormProps & { loaded: Info }) {
  const { t } = useTranslation('vehicles')
  const { typed } = useContext(FormContext)
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<Info>(() => (typed ? infoOf(typed) : loaded))
  const isDirty = (Object.keys(loaded) as (keyof Info)[]).some((field) => chosen[field] !== loaded[field])
  const names = offers.makes.map(({ name }) => name)

  /** Another make has other models (VEH-119). */
  const follow = ({ currentTarget, target }: FormEvent<HTMLDivElement>): void => {
    const form = currentTarget.closest('form')
    if (!form) return
    const now = infoOf(Object.fromEntries(new FormData(form)) as Record<string, string>)
    const isOfMake = (target as HTMLSelectElement).name === 'make'
    setChosen(isOfMake ? { ...now, model: null } : now)
  }

  return (
    <div className="form" onChange={follow}>
      <Select label={t('vehicles:info.make')} name="make" defaultValue={vehicle.make ?? ''}>
        <option value="">{t('vehicles:info.choose')}</option>
        {withKept(names, vehicle.make).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        key={isHydrated ? chosen.make : ''}
        label={t('vehicles:info.model')}
        name="model"
        defaultValue={(chosen.make === loaded.make ? loaded.model : chosen.model) ?? ''}
        disabled={isHydrated && chosen.make === null}
      >
        <option value="">{t('vehicles:info.choose')}</option>
        {isHydrated ? (
          <ModelsOf make={chosen.make} vehicle={vehicle} offers={offers} />
        ) : (
          offers.makes.map(({ name, models }) => (
            <optgroup key={name} label={name}>
              {models.map((model) => (
                <option key={model}>{model}</option>
              ))}
            </optgroup>
          ))
        )}
      </Select>
      {asksForG80Kit(chosen) && (
        <Select
          label={t('vehicles:info.g80Question')}
          name="g80ConversionKit"
          defaultValue={vehicle.g80ConversionKit}
        >
          <option value="No">{t('vehicles:info.no')}</option>
          <option value="Yes">{t('vehicles:info.yes')}</option>
        </Select>
      )}
      <ColourField colours={offers.colours} value={vehicle.color} />
      <Select label={t('vehicles:info.bodyStyle')} name="bodyStyle" defaultValue={vehicle.bodyStyle ?? ''}>
        <option value="">{t('vehicles:info.choose')}</option>
        {withKept(offers.bodyStyles, vehicle.bodyStyle).map((style) => (
          <option key={style}>{style}</option>
        ))}
      </Select>
      <div className="row">
        {(!isHydrated || isDirty) && <SubmitButton>{t('vehicles:save')}</SubmitButton>}
        <Link className="btn" to="." preventScrollReset replace>
          {t('vehicles:cancel')}
        </Link>
      </div>
    </div>
  )
}

function ModelsOf({ make, vehicle, offers }: FormProps & { make: string | null }) {
  const models = offers.makes.find(({ name }) => name === make)?.models ?? []
  const kept = make === vehicle.make ? vehicle.model : null
  return withKept(models, kept).map((model) => <option key={model}>{model}</option>)
}

/** What the vehicle has already can stay, on the list or not. */
function withKept(names: string[], kept: string | null): string[] {
  return kept === null || names.includes(kept) ? names : [kept, ...names]
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
