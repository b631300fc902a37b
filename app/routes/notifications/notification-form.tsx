import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { IntentField } from '#app/components/forms/page-fields.tsx'
import { useRefusalToast } from '#app/components/forms/use-refusal-toast.ts'
import type { FormAnswer } from '#app/form-answer.ts'

/** A form about one notification, or about all; with JavaScript the list stays where it is, and a refusal is a message. */
export function NotificationForm({
  intent,
  id,
  className,
  children,
}: {
  intent: string
  /** `n-5`. */
  id?: string
  className?: string
  children: ReactNode
}) {
  const form = useFetcher<FormAnswer>()
  useRefusalToast(form.data)
  return (
    <form.Form method="post" className={className} preventScrollReset>
      <IntentField value={intent} />
      {id && <input type="hidden" name="notification" value={id} />}
      {children}
    </form.Form>
  )
}
