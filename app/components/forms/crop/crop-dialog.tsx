import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { croppedFile } from '#app/components/forms/crop/crop-picture.ts'
import { CropStage, CropTools } from '#app/components/forms/crop/crop-stage.tsx'
import { type CropView, useCropView } from '#app/components/forms/crop/crop-view.ts'
import { Dialog } from '#app/components/layout/dialog.tsx'

export { isAnimatedWebP } from '#app/components/forms/crop/crop-picture.ts'

type Problem = 'noFile' | 'notLoaded' | 'notCreated' | 'notCropped'

/**
 * Turns, zooms and crops a picked picture in the browser (GAL-16 to GAL-27). Loaded when one is picked, and not before.
 * `onDone` gets the cropped picture or, where the crop was skipped, the file as it is.
 */
export function CropDialog({
  file,
  aspect = 16 / 9,
  onDone,
  onCancel,
}: {
  file: File | null
  /** Width by height of the frame; the gallery's unless an avatar asks for its own. */
  aspect?: number
  onDone: (file: File) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('media')
  const view = useCropView()
  const [problem, setProblem] = useState<Problem | null>(file === null ? 'noFile' : null)
  const { isBusy, crop } = useCrop(file, view, onDone, setProblem)
  const address = useAddressOf(file)
  const hasPicture = problem !== 'noFile' && problem !== 'notLoaded'
  return (
    <Dialog title={t('media:crop.title')} className="crop" onClose={onCancel}>
      {problem !== null && <Alert>{textOf(problem)}</Alert>}
      {problem === 'notLoaded' && <p>{t('media:crop.loadFailedTip')}</p>}
      {hasPicture && address !== null && (
        <CropStage address={address} aspect={aspect} view={view} onError={() => setProblem('notLoaded')} />
      )}
      {hasPicture && <CropTools view={view} />}
      <p className="row">
        {hasPicture && (
          <button
            type="button"
            className="btn btn--pri"
            aria-disabled={isBusy || !view.isLoaded || undefined}
            aria-busy={isBusy || undefined}
            onClick={crop}
          >
            {t('media:crop.crop')}
          </button>
        )}
        {file !== null && (
          <button type="button" className="btn" onClick={() => onDone(file)}>
            {t('media:crop.skip')}
          </button>
        )}
        <button type="button" className="btn" onClick={onCancel}>
          {t('media:crop.cancel')}
        </button>
      </p>
    </Dialog>
  )

  function textOf(problem: Problem): string {
    if (problem === 'noFile') return t('media:crop.noFile')
    if (problem === 'notLoaded') return t('media:crop.loadFailed')
    return problem === 'notCreated' ? t('media:crop.createFailed') : t('media:crop.failed')
  }
}

/** In focus: the control that had it may be gone. */
function Alert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <p ref={alert} className="notice notice--error" role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}

function useCrop(
  file: File | null,
  { imageRef, cut, rotation }: CropView,
  onDone: (file: File) => void,
  setProblem: (problem: Problem | null) => void,
) {
  const [isBusy, setIsBusy] = useState(false)
  const isOpen = useIsOpen()

  async function crop(): Promise<void> {
    const image = imageRef.current
    const area = image && cut(image)
    if (file === null || image === null || area === null || isBusy) return
    setIsBusy(true)
    setProblem(null)
    const made = await croppedFile(image, { cut: area, rotation }, file).catch(() => 'failed' as const)
    // Cancelled meanwhile.
    if (!isOpen.current) return
    setIsBusy(false)
    if (made instanceof File) return onDone(made)
    setProblem(made === null ? 'notCreated' : 'notCropped')
  }

  return { isBusy, crop }
}

function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

function useAddressOf(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
