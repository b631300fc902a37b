import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { IntentField } from '#app/components/forms/page-fields.tsx'
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
  const refusal = form.data?.code ? form.data.message : null
  useEffect(() => {
    if (refusal) void showToast(refusal, 'error')
  }, [refusal])
  return (
    <form.Form method="post" className={className} preventScrollReset>
      <IntentField value={intent} />
      {id && <input type="hidden" name="notification" value={id} />}
      {children}
    </form.Form>
  )
}
