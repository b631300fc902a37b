import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, Select, SubmitButton } from '#app/components/forms/forms.tsx'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'
import { asksForG80Kit } from '#app/domain/vehicles/vehicle.ts'
import { ColourField } from '#app/routes/vehicles/details/colour-field.tsx'
import type { InfoOffers } from '#app/routes/vehicles/details/details-view.ts'
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
  const names = offers.makes.map(({ name }) => name)
  const bodyStyles = new Map(offers.bodyStyles.map(({ name, text }) => [name, text]))
  return (
    <div className="form" ref={fields}>
      <Select label={t('vehicles:info.make')} name="make" defaultValue={loaded.make ?? ''} autoFocus>
        <option value="">{t('vehicles:info.choose')}</option>
        {withKept(names, loaded.make).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
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
      <Select label={t('vehicles:info.bodyStyle')} name="bodyStyle" defaultValue={loaded.bodyStyle ?? ''}>
        <option value="">{t('vehicles:info.choose')}</option>
        {withKept([...bodyStyles.keys()], loaded.bodyStyle).map((style) => (
          <option key={style} value={style}>
            {bodyStyles.get(style) ?? style}
          </option>
        ))}
      </Select>
      <div className="row">
        {(!isHydrated || isDirty) && <SubmitButton>{t('vehicles:save')}</SubmitButton>}
        <Link className="btn" to="." preventScrollReset replace onClick={onClose}>
          {t('vehicles:cancel')}
        </Link>
      </div>
    </div>
  )
}

/**
 * All models in groups while nobody knows which make is chosen (`make` undefined: without JavaScript); else those of the
 * make (VEH-118), and another make starts without one (VEH-119).
 */
function ModelField({
  offers,
  loaded,
  make,
  model,
}: {
  offers: InfoOffers
  loaded: Info
  make: string | null | undefined
  model: string | null
}) {
  const { t } = useTranslation('vehicles')
  const select = useRef<HTMLDivElement>(null)
  const last = useRef(make)
  useIsomorphicLayoutEffect(() => {
    const previous = last.current
    last.current = make
    const field = select.current?.querySelector('select')
    if (!field || previous === make) return
    // Its options were exchanged, and the browser chose the first.
    field.value = previous === undefined ? (model ?? '') : ''
    if (previous !== undefined) field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [make, model])
  return (
    <div ref={select}>
      <Select
        label={t('vehicles:info.model')}
        name="model"
        defaultValue={loaded.model ?? ''}
        disabled={make === null}
      >
        <option value="">{t('vehicles:info.choose')}</option>
        {make === undefined ? (
          modelGroups(offers, loaded).map(({ name, models }) => (
            <optgroup key={name} label={name}>
              {models.map((model) => (
                <option key={model}>{model}</option>
              ))}
            </optgroup>
          ))
        ) : (
          <ModelsOf make={make} loaded={loaded} offers={offers} />
        )}
      </Select>
    </div>
  )
}

/** The makes that have models to choose, the vehicle's own model among them, on the list or not. */
function modelGroups({ makes }: InfoOffers, { make, model }: Info): InfoOffers['makes'] {
  const names = withKept(
    makes.map(({ name }) => name),
    make,
  )
  return names
    .map((name) => {
      const models = makes.find((offered) => offered.name === name)?.models ?? []
      return { name, models: name === make ? withKept(models, model) : models }
    })
    .filter(({ models }) => models.length > 0)
}

function ModelsOf({ make, loaded, offers }: { make: string | null; loaded: Info; offers: InfoOffers }) {
  const models = offers.makes.find(({ name }) => name === make)?.models ?? []
  const kept = make === loaded.make ? loaded.model : null
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
