import { type ReactNode, useContext } from 'react'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { useFormValues } from '#app/components/forms/use-form-values.ts'
import type { RaidTexts } from '#app/routes/admin/raids/raid-view.ts'

/** A part of the form that few change: folded, and open when it holds a refused field. */
export function FoldedPart({
  title,
  names,
  texts,
  hint,
  children,
}: {
  title: string
  /** What the names of its fields begin with. */
  names: string
  texts: RaidTexts
  /** What it is set to, while it is folded; `isLive` where the fields are those that stand in the form now. */
  hint: (fields: RaidTexts, isLive: boolean) => string
  children: ReactNode
}) {
  const { errors, typed: sent } = useContext(FormContext)
  const [inside, typed] = useFormValues()
  const isRefused = Object.keys(errors).some((name) => name.startsWith(names))
  return (
    <details className="fold raid-fold" open={isRefused || undefined}>
      <summary>
        {title} <small className="if-closed">{hint(typed ?? sent ?? texts, typed !== null)}</small>
      </summary>
      <div ref={inside}>
        <fieldset className="raid-part" aria-label={title}>
          {children}
        </fieldset>
      </div>
    </details>
  )
}
