import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { ActionForm, SubmitButton } from '#app/components/forms/forms.tsx'

/** Lets a failed job run again; `job` says which one to who only hears the button. */
export function RetryJob({ id, job }: { id: string; job: string }) {
  return (
    <ActionForm
      intent="retry-job"
      hiddenFields={{ jobId: id }}
      className="status-page__retry"
      preventScrollReset
    >
      <Submit job={job} />
    </ActionForm>
  )
}

function Submit({ job }: { job: string }) {
  const { t } = useTranslation('admin-status')
  const { isPending } = useContext(FormContext)
  return (
    <SubmitButton className="btn">
      {isPending ? t('admin-status:failures.retryBusy') : t('admin-status:failures.retry')}
      <span className="vh"> {job}</span>
    </SubmitButton>
  )
}
