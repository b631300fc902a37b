import { useLocation } from '@remix-run/react'
import { type MutableRefObject, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { useCropStep } from '#app/components/forms/crop/crop-step.tsx'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { SubmitDialog } from '#app/components/submit/dialog/submit-dialog.tsx'
import { KeptDialog } from '#app/components/submit/kept/kept-dialog.tsx'
import type { KeptSubmit } from '#app/components/submit/kept/kept-store.ts'
import type { UsageView } from '#app/components/submit/submit-view.ts'

export { KeptDialog }

/** A photo as it is sent, and as it was picked; `opened`: it had been kept. */
export type TakenPhoto = { file: File; original: File; opened: KeptSubmit | null }

type PhotoDialogsProps = {
  /** The floating button's own. */
  input: RefObject<HTMLInputElement>
  /** How often a file was picked. */
  picks: number
  /** The last one that was picked. */
  picked: MutableRefObject<File | null>
  taken: TakenPhoto | null
  usage: UsageView | null
  onClose: () => void
  /** Closed, and kept in this browser. */
  onKept: () => void
  /** The page has changed. */
  onLeave: () => void
}

/** What follows the picker: the crop step, and the form (QS-36). Both are gone on the next page. */
export function PhotoDialogs({
  input,
  picks,
  picked,
  taken,
  usage,
  onClose,
  onKept,
  onLeave,
}: PhotoDialogsProps) {
  const { t } = useTranslation('submit')
  const crop = useCropStep(input, { sendsForm: true }, false)
  const begun = useRef(0)
  useEffect(() => {
    if (begun.current === picks) return
    begun.current = picks
    const [file] = input.current?.files ?? []
    if (file?.type && !file.type.startsWith('image/')) {
      if (input.current) input.current.value = ''
      void showToast(t('submit:flow.imageOnly'), 'error')
      return
    }
    picked.current = file ?? null
    crop.onPicked()
  }, [picks, picked, crop, input, t])
  useClosedByNavigation(onLeave)

  function cropAgain(): void {
    const { current: field } = input
    if (field === null || taken === null) return
    picked.current = taken.original
    const transfer = new DataTransfer()
    transfer.items.add(taken.original)
    field.files = transfer.files
    crop.onPicked()
  }

  return (
    <>
      {taken && (
        <SubmitDialog
          {...taken}
          usage={usage}
          onCrop={cropAgain}
          onOther={() => input.current?.click()}
          onClose={onClose}
          onKept={() => {
            void showToast(t('submit:kept.closed'), 'info')
            onKept()
          }}
        />
      )}
      {crop.dialog}
    </>
  )
}

/** A submitted photo may lead to the page that the dialog lies on: by its path alone that is no navigation. */
function useClosedByNavigation(onLeave: () => void): void {
  const { key } = useLocation()
  const from = useRef(key)
  useEffect(() => {
    if (from.current !== key) onLeave()
  })
}

/** Why the button is disabled, and what there is instead (QS-39, QS-46). */
export function UsedUpDialog({
  usage,
  onClose,
  onLeave,
}: Pick<PhotoDialogsProps, 'onClose' | 'onLeave'> & { usage: UsageView | null }) {
  const { t } = useTranslation('submit')
  useClosedByNavigation(onLeave)
  return (
    <Dialog title={t('submit:title')} onClose={onClose}>
      <SubmitBlocked usage={usage} />
      <p className="row">
        <button type="button" className="btn" onClick={onClose}>
          {t('submit:flow.close')}
        </button>
      </p>
    </Dialog>
  )
}
