import { IntentField } from '#app/components/forms/page-fields.tsx'
import { useRefusalToast } from '#app/components/forms/use-refusal-toast.ts'
import { useToggle } from '#app/components/forms/use-toggle.ts'
import { Icon, type IconName } from '#app/components/layout/icon.tsx'
import type { FormAnswer } from '#app/form-answer.ts'

type FlagProps = {
  intent: string
  /** `k-5`. */
  collection: string
  /** The field that says what is wanted. */
  field: 'isPublic' | 'isFeatured'
  isOn: boolean
  icon: IconName
  label: string
}

/** Turns something about a collection on or off; a refusal is a message. */
export function FlagButton({ intent, collection, field, isOn, icon, label }: FlagProps) {
  const { fetcher, isOn: shown, hold } = useToggle<FormAnswer>(field, isOn)
  useRefusalToast(fetcher.data)
  return (
    <fetcher.Form method="post" preventScrollReset onSubmit={hold}>
      <IntentField value={intent} />
      <input type="hidden" name="collection" value={collection} />
      <input type="hidden" name={field} value={String(!shown)} />
      <button type="submit" className="icbtn" aria-pressed={shown} aria-label={label} title={label}>
        <Icon name={icon} />
      </button>
    </fetcher.Form>
  )
}
