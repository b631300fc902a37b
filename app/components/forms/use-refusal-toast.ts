import { useEffect } from 'react'
import { showToast } from '#app/components/feedback/toasts.tsx'
import type { FormAnswer } from '#app/form-answer.ts'

/** Shows a refusal as a message, for forms that have no place for it; where only a field is at fault, what is said there. */
export function useRefusalToast(answer: FormAnswer | null | undefined): void {
  useEffect(() => {
    if (!answer?.code) return
    const told = answer.message ?? Object.values(answer.fieldErrors)[0]
    if (told) void showToast(told, 'error')
  }, [answer])
}
