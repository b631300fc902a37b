import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadStyle } from '#app/components/layout/loading/load-style.ts'
import { isCroppable } from '#app/domain/media/media-types.ts'
import styles from '#app/styles/crop.css?url'

/** What a file field does with a picked picture. */
export type CropOptions = {
  /** Width by height of the frame. */
  aspect?: number
  /** Whether the form goes as soon as its file is settled; else the field just takes the file. */
  sendsForm?: boolean
}

type Loaded = typeof import('#app/components/forms/crop/crop-dialog.tsx')

/** Loaded on demand, when somebody is about to pick a picture. */
const loadDialog = (): Promise<Loaded | null> =>
  Promise.all([import('#app/components/forms/crop/crop-dialog.tsx'), loadStyle(styles)]).then(
    ([loaded]) => loaded,
    () => null,
  )

/**
 * The step between picking a picture and taking it (GAL-51 to GAL-54). While its dialog is open the field is empty, so
 * that nothing is sent before it is over; a form that is sent before the dialog has come takes the picture as it is.
 * Videos, moving pictures and several files at once skip it, and so does everything where the dialog does not load.
 */
export function useCropStep(
  input: RefObject<HTMLInputElement>,
  choice: CropOptions | undefined,
  isPending: boolean,
) {
  const [step, setStep] = useState<{ file: File; Dialog: Loaded['CropDialog'] } | null>(null)
  const latest = useRef<File | null>(null)
  const isSent = useRef(isPending)
  isSent.current = isPending

  function onPicked(): void {
    const field = input.current
    const [file, second] = field?.files ?? []
    latest.current = file ?? null
    if (!choice || !field || !file || second) return
    if (!isCroppable(file)) return finish(file)
    void begin(file)
  }

  async function begin(file: File): Promise<void> {
    const loaded = await loadDialog()
    const skipsCrop = loaded === null || (await loaded.isAnimatedWebP(file).catch(() => true))
    // Another one was picked meanwhile, or the form went with this one.
    if (latest.current !== file || isSent.current || !input.current) return
    if (skipsCrop) return finish(file)
    input.current.value = ''
    setStep({ file, Dialog: loaded.CropDialog })
  }

  function finish(file: File | null): void {
    const field = input.current
    if (!field) return
    flushSync(() => setStep(null))
    if (file === null) field.value = ''
    else if (field.files?.[0] !== file) field.files = listOf(file)
    field.focus()
    if (file !== null && choice?.sendsForm) field.form?.requestSubmit()
  }

  return {
    isOpen: step !== null,
    onPicked,
    /** Fetches the dialog while the picker is open. */
    prepare: () => void (choice && loadDialog()),
    dialog: step && (
      <step.Dialog
        file={step.file}
        {...(choice?.aspect ? { aspect: choice.aspect } : {})}
        onDone={finish}
        onCancel={() => finish(null)}
      />
    ),
  }
}

function listOf(file: File): FileList {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer.files
}
