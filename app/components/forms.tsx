import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { FormContext } from '#app/components/action-form.tsx'

export { ActionForm, type FormAnswer, FormKey, Intent } from '#app/components/action-form.tsx'

/** The refusal that belongs to no field; `summary` stands in its place where fields have theirs. */
export function FormError({ summary }: { summary?: string }) {
  const { message, errors } = useContext(FormContext)
  if (message === null) {
    if (summary === undefined || Object.keys(errors).length === 0) return null
    return <p className="notice notice--error">{summary}</p>
  }
  return (
    <p className="notice notice--error" role="alert" tabIndex={-1} autoFocus>
      {message}
    </p>
  )
}

type FieldProps = {
  /** What the field is called on screen. */
  label: ReactNode
  name: string
  help?: ReactNode
  /** Instead of the form's own error for this field. */
  error?: string
}

/** A line of text. */
export function Field({ label, help, error, className, ...props }: FieldProps & ComponentProps<'input'>) {
  const field = useField(props.name, help, error)
  return (
    <FieldFrame field={field} label={label} help={help}>
      <input
        {...props}
        {...field.control}
        className={classes('input', className)}
        defaultValue={field.typed ?? props.defaultValue ?? ''}
      />
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextField({
  label,
  help,
  error,
  className,
  ...props
}: FieldProps & ComponentProps<'textarea'>) {
  const field = useField(props.name, help, error)
  return (
    <FieldFrame field={field} label={label} help={help}>
      <textarea
        {...props}
        {...field.control}
        className={classes('input', className)}
        defaultValue={field.typed ?? props.defaultValue ?? ''}
      />
    </FieldFrame>
  )
}

/** A choice; its children are the options. */
export function Select({ label, help, error, className, ...props }: FieldProps & ComponentProps<'select'>) {
  const field = useField(props.name, help, error)
  const chosen = field.typed ?? props.defaultValue
  return (
    <FieldFrame field={field} label={label} help={help}>
      {/* React does not follow a changed default of a select: the key makes a new one. */}
      <select
        key={String(chosen)}
        {...props}
        {...field.control}
        className={classes('input', className)}
        defaultValue={chosen}
      />
    </FieldFrame>
  )
}

/** Files; no page can give them back, so they have to be chosen anew where JavaScript is missing. */
export function FileField({ label, help, error, className, ...props }: FieldProps & ComponentProps<'input'>) {
  const field = useField(props.name, help, error)
  return (
    <FieldFrame field={field} label={label} help={help}>
      <input {...props} {...field.control} type="file" className={classes('input', className)} />
    </FieldFrame>
  )
}

export function Checkbox({ label, help, error, ...props }: FieldProps & ComponentProps<'input'>) {
  const field = useField(props.name, help, error)
  return (
    <div className="field">
      <label className="check">
        <input
          {...props}
          {...field.control}
          type="checkbox"
          defaultChecked={field.wasSent ? field.typed !== undefined : props.defaultChecked}
        />
        <span>{label}</span>
      </label>
      <FieldNotes field={field} help={help} />
    </div>
  )
}

type FieldState = ReturnType<typeof useField>

function useField(name: string, help: ReactNode, ownError: string | undefined) {
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
      autoFocus: Object.keys(errors)[0] === name || undefined,
    },
  }
}

function FieldFrame(props: { field: FieldState; label: ReactNode; help: ReactNode; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={props.field.id}>{props.label}</label>
      {props.children}
      <FieldNotes field={props.field} help={props.help} />
    </div>
  )
}

function FieldNotes({ field, help }: { field: FieldState; help: ReactNode }) {
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

/** Sends the form, once: while it is under way further presses do nothing. */
export function SubmitButton({ className = 'btn btn--pri', ...props }: ComponentProps<'button'>) {
  const { isPending } = useContext(FormContext)
  return (
    <button
      {...props}
      type="submit"
      className={className}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else props.onClick?.(event)
      }}
    />
  )
}

/** Asks before something that cannot be taken back; `children` is the form that does it. */
export function Confirm({
  label,
  question,
  children,
}: {
  label: ReactNode
  question: ReactNode
  children: ReactNode
}) {
  return (
    <details className="confirm">
      <summary className="btn btn--danger">{label}</summary>
      <div className="confirm__p">
        <p>{question}</p>
        {children}
      </div>
    </details>
  )
}

function classes(own: string, further: string | undefined): string {
  return further ? `${own} ${further}` : own
}
