import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '#app/components/feedback/toaster.tsx'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { useFetcherEffect } from '#app/components/forms/use-answer.ts'
import { useRefusalToast } from '#app/components/forms/use-refusal-toast.ts'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { moveToOtherSide } from '#app/components/submit/button-place.ts'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { newKey } from '#app/components/submit/dialog/new-key.ts'
import { PhotoPreview } from '#app/components/submit/dialog/photo-preview.tsx'
import { readingProgress, UsagePanel } from '#app/components/submit/dialog/reading-panel.tsx'
import { useOnline } from '#app/components/submit/dialog/use-online.ts'
import { usePhoto } from '#app/components/submit/dialog/use-photo.ts'
import { useUntouched } from '#app/components/submit/dialog/use-untouched.ts'
import { SubmitFields } from '#app/components/submit/submit-fields.tsx'
import type { FormAnswer } from '#app/form-answer.ts'

type SubmitDialogProps = {
  /** As it is sent. */
  file: File
  /** As it was picked, before it was cropped. */
  original: File
  onCrop: () => void
  onOther: () => void
  onClose: () => void
}

/**
 * The photo and its form over any page (QS-08). The photo is on its way, and then read, while the reader types: what is
 * read goes into what they have not touched, and nothing of it holds up sending the form.
 */
export function SubmitDialog({ file, original, onCrop, onOther, onClose }: SubmitDialogProps) {
  const { t } = useTranslation('submit')
  const inside = useRef<HTMLDivElement>(null)
  const formOf = () => inside.current?.closest('form')
  const photo = usePhoto(file, () => String(new FormData(formOf() ?? undefined).get('plate') ?? ''))
  const { token, reading, offers, isRunning } = photo
  const { hasTyped, isOfOther, noteInput, noteReading } = useUntouched(inside, {
    reading,
    original,
    isReady: offers !== null,
  })
  const [isAsking, setAsking] = useState(false)
  const sending = useSending(file, token, () => formOf()?.requestSubmit())
  const isBlocked = reading?.isBlocked === true && reading.suggestions === null
  const view = {
    suggestions: reading?.suggestions ?? null,
    plateText: reading?.plateText ?? '',
    known: reading?.known ?? null,
    usage: photo.usage,
    offers,
  }
  return (
    <Dialog
      title={t('submit:title')}
      className="quick"
      onClose={() => (hasTyped ? setAsking(true) : onClose())}
    >
      <CloseButton onClick={() => (hasTyped ? setAsking(true) : onClose())} />
      <ActionForm
        intent="submit-photo"
        className="submit"
        action={token === null ? '/submit' : `/submit?${new URLSearchParams({ photo: token })}`}
        encType="multipart/form-data"
        fetcher={sending.fetcher}
        onSubmit={sending.hold}
        onInput={noteInput}
      >
        <input type="hidden" name="formKey" value={sending.key} />
        {token !== null && <input type="hidden" name="fileDraft" value={`photo.${token}`} />}
        <div ref={inside} className="form">
          <FormError forMembers keepsFile />
          <PhotoPreview
            file={file}
            thumbnail={reading?.thumbnail ?? null}
            isRunning={isRunning}
            onCrop={onCrop}
            onOther={onOther}
          />
          <SubmitFields
            view={view}
            filled={null}
            token={token}
            progress={readingProgress(photo)}
            isOfOther={isOfOther}
            onReading={noteReading}
          />
          {!isBlocked && <UsagePanel photo={photo} />}
        </div>
        {isBlocked ? (
          <SubmitBlocked usage={photo.usage} />
        ) : (
          <p className="submit__send">
            <SubmitButton aria-busy={sending.isHeld || undefined}>{t('submit:submit')}</SubmitButton>
            <span role="status">{sending.isHeld && t('submit:flow.held')}</span>
          </p>
        )}
      </ActionForm>
      <p className="quick__place">
        <button type="button" className="btn" onClick={moveToOtherSide}>
          {t('submit:flow.otherSide')}
        </button>
      </p>
      {/* Those of the page lie under the dialog. */}
      <div className="toasts" role="status">
        <Toaster fromServer={null} />
      </div>
      {isAsking && <CloseQuestion onStay={() => setAsking(false)} onClose={onClose} />}
    </Dialog>
  )
}

/**
 * Sends the form when its photo has arrived, that one and no other, and again when there is a connection; under one key
 * for each photo, so that what arrived without an answer is not done twice (QS-61: what the server says of it is a
 * message, too).
 */
function useSending(file: File, token: string | null, sendForm: () => void) {
  const fetcher = useFetcher<FormAnswer>()
  const key = useMemo(() => `${newKey()}-${token ?? ''}`.slice(0, 64), [token])
  const [heldFor, setHeldFor] = useState<File | null>(null)
  const isHeld = heldFor === file
  const { data, state } = fetcher
  const isOffline = state === 'idle' && data?.code === 'offline'
  // What stands beside its field, or in the form itself, is not said twice.
  const isInForm = isOffline || (data != null && Object.keys(data.fieldErrors).length > 0)
  useRefusalToast(isInForm ? undefined : data)
  const again = useRef(sendForm)
  again.current = sendForm
  useFetcherEffect(() => {
    if (!isHeld || token === null || state !== 'idle') return
    setHeldFor(null)
    again.current()
  })
  useOnline(isOffline, () => again.current())
  return {
    fetcher,
    key,
    isHeld,
    hold: (event: FormEvent<HTMLFormElement>) => {
      if (token !== null) return
      event.preventDefault()
      setHeldFor(file)
    },
  }
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('submit')
  const label = t('submit:flow.close')
  return (
    <button type="button" className="icbtn quick__close" aria-label={label} title={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}

/** Before what was typed is lost. */
function CloseQuestion({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  const { t } = useTranslation('submit')
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Dialog title={t('submit:flow.closeTitle')} onClose={onStay}>
      <p>{t('submit:flow.closeText')}</p>
      <p className="row">
        <button type="button" className="btn btn--danger" onClick={onClose}>
          {t('submit:flow.discard')}
        </button>
        <button ref={stay} type="button" className="btn" onClick={onStay}>
          {t('submit:flow.stay')}
        </button>
      </p>
    </Dialog>
  )
}
