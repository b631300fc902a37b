import { useFetcher } from '@remix-run/react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '#app/components/feedback/toaster.tsx'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { useFetcherEffect } from '#app/components/forms/use-answer.ts'
import { useRefusalToast } from '#app/components/forms/use-refusal-toast.ts'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { moveToOtherSide } from '#app/components/submit/button-place.ts'
import { SubmitBlocked } from '#app/components/submit/by-hand.tsx'
import { CloseQuestion } from '#app/components/submit/dialog/close-question.tsx'
import { PhotoPreview } from '#app/components/submit/dialog/photo-preview.tsx'
import { readingProgress, UsagePanel } from '#app/components/submit/dialog/reading-panel.tsx'
import { useOnline } from '#app/components/submit/dialog/use-online.ts'
import { usePhoto } from '#app/components/submit/dialog/use-photo.ts'
import { useSignIn } from '#app/components/submit/dialog/use-sign-in.ts'
import { useSlow } from '#app/components/submit/dialog/use-slow.ts'
import { useUntouched } from '#app/components/submit/dialog/use-untouched.ts'
import { KeptNotice } from '#app/components/submit/kept/kept-notice.tsx'
import { formKeyOf, type KeptSubmit } from '#app/components/submit/kept/kept-store.ts'
import { refusalText } from '#app/components/submit/kept/refusal-text.ts'
import { useKept, useKeptKeys } from '#app/components/submit/kept/use-kept.ts'
import { SubmitFields } from '#app/components/submit/submit-fields.tsx'
import type { UsageView } from '#app/components/submit/submit-view.ts'
import type { FormAnswer } from '#app/form-answer.ts'

type SubmitDialogProps = {
  /** As it is sent. */
  file: File
  /** As it was picked, before it was cropped. */
  original: File
  /** It was kept, and is opened again. */
  opened: KeptSubmit | null
  /** What the reader has left of the day's analyses. */
  usage: UsageView | null
  onCrop: () => void
  onOther: () => void
  onClose: () => void
  /** Closed, and kept. */
  onKept: () => void
}

/**
 * The photo and its form over any page (QS-08). The photo is on its way, and then read, while the reader types: what is
 * read goes into what they have not touched, and nothing of it holds up sending the form. Without a connection all of it
 * is kept in this browser.
 */
export function SubmitDialog({
  file,
  original,
  opened,
  usage,
  onCrop,
  onOther,
  onClose,
  onKept,
}: SubmitDialogProps) {
  const { t } = useTranslation('submit')
  const inside = useRef<HTMLDivElement>(null)
  const formOf = () => inside.current?.closest('form')
  const keys = useKeptKeys(file, opened)
  const typedBefore = useMemo(() => opened && Object.fromEntries(opened.fields), [opened])
  const photo = usePhoto(file, keys.photoKey, usage)
  const { token, reading, offers, isRunning } = photo
  const sending = useSending({ file, token, formKey: keys.formKey }, () => formOf()?.requestSubmit())
  const { hasTyped, isOfOther, noteInput, noteReading } = useUntouched(inside, {
    reading,
    original,
    isReady: offers !== null,
    typedBefore,
    isSent: sending.sentToken !== null,
  })
  const [isAsking, setAsking] = useState(false)
  const isLost = photo.isLost || sending.isOffline
  const isSlow = useSlow(sending.isUnderway)
  const kept = useKept({
    inside,
    file,
    keys,
    opened,
    isLost: isLost || sending.isHeld || isSlow,
    isSubmitted: sending.isUnderway,
    sentToken: sending.sentToken,
  })
  useSignIn(photo.upload.step === 'signedOut', kept.state, () =>
    String(new FormData(formOf() ?? undefined).get('plate') ?? ''),
  )
  // On its way with nothing in the way there is nothing to tell.
  const isTold = kept.state === 'full' || isLost || opened !== null
  const isBlocked = reading?.isBlocked === true && reading.suggestions === null
  const close = () => {
    if (kept.state === 'kept') void kept.settled().then(onKept)
    else if (hasTyped) setAsking(true)
    else onClose()
  }
  const view = {
    suggestions: reading?.suggestions ?? null,
    plateText: reading?.plateText ?? '',
    known: reading?.known ?? null,
    usage: photo.usage,
    offers,
  }
  return (
    <Dialog title={t('submit:title')} className="quick" onClose={close}>
      <CloseButton onClick={close} />
      <ActionForm
        intent="submit-photo"
        className="submit"
        action={token === null ? '/submit' : `/submit?${new URLSearchParams({ photo: token })}`}
        encType="multipart/form-data"
        fetcher={sending.fetcher}
        onSubmit={sending.hold}
        onInput={(event) => {
          noteInput(event)
          kept.note()
        }}
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
          {offers === null && <FieldsToCome fields={opened?.fields ?? []} />}
          {!isBlocked && <UsagePanel photo={photo} />}
          {isTold && (
            <KeptNotice
              state={kept.state}
              refusal={refusalText(t, opened)}
              onDiscard={() => setAsking(true)}
            />
          )}
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
      {isAsking && (
        <CloseQuestion onStay={() => setAsking(false)} onClose={() => void kept.forget().then(onClose)} />
      )}
    </Dialog>
  )
}

/**
 * Sends the form when its photo has arrived, that one and no other, and again when there is a connection; under one key
 * for each photo, so that what arrived without an answer is not done twice (QS-61: what the server says of it is a
 * message, too).
 */
function useSending(
  { file, token, formKey }: { file: File; token: string | null; formKey: string },
  sendForm: () => void,
) {
  const fetcher = useFetcher<FormAnswer>()
  const key = formKeyOf(formKey, token ?? '')
  const [sent, setSent] = useState<{ file: File; token: string } | null>(null)
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
    isOffline,
    isUnderway: isHeld || isOffline || state !== 'idle',
    // What was refused was not done; and another photo makes another form.
    sentToken: (data && !isOffline && state === 'idle') || sent?.file !== file ? null : sent.token,
    hold: (event: FormEvent<HTMLFormElement>) => {
      if (token !== null) return setSent({ file, token })
      event.preventDefault()
      setHeldFor(file)
    },
  }
}

const toCome = new Set(['make', 'model', 'color', 'bodyStyle', 'profile'])

/** What was typed before into fields that come with the connection. */
function FieldsToCome({ fields }: { fields: KeptSubmit['fields'] }) {
  return fields
    .filter(([name]) => toCome.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
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
