import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileField } from '#app/components/forms/file-field.tsx'
import { ActionForm, Confirm, FormError, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Rotation } from '#app/components/photos/rotation.tsx'
import { photoAccept } from '#app/domain/media/media-types.ts'
import { maxFileBytes } from '#app/domain/upload-limits.ts'

/** Changes the picture of a member, or takes it away (PROF-18, PROF-19). */
export function PictureForms({
  username,
  current,
  isOwn,
  isOpen,
}: {
  username: string
  current: string | null
  isOwn: boolean
  isOpen: boolean
}) {
  const { t } = useTranslation('users')
  const sent = useSentIntent()
  const isSent = sent === 'upload-picture' || sent === 'remove-picture'
  return (
    <details id="picture" className="fold" open={isOpen || isSent || undefined}>
      <summary>
        <Icon name="camera" />
        {t('users:picture.title')}
      </summary>
      <div className="settings__picture">
        <Avatar username={username} src={current} size={96} />
        {isOwn && <UploadForm />}
      </div>
      {current !== null && (
        <ActionForm intent="remove-picture" preventScrollReset>
          <FormError />
          <Confirm label={t('users:picture.remove')} question={t('users:picture.removeAsk')}>
            <SubmitButton className="btn btn--danger">{t('users:picture.removeYes')}</SubmitButton>
          </Confirm>
        </ActionForm>
      )}
    </details>
  )
}

/** Sent as a whole: a square is small, and what photos of vehicles have to wait for is nothing to it. */
function UploadForm() {
  const { t } = useTranslation(['users', 'media'])
  const [isTooLarge, setTooLarge] = useState(false)
  const checkSize = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')
    const isLarge = (input?.files?.[0]?.size ?? 0) > maxFileBytes
    if (isLarge) event.preventDefault()
    setTooLarge(isLarge)
  }
  return (
    <ActionForm intent="upload-picture" encType="multipart/form-data" onSubmit={checkSize} preventScrollReset>
      <FormKey />
      <FormError forMembers />
      <FileField
        label={t('users:picture.choose')}
        name="image"
        accept={photoAccept}
        required
        crop={{ aspect: 1, sendsForm: true }}
        help={t('users:picture.help')}
        error={isTooLarge ? t('media:upload.tooLarge', { max: '256 MB' }) : undefined}
      />
      <Rotation />
      <SubmitButton>{t('users:picture.submit')}</SubmitButton>
    </ActionForm>
  )
}
