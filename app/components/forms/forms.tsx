import { type ComponentProps, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import {
  FieldFrame,
  FieldNotes,
  type FieldProps,
  joinClasses,
  useField,
} from '#app/components/forms/field.tsx'
import { useTypedEarly } from '#app/components/forms/use-typed-early.ts'
import { useOptionalSite } from '#app/components/layout/site.tsx'

export { ActionForm, FormKey } from '#app/components/forms/action-form.tsx'
export { IntentField } from '#app/components/forms/page-fields.tsx'

/**
 * The refusal that belongs to no field; `summary` stands in its place where fields have theirs. A form that waited for
 * its sender to sign in says that it is there again; `keepsFile`: its file too. Of a form that is `forMembers` the
 * restricted are told before they fill it in.
 */
export function FormError({
  summary,
  forMembers,
  keepsFile,
}: {
  summary?: string
  forMembers?: boolean
  keepsFile?: boolean
}) {
  const { message, errors, isDraft, typed } = useContext(FormContext)
  const { t } = useTranslation('common')
  const restriction = useOptionalSite()?.viewer?.restriction
  if (isDraft) {
    return (
      <p className="notice" role="status" tabIndex={-1} autoFocus>
        {typed?.lostFile && !keepsFile ? t('common:photoLost') : t('common:draftBack')}
      </p>
    )
  }
  if (message === null) {
    if (forMembers && restriction) return <p className="notice">{restriction}</p>
    if (summary === undefined || Object.keys(errors).length === 0) return null
    return <p className="notice notice--error">{summary}</p>
  }
  return (
    <p className="notice notice--error" role="alert" tabIndex={-1} autoFocus>
      {message}
    </p>
  )
}

/** A line of text; one that `reverts` shows its own value again when the form was refused, not when it waited. */
export function Field({
  label,
  help,
  error,
  className,
  reverts = false,
  ...props
}: FieldProps & { reverts?: boolean } & ComponentProps<'input'>) {
  const field = useField(props.name, help, error)
  const { isDraft } = useContext(FormContext)
  return (
    <FieldFrame field={field} label={label} help={help}>
      <input
        {...props}
        {...field.control}
        className={joinClasses('input', className)}
        defaultValue={(reverts && !isDraft ? undefined : field.typed) ?? props.defaultValue ?? ''}
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
  const element = useTypedEarly(field.id)
  return (
    <FieldFrame field={field} label={label} help={help}>
      <textarea
        {...props}
        ref={element}
        {...field.control}
        className={joinClasses('input', className)}
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
        className={joinClasses('input', className)}
        defaultValue={chosen}
      />
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

/** Sends the form, once: while it is under way further presses do nothing. */
export function SubmitButton({ className = 'btn btn--pri', ...props }: ComponentProps<'button'>) {
  const { isPending } = useContext(FormContext)
  return (
    <button
      {...props}
      type="submit"
      className={className}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || props['aria-disabled']}
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
  className = 'btn btn--danger',
  children,
}: {
  label: ReactNode
  question: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <details className="confirm">
      <summary className={className}>{label}</summary>
      <div className="confirm__p">
        <p>{question}</p>
        {children}
      </div>
    </details>
  )
}
