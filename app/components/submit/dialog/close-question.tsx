import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/components/layout/dialog.tsx'

/** Before the photo and what was typed are lost. */
export function CloseQuestion({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
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
