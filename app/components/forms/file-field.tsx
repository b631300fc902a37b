import type { TFunction } from 'i18next'
import { type ComponentProps, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { type CropOptions, useCropStep } from '#app/components/forms/crop/crop-step.tsx'
import { FieldFrame, type FieldProps, joinClasses, useField } from '#app/components/forms/field.tsx'
import type { Upload } from '#app/components/forms/use-upload.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import type { SentFileOf } from '#app/form-answer.ts'

/**
 * One photo or video, picked or dropped here; with `crop` pictures go through the crop dialog where JavaScript runs.
 * What the server has already from a form that came back need not be picked again.
 */
export function FileField({
  label,
  help,
  error,
  className,
  crop,
  ...props
}: FieldProps & { crop?: CropOptions } & Omit<ComponentProps<'input'>, 'onChange' | 'onClick'>) {
  const { upload, sent, isPending } = useContext(FormContext)
  const { t } = useTranslation('media')
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const step = useCropStep(input, crop, isPending)
  const own = upload?.field === props.name ? upload : null
  const isSending = own !== null && 'share' in own
  const failed = own && !isSending ? t('media:upload.error', { message: reasonOf(own, t) }) : undefined
  const field = useField(props.name, help, failed ?? error)
  const kept = sent?.field === props.name ? sent : null
  return (
    <FieldFrame
      field={field}
      label={label}
      help={help}
      className={isDragOver ? 'drop drop--over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDragOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsDragOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsDragOver(false)
        const { files } = event.dataTransfer
        if (!input.current || isPending || step.isOpen || files.length === 0) return
        input.current.files = files
        step.onPicked()
      }}
    >
      <p className="drop__hint">
        <Icon name="image-plus" /> {t('media:upload.drop')}
      </p>
      {kept && <UploadedFile file={kept} />}
      <input
        {...props}
        {...field.control}
        ref={input}
        type="file"
        className={joinClasses('input', className)}
        required={props.required === true && kept === null}
        onClick={(event) => {
          // What is on its way stays what it is.
          if (isPending) event.preventDefault()
          else step.prepare()
        }}
        onChange={step.onPicked}
      />
      {step.dialog}
      {isSending && <Progress share={own.share} onCancel={own.cancel} />}
      <span className="vh" role="status">
        {isSending && (own.share < 1 ? t('media:upload.started') : t('media:upload.checking'))}
      </span>
    </FieldFrame>
  )
}

function reasonOf(upload: Upload, t: TFunction): string {
  if ('isTooLarge' in upload) return t('media:upload.tooLarge', { max: '256 MB' })
  return ('message' in upload && upload.message) || t('media:upload.failed')
}

/** Taken with the form, unless its sender thinks better of it. */
function UploadedFile({ file }: { file: SentFileOf }) {
  const { t } = useTranslation('media')
  return (
    <label className="check kept">
      <input type="checkbox" name="fileDraft" value={`${file.field}.${file.token}`} defaultChecked />
      {file.thumbnail ? (
        <img src={file.thumbnail} alt="" />
      ) : (
        <Icon name={file.isVideo ? 'video' : 'image'} />
      )}
      <span>{t('media:upload.kept', { name: file.name })}</span>
    </label>
  )
}

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation('media')
  const text =
    share < 1 ? t('media:upload.progress', { percent: Math.floor(share * 100) }) : t('media:upload.checking')
  return (
    <p className="row">
      <progress value={share} aria-label={text} />
      <span>{text}</span>
      <button type="button" className="btn" onClick={onCancel}>
        {t('media:upload.cancel')}
      </button>
    </p>
  )
}
