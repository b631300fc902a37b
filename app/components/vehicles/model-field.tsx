import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#app/components/forms/forms.tsx'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'
import { type InfoOffers, withKept } from '#app/components/vehicles/info-offers.ts'

type Loaded = { make: string | null; model: string | null }

/**
 * All models in groups while nobody knows which make is chosen (`make` undefined: without JavaScript); else those of the
 * make (VEH-118), and another make starts without one (VEH-119). `loaded` is what the form was filled with.
 */
export function ModelField({
  offers,
  loaded,
  make,
  model,
}: {
  offers: InfoOffers
  loaded: Loaded
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

/** The makes that have models to choose, the loaded model among them, on the list or not. */
function modelGroups({ makes }: InfoOffers, { make, model }: Loaded): InfoOffers['makes'] {
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

function ModelsOf({ make, loaded, offers }: { make: string | null; loaded: Loaded; offers: InfoOffers }) {
  const models = offers.makes.find(({ name }) => name === make)?.models ?? []
  const kept = make === loaded.make ? loaded.model : null
  return withKept(models, kept).map((model) => <option key={model}>{model}</option>)
}
