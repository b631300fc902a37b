import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import type { TFunction } from 'i18next'
import type { ZodType, z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { type FormAnswer, type SentFileOf, statusId } from '#app/form-answer.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'
import {
  type IdempotencyKey,
  keyOwner,
  runIdempotently,
  type WithKey,
} from '#app/http/request/idempotency.server.ts'
import { log, logServerError } from '#app/http/request/log.server.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { requireSameOrigin } from '#app/http/request/origin.server.ts'
import { type LimitName, tryConsume, withinLimit } from '#app/http/request/rate-limits.server.ts'
import { forgetRequestContext } from '#app/http/request/request-context.server.ts'
import { saveDraft } from '#app/http/screens/drafts.server.ts'
import { errorText, invalidFields, parseFieldError } from '#app/http/screens/error-text.server.ts'
import { formAnswer, previewAnswer } from '#app/http/screens/form-answers.server.ts'
import { type FileDrafts, formUpload, keepFile, withFiles } from '#app/http/screens/form-files.server.ts'
import {
  type ActionArgs,
  loginPath,
  refusalInit,
  refusalResponse,
  screenArgs,
} from '#app/http/screens/screen-loader.server.ts'
import { SubmittedForm } from '#app/http/screens/submitted-form.server.ts'
import { appendToastCookie, redirectWith, type Toast } from '#app/http/screens/toast.server.ts'

/**
 * The result of a form that succeeded: where to redirect, a message for the next page, cookies. Stored as JSON under an
 * idempotency key, but for cookies and `answer`.
 */
export type IntentResult = {
  to: string
  toast?: Toast
  cookies?: string[]
  /** With JavaScript the page is revalidated instead of redirected, so that a like adds no history entry. */
  staysOnPage?: boolean
  /** Data for such a page. */
  answer?: object
  /** Nothing was done: the form comes back with what was typed, and this HTML shows how it would look. */
  preview?: string
}

/**
 * The parsed input, the files, `rawField`: any field as it was sent (null: none), and `withKey`, in which an intent
 * whose form has an idempotency key does what must not be done twice.
 */
export type IntentArgs<Input> = ActionArgs & {
  input: Input
  files: ReceivedFile[]
  rawField: (field: string) => string | null
  withKey: WithKey<IntentResult>
}

export type Intent<Schema extends ZodType = ZodType> = {
  schema: Schema
  limit?: LimitName
  /** Visitors may send it. A visitor's form for any other intent is kept as a draft until the sign-in. */
  openToVisitors?: boolean
  /** Its form has a file field. Such a form counts as an upload when a file comes with it, not by `limit`. */
  takesFile?: boolean
  run: (args: IntentArgs<z.output<Schema>>) => Promise<IntentResult>
  /** The message after an unexpected error; the form comes back with what was typed. Without it the error screen is shown. */
  failureText?: (t: TFunction) => string
}

/** Infers the type of `input` from the schema. */
export function intent<Schema extends ZodType>(made: Intent<Schema>): Intent {
  return made as unknown as Intent
}

/**
 * Makes a screen's action from its intents. A success is a 303; a refusal comes back as `FormAnswer` with its status;
 * a visitor's form is kept as a draft and shown again after the sign-in. A form with an idempotency key runs once.
 * A screen whose forms have file fields passes the storage for files of refused forms (`fileDrafts`).
 */
export function screenAction(intents: Record<string, Intent>, fileDrafts?: FileDrafts) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    requireSameOriginPost(request)
    const args = await screenArgs(request, params, context)
    forgetRequestContext(context)
    const form = new SubmittedForm(formUpload(args, fileDrafts))
    try {
      await form.receive(request)
      const done = await runIntent(intents, form, args, fileDrafts)
      if (done.preview !== undefined) return previewAnswer(form, done.preview)
      const headers = new Headers(
        (done.cookies ?? []).map((cookie): [string, string] => ['Set-Cookie', cookie]),
      )
      if (done.staysOnPage && args.isDataRequest)
        return data(done.answer ?? null, { headers: await appendToastCookie(done.toast ?? null, headers) })
      return await redirectWith(redirectTarget(done, request), done.toast ?? null, headers)
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal === null) return internalErrorAnswer(error, intents[form.intent], form, args)
      return await refusalAnswer(
        refusal,
        form,
        args,
        intents[form.intent]?.takesFile ? fileDrafts : undefined,
      )
    } finally {
      await form.dispose()
    }
  }
}

/** A full page load goes to where the message of the section stands, unless `to` names a place of its own. */
function redirectTarget({ to, toast }: IntentResult, request: Request): string {
  const isLoadedAnew = request.headers.get('Accept')?.includes('text/html') === true
  return toast?.section && isLoadedAnew && !to.includes('#') ? `${to}#${statusId(toast.section)}` : to
}

/** Other methods and cross-site posts are refused before the body is read. */
function requireSameOriginPost(request: Request): void {
  try {
    if (request.method !== 'POST') throw new DomainError('method_not_allowed')
    requireSameOrigin(request)
  } catch (error) {
    throw error instanceof DomainError ? refusalResponse(error, null) : error
  }
}

async function runIntent(
  intents: Record<string, Intent>,
  form: SubmittedForm,
  args: ActionArgs,
  fileDrafts: FileDrafts | undefined,
): Promise<IntentResult> {
  const chosen = Object.hasOwn(intents, form.intent) ? intents[form.intent] : undefined
  if (chosen === undefined) throw new DomainError('invalid')
  if (args.viewer === null && !chosen.openToVisitors) throw new DomainError('unauthenticated')
  if (form.files.length > 0 && !chosen.takesFile) throw new DomainError('invalid')
  const parsed = parseWithZod(form.toFormData(), { schema: chosen.schema })
  if (parsed.status !== 'success') throw invalidForm(parsed.error)
  const input = parsed.value as never
  const rawField = (field: string) => form.value(field)
  const run = (withKey: WithKey<IntentResult>) =>
    withinLimit(chosen.limit, args, () =>
      withFiles(form, args, chosen.takesFile ? fileDrafts : undefined, (files) =>
        chosen.run({ ...args, input, files, rawField, withKey }),
      ),
    )
  const key = chosen.openToVisitors ? null : keyOf(form, args)
  return runIdempotently(args.db, key, args.at, run, withoutAnswer)
}

function keyOf(form: SubmittedForm, args: ActionArgs): IdempotencyKey | null {
  const key = form.value('formKey')
  if (args.viewer === null || !key || key.length > 64) return null
  const route = `${args.url.pathname} ${form.intent}`
  return { owner: keyOwner(args.viewer), route, key, digest: form.digest() }
}

/** The answer is not stored: it holds texts that their authors may delete. Nor are cookies, which may be secrets. */
function withoutAnswer({ answer: _, cookies: __, ...stored }: IntentResult): IntentResult {
  return stored
}

/** From conform's messages by field. */
function invalidForm(error: Record<string, string[] | null> | null | undefined): DomainError {
  return invalidFields(
    Object.entries(error ?? {}).flatMap(([field, messages]) =>
      messages?.[0] === undefined ? [] : [parseFieldError(field, messages[0])],
    ),
  )
}

/** Logs an unexpected error and answers with the intent's `failureText`. */
function internalErrorAnswer(
  error: unknown,
  chosen: Intent | undefined,
  form: SubmittedForm,
  args: ActionArgs,
) {
  if (!chosen?.failureText) throw error
  const { t, requestId, route } = args
  log.error({ err: error, requestId, route }, 'A form failed')
  const answer: FormAnswer = {
    intent: form.intent,
    code: 'internal',
    message: chosen.failureText(t),
    fieldErrors: {},
    values: Object.fromEntries(form.textFields()),
  }
  return data(answer, { status: 500 })
}

async function refusalAnswer(
  error: DomainError,
  form: SubmittedForm,
  args: ActionArgs,
  fileDrafts: FileDrafts | undefined,
) {
  logServerError(error, args)
  try {
    return await answerWithDrafts(error, form, args, fileDrafts)
  } catch (fault) {
    // What was to be kept for the sender could not be: the form itself goes back to them.
    const refusal = toRefusal(fault)
    if (refusal === null) throw fault
    logServerError(refusal, args)
    return formAnswer(refusal, form, args, null)
  }
}

async function answerWithDrafts(
  error: DomainError,
  form: SubmittedForm,
  args: ActionArgs,
  fileDrafts: FileDrafts | undefined,
) {
  if (error.kind === 'unauthenticated') {
    const here = args.url.pathname + args.url.search
    const headers = await draftHeaders(form, args)
    return redirect(loginPath(here, headers.has('Set-Cookie') ? 'kept' : null), { status: 303, headers })
  }
  // A redirect to the set-up alone would not say why.
  if (error.code === 'setup_required') {
    throw refusalResponse(error, errorText(args.t, error.code, error.params), await draftHeaders(form, args))
  }
  return formAnswer(error, form, args, fileDrafts ? await keepFile(error, form, args, fileDrafts) : null)
}

/** Saves the form as a draft; returns headers without a cookie when over the limit. */
async function draftHeaders(form: SubmittedForm, args: ActionArgs): Promise<Headers> {
  const { db, url, at } = args
  const hasRoom = await tryConsume('drafts', args)
  const cookie = hasRoom && (await saveDraft(db, { path: url.pathname, fields: form.draftFields() }, at))
  return new Headers(cookie ? { 'Set-Cookie': cookie } : {})
}
