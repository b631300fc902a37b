import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import type { UsageView } from '#app/components/submit/submit-view.ts'
import { UsageBar } from '#app/components/submit/usage-bar.tsx'

/** Why quick submit is not to be had today, and what is (QS-46, QS-55); the usage says it itself. */
export function SubmitBlocked({ usage }: { usage: UsageView | null }) {
  const { t } = useTranslation('submit')
  return (
    <>
      <div className="notice notice--error" role="status">
        {usage ? <UsageBar usage={usage} /> : <p>{t('submit:usage.none')}</p>}
      </div>
      <p>
        <Link to="/add" className="btn btn--pri">
          {t('submit:blocked.add')}
        </Link>
      </p>
    </>
  )
}
