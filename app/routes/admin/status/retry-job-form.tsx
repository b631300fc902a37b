import { useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormContext } from '#app/components/forms/action-form.tsx'
import { ActionForm, SubmitButton } from '#app/components/forms/forms.tsx'
import { focusFollowing } from '#app/components/layout/focus/focus-following.ts'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'

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
  const name = useRef<HTMLSpanElement>(null)
  useIsomorphicLayoutEffect(() => {
    const button = name.current?.parentElement
    // It goes with its job: the focus goes to the next.
    return () => {
      if (button?.contains(document.activeElement)) focusFollowing(button)
    }
  }, [])
  return (
    <SubmitButton className="btn">
      {isPending ? t('admin-status:failures.retryBusy') : t('admin-status:failures.retry')}
      <span ref={name} className="vh">
        {' '}
        {job}
      </span>
    </SubmitButton>
  )
}
