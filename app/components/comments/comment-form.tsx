import { type FetcherWithComponents } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MentionField } from '#app/components/comments/mention-field.tsx'
import { ActionForm, FormError, FormKey, SubmitButton, TextField } from '#app/components/forms/forms.tsx'
import { useAnswer } from '#app/components/forms/use-answer.ts'
import { Link } from '#app/components/layout/links/link.tsx'

type SendingProps = {
  /** Where it posts to; the current page by default. */
  action?: string
  /** Sends it without leaving the page. */
  fetcher?: FetcherWithComponents<unknown>
  /** Closes the form. */
  onCancel?: () => void
}

/** A comment, a reply, or another text for one. What is blank is not sent (DISC-44, DISC-45). */
export function CommentForm({
  intent,
  label,
  submit,
  text = '',
  placeholder,
  onCancel,
  isFocused = false,
  ...sending
}: SendingProps & {
  intent: string
  label: string
  submit: string
  text?: string
  placeholder?: string
  isFocused?: boolean
}) {
  return (
    <ActionForm {...sending} intent={intent} preventScrollReset className="form say" onSubmit={unlessBlank}>
      <FormError forMembers />
      <FormKey />
      <MentionField
        label={label}
        name="comment"
        rows={text === '' ? 2 : 5}
        defaultValue={text}
        placeholder={placeholder}
        autoFocus={isFocused}
      />
      <Buttons onCancel={onCancel}>
        <SubmitButton>{submit}</SubmitButton>
      </Buttons>
    </ActionForm>
  )
}

function unlessBlank(event: FormEvent<HTMLFormElement>): void {
  const text = new FormData(event.currentTarget).get('comment')
  if (typeof text === 'string' && text.trim() === '') event.preventDefault()
}

export function ReportCommentForm({
  onCancel,
  isFocused = false,
  ...sending
}: SendingProps & { isFocused?: boolean }) {
  const { t } = useTranslation('discussions')
  return (
    <ActionForm {...sending} intent="report-comment" preventScrollReset className="form say">
      <FormError forMembers />
      <TextField
        label={t('discussions:report.reason')}
        name="reason"
        rows={3}
        required
        // The reader has just asked for it.
        autoFocus={isFocused}
      />
      <Buttons onCancel={onCancel}>
        <SubmitButton>{t('discussions:report.send')}</SubmitButton>
      </Buttons>
    </ActionForm>
  )
}

/** Asks before a text goes for good (DISC-57). */
export function DeleteCommentForm({ onCancel, ...sending }: SendingProps) {
  const { t } = useTranslation('discussions')
  return (
    <ActionForm {...sending} intent="delete-comment" preventScrollReset className="form say">
      <FormError />
      <p>{t('discussions:delete.question')}</p>
      <Buttons onCancel={onCancel}>
        <SubmitButton className="btn btn--danger">{t('discussions:delete.send')}</SubmitButton>
      </Buttons>
    </ActionForm>
  )
}

function Buttons({ onCancel, children }: { onCancel: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation('discussions')
  return (
    <div className="row">
      {children}
      {onCancel && (
        <button type="button" className="btn" onClick={onCancel}>
          {t('discussions:cancel')}
        </button>
      )}
    </div>
  )
}

/** Under a vehicle nobody has to sign in to see that they could (DISC-09). */
export function SignInToComment({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('discussions')
  return (
    <p className="row say">
      <span>{t('discussions:signIn')}</span>
      <Link className="btn btn--pri" rel="nofollow" to={`/login?${new URLSearchParams({ returnTo })}`}>
        {t('common:nav.logIn')}
      </Link>
    </p>
  )
}

/** Runs `done` once for each successful answer; a refusal is shown in its form. */
export function useFetcherSuccess<Answer>(
  fetcher: FetcherWithComponents<unknown>,
  done: (answer: Answer) => void,
): void {
  useAnswer(fetcher.data, (answer) => {
    const isRefused = (answer as { fieldErrors?: object }).fieldErrors !== undefined
    if (!isRefused) done(answer as Answer)
  })
}
