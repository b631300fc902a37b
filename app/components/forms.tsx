import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '#app/components/site.tsx'

/** A refusal, as a screen's action answers it. */
export type FormAnswer = {
  intent: string
  values: Record<string, string>
  fieldErrors: Record<string, string>
  message: string | null
}

type FormState = {
  /** What was typed: the fields of a refused form, or of one that waited for its sender to sign in. */
  typed: Record<string, string> | null
  errors: Record<string, string>
  message: string | null
  isPending: boolean
}

const untouched: FormState = { typed: null, errors: {}, message: null, isPending: false }
const FormContext = createContext<FormState>(untouched)

type ActionFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'children'> & {
  intent: string
  /** Hidden fields. They also tell several forms of one intent on a page apart: a refusal goes to the one it names. */
  hidden?: Record<string, string>
  children: ReactNode
}

/**
 * A form that posts an intent to its own screen. Refused, it comes back with what was typed, the errors beside their
 * fields, and the first of them in focus (by `autofocus` where there is no JavaScript). After a success it is as new.
 */
export function ActionForm({ intent, hidden = {}, children, className = 'form', ...props }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isOurs = (fields: Record<string, string>) =>
    Object.entries(hidden).every(([name, value]) => fields[name] === value)
  const answer = useAnswer(intent, isOurs)
  const draft = useDraft(intent, isOurs)
  const isPending = useIsPending(intent, isOurs)

  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [answer])

  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !isPending && !answer) form.current?.reset()
    wasPending.current = isPending
  }, [isPending, answer])

  const state: FormState = {
    typed: answer?.values ?? draft,
    errors: answer?.fieldErrors ?? {},
    message: answer?.message ?? null,
    isPending,
  }
  return (
    <FormContext.Provider value={state}>
      <Form {...props} ref={form} method="post" className={className}>
        <Intent value={intent} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </Form>
    </FormContext.Provider>
  )
}

type Claim = (fields: Record<string, string>) => boolean

function useAnswer(intent: string, isOurs: Claim): FormAnswer | null {
  const answer = useActionData() as FormAnswer | undefined
  return answer?.intent === intent && isOurs(answer.values) ? answer : null
}

/** The form that a visitor sent before signing in; the screen's loader hands it out once. */
function useDraft(intent: string, isOurs: Claim): Record<string, string> | null {
  const loaded = useLoaderData() as { draft?: { intent: string; fields: Record<string, string> } | null } | null
  const draft = loaded?.draft
  return draft?.intent === intent && isOurs(draft.fields) ? draft.fields : null
}

function useIsPending(intent: string, isOurs: Claim): boolean {
  const { formData } = useNavigation()
  if (formData?.get('intent') !== intent) return false
  return isOurs(Object.fromEntries([...formData].filter((field): field is [string, string] => typeof field[1] === 'string')))
}

/** Says which of its intents a screen is asked for. */
export function Intent({ value }: { value: string }) {
  return <input type="hidden" name="intent" value={value} />
}

/** The one-time key, for forms that create something: a double tap creates one. */
export function FormKey() {
  return <input type="hidden" name="formKey" value={useSite().formKey} />
}

/** The refusal that belongs to no field. */
export function FormError() {
  const { message } = useContext(FormContext)
  if (message === null) return null
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
export function TextField({ label, help, error, className, ...props }: FieldProps & ComponentProps<'textarea'>) {
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
export function Confirm({ label, question, children }: { label: ReactNode; question: ReactNode; children: ReactNode }) {
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
