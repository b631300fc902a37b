import { type FetcherWithComponents, Form, useActionData, useNavigation } from '@remix-run/react'
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { IntentField, PageFields } from '#app/components/forms/page-fields.tsx'
import { useLoadedDraft } from '#app/components/forms/sent-intent.ts'
import { type Upload, useUpload } from '#app/components/forms/use-upload.ts'
import { useSite } from '#app/components/layout/site.tsx'
import type { FormAnswer, SentFileOf } from '#app/form-answer.ts'

type FormState = {
  /** What was typed: the fields of a refused form, or of one that waited for its sender to sign in. */
  typed: Record<string, string> | null
  /** It waited. */
  isDraft: boolean
  errors: Record<string, string>
  message: string | null
  isPending: boolean
  upload: Upload | null
  /** A file that the server has already, from before. */
  sent: SentFileOf | null
}

const emptyFormState: FormState = {
  typed: null,
  isDraft: false,
  errors: {},
  message: null,
  isPending: false,
  upload: null,
  sent: null,
}
export const FormContext = createContext<FormState>(emptyFormState)

type ActionFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'children' | 'hidden'> & {
  intent: string
  /** Hidden fields. They also tell several forms of one intent on a page apart: a refusal goes to the one it names. */
  hiddenFields?: Record<string, string>
  /** Sends it without leaving the page, where JavaScript runs. */
  fetcher?: FetcherWithComponents<unknown>
  children: ReactNode
}

/**
 * A form that posts an intent to its own screen. Refused, it comes back with what was typed, the errors beside their
 * fields, and the first of them in focus (by `autofocus` where there is no JavaScript). After a success it is as new.
 */
export function ActionForm({
  intent,
  hiddenFields = {},
  children,
  className = 'form',
  fetcher,
  ...props
}: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const pageFields = useContext(PageFields)
  const matchesForm = (fields: Record<string, string>) =>
    Object.entries(hiddenFields).every(([name, value]) => fields[name] === value)
  const loaded = useAnswer(intent, matchesForm)
  const answer = fetcher ? (refusalIn(fetcher) ?? loaded) : loaded
  const draft = useDraft(intent, matchesForm)
  const isNavigating = useIsPending(intent, matchesForm)
  const isPending = fetcher ? fetcher.state !== 'idle' : isNavigating
  const { upload, sent, isLost, uploadFirst, forget } = useUpload()

  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [answer])

  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !isPending) {
      forget()
      if (!answer) form.current?.reset()
    }
    wasPending.current = isPending
  }, [isPending, answer, forget])

  const state: FormState = {
    typed: answer?.values ?? draft,
    isDraft: !answer && draft !== null,
    errors: answer?.fieldErrors ?? {},
    message: answer?.message ?? null,
    isPending: isPending || (upload !== null && 'share' in upload),
    upload,
    sent: sent ?? answer?.fileDraft ?? null,
  }
  const FormElement = fetcher?.Form ?? Form
  return (
    <FormContext.Provider value={state}>
      <FormElement onSubmit={uploadFirst} {...props} ref={form} method="post" className={className}>
        <IntentField value={intent} />
        {isLost && <input type="hidden" name="lostFile" value="1" />}
        {Object.entries({ ...pageFields, ...hiddenFields }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </FormElement>
    </FormContext.Provider>
  )
}

/** What a fetcher got is a refusal, or the answer to what was done. */
function refusalIn({ data }: FetcherWithComponents<unknown>): FormAnswer | null {
  const answer = data as FormAnswer | null | undefined
  return answer?.fieldErrors ? answer : null
}

type FieldsMatcher = (fields: Record<string, string>) => boolean

function useAnswer(intent: string, isOurs: FieldsMatcher): FormAnswer | null {
  const answer = useActionData() as FormAnswer | undefined
  return answer?.intent === intent && isOurs(answer.values) ? answer : null
}

function useDraft(intent: string, isOurs: FieldsMatcher): Record<string, string> | null {
  const draft = useLoadedDraft()
  return draft?.intent === intent && isOurs(draft.fields) ? draft.fields : null
}

function useIsPending(intent: string, isOurs: FieldsMatcher): boolean {
  const { formData } = useNavigation()
  if (formData?.get('intent') !== intent) return false
  return isOurs(
    Object.fromEntries(
      [...formData].filter((field): field is [string, string] => typeof field[1] === 'string'),
    ),
  )
}

/** The one-time key, for forms that create something: a double tap creates one. */
export function FormKey() {
  return <input type="hidden" name="formKey" value={useSite().formKey} />
}
