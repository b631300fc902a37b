import { showToast } from '#app/components/feedback/toasts.tsx'
import { useAnswer } from '#app/components/forms/use-answer.ts'
import type { FormAnswer } from '#app/form-answer.ts'

/** Shows a refusal as a message, for forms that have no place for it; where only a field is at fault, what is said there. */
export function useRefusalToast(answer: FormAnswer | null | undefined): void {
  useAnswer(answer, ({ code, message, fieldErrors }) => {
    const told = code ? (message ?? Object.values(fieldErrors)[0]) : null
    if (told) void showToast(told, 'error')
  })
}
