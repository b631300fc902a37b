import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import type { usePhoto } from '#app/components/submit/dialog/use-photo.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'

type PhotoProps = { photo: ReturnType<typeof usePhoto> }

/** How far the photo has come, and what there is to do about it; null once it was read, or where photos are not read. */
export function readingProgress(photo: PhotoProps['photo']): ReactNode {
  const { upload, step, message, reading, usage, mustTell } = photo
  if (mustTell && upload.step === 'done') return <RemoteNotice photo={photo} />
  const isOver = upload.step === 'done' && message === null && (step === 'done' || step === null)
  if (isOver && (reading !== null || usage === null || usage.level === 'none')) return null
  return <ProgressNote photo={photo} />
}

/** Before the first photo of this browser goes to an outside service. */
function RemoteNotice({ photo }: PhotoProps) {
  const { t } = useTranslation('submit')
  return (
    <>
      <p className="field__help">{t('submit:remoteNotice')}</p>
      <button type="button" className="btn btn--pri" onClick={photo.analyse}>
        <Icon name="scan" />
        {t('submit:analyse')}
      </button>
    </>
  )
}

/** How many analyses are left, and another one for the photo. */
export function UsagePanel({ photo }: PhotoProps) {
  const { t } = useTranslation('submit')
  const { upload, step, usage, mustTell, isRunning, reading, analyse } = photo
  if (usage === null) return null
  const mayAnalyse =
    upload.step === 'done' && usage.level !== 'none' && step !== 'waiting' && step !== 'queued' && !mustTell
  return (
    <div className="form">
      <UsageBar usage={usage} />
      {mayAnalyse && (
        <button
          type="button"
          className="btn"
          aria-disabled={isRunning || undefined}
          onClick={() => !isRunning && analyse()}
        >
          <Icon name="refresh" />
          {reading?.suggestions ? t('submit:analyseAgain') : t('submit:analyse')}
        </button>
      )}
    </div>
  )
}

function ProgressNote({ photo }: PhotoProps) {
  const { t } = useTranslation(['submit', 'media'])
  const { upload, step, message, retry, resend } = photo
  if (upload.step === 'sending') return <Sending share={upload.share} />
  if (upload.step === 'waiting') return <Waiting onRetry={retry}>{t('submit:flow.waiting')}</Waiting>
  if (upload.step === 'tooLarge') return <Problem>{t('media:upload.tooLarge', { max: '256 MB' })}</Problem>
  if (upload.step === 'refused') {
    return <Waiting onRetry={retry}>{upload.message ?? t('media:upload.failed')}</Waiting>
  }
  if (step === 'waiting') return <Waiting onRetry={resend}>{t('submit:flow.waiting')}</Waiting>
  if (step === 'queued') return <p>{t('submit:flow.queued')}</p>
  if (message !== null) return <Problem>{message}</Problem>
  return <p>{t('submit:flow.reading')}</p>
}

function Sending({ share }: { share: number }) {
  const { t } = useTranslation('submit')
  // Said once, not with each part.
  const [label] = useState(() => t('submit:flow.sending'))
  return (
    <div className="quick__sending">
      <p>{label}</p>
      <progress value={share} aria-label={label} />
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return <p className="notice notice--error">{children}</p>
}

function Waiting({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const { t } = useTranslation('submit')
  return (
    <div className="notice">
      <p>{children}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {t('submit:flow.retry')}
      </button>
    </div>
  )
}
