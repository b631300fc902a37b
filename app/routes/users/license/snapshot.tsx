import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { useAnswer } from '#app/components/forms/use-answer.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import { SNAPSHOT_STEPS, useSnapshotSteps } from '#app/routes/users/license/snapshot-steps.ts'

/** One's own licence as a picture, and drawing it anew (PROF-16). */
export function LicenseSnapshot({ address }: { address: string }) {
  const { t } = useTranslation('users')
  const fetcher = useFetcher<FormAnswer | { snapshotUrl: string } | null>()
  const refusal = fetcher.data && 'code' in fetcher.data ? fetcher.data : null
  const isBusy = fetcher.state !== 'idle'
  const { stage, begin, close } = useSnapshotSteps(
    { isBusy, isRefused: refusal !== null },
    () => void showToast(t('users:snapshot.refreshed'), 'success'),
  )
  useAnswer(refusal, ({ message }) => void showToast(message ?? t('users:snapshot.failed'), 'error'))
  return (
    <section className="snapshot" aria-label={t('users:snapshot.open')}>
      <a className="btn" href={address}>
        <Icon name="image" />
        {t('users:snapshot.open')}
      </a>
      <ActionForm
        intent="refresh-license"
        fetcher={fetcher}
        className="snapshot__form"
        onSubmit={(event) => {
          if (stage !== null) return event.preventDefault()
          begin()
          void showToast(t('users:snapshot.started'))
        }}
      >
        <SubmitButton className="btn">
          <Icon name="refresh" />
          {t('users:snapshot.refresh')}
        </SubmitButton>
        <FormError />
      </ActionForm>
      <a className="btn" href="#settings">
        <Icon name="settings" />
        {t('users:settings.title')}
      </a>
      {stage !== null && (
        <SnapshotPopup done={stage === 'complete' ? null : stage} address={address} onClose={close} />
      )}
    </section>
  )
}

/** `done` is how many steps are; null: it is complete. Beside the page, which goes on (PROF-17, PROF-47). */
function SnapshotPopup({
  done,
  address,
  onClose,
}: {
  done: number | null
  address: string
  onClose: () => void
}) {
  const { t } = useTranslation('users')
  const steps = [
    t('users:snapshot.step1'),
    t('users:snapshot.step2'),
    t('users:snapshot.step3'),
    t('users:snapshot.step4'),
    t('users:snapshot.step5'),
    t('users:snapshot.step6'),
    t('users:snapshot.step7'),
  ]
  const count = done ?? SNAPSHOT_STEPS
  return (
    <section className="popup" aria-labelledby="snapshot-title">
      <h2 id="snapshot-title">{t('users:snapshot.title')}</h2>
      <progress max={SNAPSHOT_STEPS} value={count} aria-labelledby="snapshot-title" />
      {done !== null && (
        <ol className="popup__steps">
          {steps.map((step, index) => (
            <li
              key={step}
              className={stateOf(index, count)}
              aria-current={index === count ? 'step' : undefined}
            >
              <Icon name={index < count ? 'check' : 'clock'} />
              {step}
            </li>
          ))}
        </ol>
      )}
      <p role="status">
        {done === null ? t('users:snapshot.complete') : <span className="vh">{steps[done]}</span>}
      </p>
      {done === null && <img src={address} alt="" width={1200} height={630} />}
      <button type="button" className="btn" onClick={onClose}>
        {t('users:snapshot.close')}
      </button>
    </section>
  )
}

function stateOf(index: number, count: number): string | undefined {
  if (index === count) return 'popup__now'
  return index < count ? 'popup__done' : undefined
}
