import { useActionData, useLoaderData } from '@remix-run/react'
import type { FormAnswer } from '#app/form-answer.ts'

type SentForm = { intent: string; fields: Record<string, string> }

/** The form that a visitor sent before signing in; the screen's loader hands it out once. */
export function useLoadedDraft(): SentForm | null {
  return (useLoaderData() as { draft?: SentForm | null } | null)?.draft ?? null
}

/** The form that came back, or that waited for its sender to sign in. */
export function useSentForm(): SentForm | null {
  const answer = useActionData() as FormAnswer | undefined
  const draft = useLoadedDraft()
  return answer ? { intent: answer.intent, fields: answer.values } : draft
}

/** Its intent: what folds it away opens. */
export function useSentIntent(): string | undefined {
  return useSentForm()?.intent
}
