import { type ComponentProps, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/action-form.tsx'
import { classes, FieldFrame, type FieldProps, useField } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import type { SentFileOf } from '#app/components/use-upload.ts'

/**
 * One photo or video, picked or dropped here. What the server has already from a form that came back need not be
 * picked again.
 */
export function FileField({ label, help, error, className, ...props }: FieldProps & ComponentProps<'input'>) {
  const { upload, sent } = useContext(FormContext)
  const { t } = useTranslation('media')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const own = upload?.field === props.name ? upload : null
  const failed =
    own && 'message' in own
      ? t('media:upload.error', { message: own.message ?? t('media:upload.failed') })
      : undefined
  const field = useField(props.name, help, failed ?? error)
  const kept = sent?.field === props.name ? sent : null
  return (
    <FieldFrame
      field={field}
      label={label}
      help={help}
      className={isOver ? 'drop drop--over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (input.current && event.dataTransfer.files.length > 0)
          input.current.files = event.dataTransfer.files
      }}
    >
      {kept && <KeptFile file={kept} />}
      <input
        {...props}
        {...field.control}
        ref={input}
        type="file"
        className={classes('input', className)}
        required={props.required === true && kept === null}
      />
      {own && 'share' in own && <Progress share={own.share} onCancel={own.cancel} />}
    </FieldFrame>
  )
}

function KeptFile({ file }: { file: SentFileOf }) {
  const { t } = useTranslation('media')
  return (
    <p className="kept">
      <input type="hidden" name="fileDraft" value={`${file.field}.${file.token}`} />
      {file.thumbnail ? <img src={file.thumbnail} alt="" /> : <Icon name="video" />}
      <span>{t('media:upload.kept', { name: file.name })}</span>
    </p>
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
