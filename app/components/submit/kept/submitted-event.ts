/** Window event: the server has taken a form of quick submit; its detail is the form's idempotency key. */
const SUBMITTED = 'quick-submitted'

export function tellSubmitted(formKey: string): void {
  dispatchEvent(new CustomEvent(SUBMITTED, { detail: formKey }))
}

export function onSubmitted(handle: (formKey: string) => void): () => void {
  const listen = ({ detail }: CustomEvent<string>) => handle(detail)
  addEventListener(SUBMITTED, listen as EventListener)
  return () => removeEventListener(SUBMITTED, listen as EventListener)
}
