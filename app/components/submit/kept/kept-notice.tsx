import { useTranslation } from 'react-i18next'
import type { useKept } from '#app/components/submit/kept/use-kept.ts'

/** That the photo and the form are safe in this browser, or that they are not; and why they were not sent. */
export function KeptNotice({
  state,
  refusal,
  onDiscard,
}: {
  state: ReturnType<typeof useKept>['state']
  refusal: string | null
  onDiscard: () => void
}) {
  const { t } = useTranslation('submit')
  return (
    <div className="submit__said" role="status">
      {refusal !== null && <p className="notice notice--error">{refusal}</p>}
      {state === 'full' && <p className="notice notice--error">{t('submit:kept.full')}</p>}
      {state === 'kept' && (
        <div className="notice">
          <p>{t('submit:kept.here')}</p>
          <button type="button" className="btn" onClick={onDiscard}>
            {t('submit:flow.discard')}
          </button>
        </div>
      )}
    </div>
  )
}
