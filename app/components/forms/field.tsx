import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { FormContext } from '#app/components/forms/action-form.tsx'

export type FieldProps = {
  /** What the field is called on screen. */
  label: ReactNode
  name: string
  help?: ReactNode
  /** Instead of the form's own error for this field. */
  error?: string
}

type FieldState = ReturnType<typeof useField>

export function useField(name: string, help: ReactNode, ownError: string | undefined) {
  const { typed, errors } = useContext(FormContext)
  const id = useId()
  const error = ownError ?? errors[name]
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    error,
    wasSent: typed !== null,
    typed: typed?.[name],
    control: {
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
      ...(Object.keys(errors)[0] === name ? { autoFocus: true } : {}),
    },
  }
}

export function FieldFrame({
  field,
  label,
  help,
  className,
  children,
  ...props
}: { field: FieldState; label: ReactNode; help: ReactNode } & ComponentProps<'div'>) {
  return (
    <div {...props} className={joinClasses('field', className)}>
      <label htmlFor={field.id}>{label}</label>
      {children}
      <FieldNotes field={field} help={help} />
    </div>
  )
}

export function FieldNotes({ field, help }: { field: FieldState; help: ReactNode }) {
  return (
    <>
      {field.error && (
        <p className="field__error" id={`${field.id}-error`}>
          {field.error}
        </p>
      )}
      {help && (
        <p className="field__help" id={`${field.id}-help`}>
          {help}
        </p>
      )}
    </>
  )
}

export function joinClasses(own: string, further: string | undefined): string {
  return further ? `${own} ${further}` : own
}
