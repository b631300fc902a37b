import { useTranslation } from 'react-i18next'
import { FieldNotes, useField } from '#app/components/forms/field.tsx'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import { Swatch } from '#app/components/vehicles/swatch.tsx'

type Colour = { name: string; text: string; hex: string | null }

/** A colour, chosen by looking: each name with its paint. What stands there already comes first, then the `next` likely. */
export function ColourField({
  colours,
  value,
  next = null,
}: {
  colours: InfoOffers['colours']
  value: string | null
  next?: string | null
}) {
  const { t } = useTranslation('vehicles')
  const field = useField('color', null, undefined)
  const chosen = field.wasSent ? (field.typed ?? '') : (value ?? '')
  const current = colours.find(({ name }) => name === value) ?? {
    name: value ?? '',
    text: value ?? '',
    hex: null,
  }
  const likely = colours.filter(({ name }) => name === next && name !== value)
  const others = [...likely, ...colours.filter(({ name }) => name !== value && name !== next)]
  const offered: Colour[] = value === null ? others : [current, ...others]
  return (
    <fieldset className="field" aria-describedby={field.control['aria-describedby']}>
      <legend>{t('vehicles:info.colour')}</legend>
      <div className="swatches">
        <label>
          <input type="radio" name="color" value="" defaultChecked={chosen === ''} />
          <span>{t('vehicles:info.unknown')}</span>
        </label>
        {offered.map(({ name, text, hex }) => (
          <label key={name}>
            <input type="radio" name="color" value={name} defaultChecked={chosen === name} />
            {hex && <Swatch hex={hex} />}
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldNotes field={field} help={null} />
    </fieldset>
  )
}
