import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { getI18n } from 'react-i18next'
import type { FormAnswer } from '#app/form-answer.ts'

/** Somebody else was there meanwhile: gone, or a conflict. */
const conflictStatuses = [404, 409]

/** The code of an answer that is the browser's own. */
const OFFLINE = 'offline'

/**
 * For the root and for screens with an `offlineAction`: where nothing came back nothing can be read anew. All else is, as
 * if this were not here, and after a conflict, too: what somebody else has changed should be seen. (Without it the
 * framework asks after every submission of a fetcher.)
 */
export const revalidateUnlessOffline: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  if ((actionResult as FormAnswer | undefined)?.code === OFFLINE) return false
  return actionStatus < 400 || conflictStatuses.includes(actionStatus) || defaultShouldRevalidate
}

/** Screens whose lists say in their place that the server could not be reached (EXP-35). */
const loadedWithoutRoot = ['/explore', '/liked']

/** For the root: those screens are read without it, which would fail as a whole. */
export const revalidateRoot: ShouldRevalidateFunction = (args) => {
  const isPlainVisit = args.formMethod === undefined && args.actionResult === undefined
  return isPlainVisit && loadedWithoutRoot.includes(args.nextUrl.pathname)
    ? false
    : revalidateUnlessOffline(args)
}

/**
 * For screens that show comments: a refused act on one leaves the page as it is, with the form, what is written in it,
 * and the reason. Read anew, the page might show neither the comment nor the form.
 */
export const unlessRefused: ShouldRevalidateFunction = (args) => {
  const { actionStatus = 200, formAction = '', formData } = args
  const isCommentForm = formAction.startsWith('/comments/') || formData?.get('intent') === 'add-comment'
  return isCommentForm && actionStatus >= 400 ? false : revalidateUnlessOffline(args)
}

/**
 * A screen's `clientAction`: where the server cannot be reached the form comes back with what was typed, instead of an
 * error screen in its place.
 */
export async function offlineAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    // Sent again meanwhile: nobody waits for this answer.
    if (request.signal.aborted) return null
    // That is how browsers say that nothing came back. Whatever the server itself answers is passed on.
    if (!(error instanceof TypeError)) throw error
    // With a refusal's status the router does not ask for the page anew, which would fail as well.
    return Response.json(unreachable(await sent.formData()), { status: 503 })
  }
}

function unreachable(form: FormData): FormAnswer {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const { intent = '', ...values } = Object.fromEntries(texts)
  const message = getI18n().t('common:offline')
  return { intent, code: OFFLINE, values, fieldErrors: {}, message }
}
