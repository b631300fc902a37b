import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import type { usePhoto } from '#app/components/submit/dialog/use-photo.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'

/** How far the photo has come, what there is to do about it, and how many analyses are left. */
export function ReadingPanel({ photo }: { photo: ReturnType<typeof usePhoto> }) {
  const { t } = useTranslation('submit')
  const { upload, step, usage, mustTell, isRunning, reading, analyse } = photo
  const mayAnalyse = upload.step === 'done' && usage !== null && usage.level !== 'none' && step !== 'waiting'
  return (
    <div className="quick__reading">
      <ProgressNote photo={photo} />
      {mustTell && <p className="field__help">{t('submit:remoteNotice')}</p>}
      {usage && <UsageBar usage={usage} />}
      {mayAnalyse && (
        <button
          type="button"
          className={mustTell ? 'btn btn--pri' : 'btn'}
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

function ProgressNote({ photo }: { photo: ReturnType<typeof usePhoto> }) {
  const { t } = useTranslation(['submit', 'media'])
  const { upload, step, message, retry, resend } = photo
  if (upload.step === 'sending') return <Sending share={upload.share} />
  if (upload.step === 'waiting') return <Waiting onRetry={retry}>{t('submit:flow.waiting')}</Waiting>
  if (upload.step === 'tooLarge') return <Problem>{t('media:upload.tooLarge', { max: '256 MB' })}</Problem>
  if (upload.step === 'refused') {
    return <Waiting onRetry={retry}>{upload.message ?? t('media:upload.failed')}</Waiting>
  }
  if (step === 'waiting') return <Waiting onRetry={resend}>{t('submit:flow.waiting')}</Waiting>
  if (message !== null) return <Problem>{message}</Problem>
  const text = step === 'running' ? t('submit:flow.reading') : step === 'done' ? t('submit:flow.done') : ''
  return <p role="status">{text}</p>
}

function Sending({ share }: { share: number }) {
  const { t } = useTranslation('submit')
  // Said once, not with each part.
  const [label] = useState(() => t('submit:flow.sending'))
  return (
    <div className="quick__sending">
      <p role="status">{label}</p>
      <progress value={share} aria-label={label} />
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="notice notice--error" role="status">
      {children}
    </p>
  )
}

function Waiting({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const { t } = useTranslation('submit')
  return (
    <div className="notice">
      <p role="status">{children}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {t('submit:flow.retry')}
      </button>
    </div>
  )
}
