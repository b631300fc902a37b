import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { useCropStep } from '#app/components/forms/crop/crop-step.tsx'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { SubmitDialog } from '#app/components/submit/dialog/submit-dialog.tsx'
import '#app/styles/submit/submit.css'
import '#app/styles/submit/submit-dialog.css'

type PhotoDialogsProps = {
  /** The floating button's own. */
  input: RefObject<HTMLInputElement>
  /** How often a file was picked. */
  picks: number
  taken: { file: File } | null
  onClose: () => void
}

/** What follows the picker: the crop step, and the form (QS-36). Both are gone on the next page. */
export function PhotoDialogs({ input, picks, taken, onClose }: PhotoDialogsProps) {
  const { t } = useTranslation('submit')
  const crop = useCropStep(input, { sendsForm: true }, false)
  const picked = useRef(0)
  const original = useRef<File | null>(null)
  useEffect(() => {
    if (picked.current === picks) return
    picked.current = picks
    const [file] = input.current?.files ?? []
    if (file?.type && !file.type.startsWith('image/')) {
      if (input.current) input.current.value = ''
      void showToast(t('submit:flow.imageOnly'), 'error')
      return
    }
    original.current = file ?? null
    crop.onPicked()
  }, [picks, crop, input, t])
  useClosedByNavigation(onClose)

  function cropAgain(): void {
    const { current: field } = input
    if (field === null || original.current === null) return
    const transfer = new DataTransfer()
    transfer.items.add(original.current)
    field.files = transfer.files
    crop.onPicked()
  }

  return (
    <>
      {taken && (
        <SubmitDialog
          file={taken.file}
          onCrop={cropAgain}
          onOther={() => input.current?.click()}
          onClose={onClose}
        />
      )}
      {crop.dialog}
    </>
  )
}

/** A submitted photo may lead to the page that the dialog lies on: by its path alone that is no navigation. */
function useClosedByNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const from = useRef(key)
  useEffect(() => {
    if (from.current !== key) onClose()
  })
}

/** Why the button is disabled, and what there is instead (QS-39, QS-46). */
export function UsedUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('submit')
  useClosedByNavigation(onClose)
  return (
    <Dialog title={t('submit:title')} onClose={onClose}>
      <SubmitBlocked />
      <p className="row">
        <button type="button" className="btn" onClick={onClose}>
          {t('submit:flow.close')}
        </button>
      </p>
    </Dialog>
  )
}
