import { data } from '@remix-run/node'
import type { DomainError, FieldError } from '#app/domain/errors.ts'
import type { FormAnswer, SentFileOf } from '#app/form-answer.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import { type ActionArgs, refusalInit } from '#app/http/screens/screen-loader.server.ts'
import type { SubmittedForm } from '#app/http/screens/submitted-form.server.ts'

/** A refused form, with what was typed and why: the errors in the order of the form's fields. */
export function formAnswer(
  error: DomainError,
  form: SubmittedForm,
  args: ActionArgs,
  kept: SentFileOf | null,
) {
  const answer: FormAnswer = {
    intent: form.intent,
    code: error.code,
    message: error.fieldErrors.length > 0 ? null : errorText(args.t, error.code, error.params),
    fieldErrors: Object.fromEntries(
      inFormOrder(error.fieldErrors, form).map(({ field, code, params }) => [
        field,
        errorText(args.t, code, params),
      ]),
    ),
    values: Object.fromEntries(form.textFields()),
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    ...(kept ? { fileDraft: kept } : {}),
  }
  return data(answer, refusalInit(error))
}

/** What was not sent, as a file or a box that is not ticked, comes last. */
function inFormOrder(errors: readonly FieldError[], form: SubmittedForm): FieldError[] {
  const names = form.textFields().map(([name]) => name)
  const placeOf = ({ field }: FieldError) => (names.includes(field) ? names.indexOf(field) : names.length)
  return [...errors].sort((one, other) => placeOf(one) - placeOf(other))
}

/** A form of which nothing was done, with what was typed and the HTML of how it would look. */
export function previewAnswer(form: SubmittedForm, preview: string) {
  const values = Object.fromEntries(form.textFields())
  const answer: FormAnswer = {
    intent: form.intent,
    code: 'preview',
    message: null,
    fieldErrors: {},
    values,
    preview,
  }
  return data(answer)
}
