import { type ComponentProps, useId, useState } from 'react'
import type { FieldProps } from '#app/components/forms/field.tsx'
import { Field } from '#app/components/forms/forms.tsx'

/** Several values with commas between them. The browser offers the known ones: for the first, and with scripts for each. */
export function ListField({
  known,
  ...props
}: FieldProps & ComponentProps<'input'> & { known: readonly string[] }) {
  const id = useId()
  // An option of a datalist takes the place of the whole text, so each begins with the values that stand already.
  const [before, setBefore] = useState('')
  return (
    <div>
      <Field
        {...props}
        list={known.length > 0 ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => setBefore(/^.*[,，、]\s*/.exec(currentTarget.value)?.[0] ?? '')}
      />
      {known.length > 0 && (
        <datalist id={id}>
          {known.map((value) => (
            <option key={value} value={before + value} />
          ))}
        </datalist>
      )}
    </div>
  )
}
