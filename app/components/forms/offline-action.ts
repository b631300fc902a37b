import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { getI18n } from 'react-i18next'
import type { FormAnswer } from '#app/form-answer.ts'

/** The data was changed by somebody else: gone, or a conflict. */
const conflictStatuses = [404, 409]

type RevalidationArgs = Parameters<ShouldRevalidateFunction>[0]

/** The code of an answer made in the browser. */
const OFFLINE = 'offline'

/**
 * For screens without forms of their own, which those of the layout revalidate: without a connection the screen stays as
 * it is, where its failure would put an error screen in its place. So it does after an analysis of a photo, which tells
 * its own form what there is to know.
 */
export const revalidateOnLine: ShouldRevalidateFunction = (args) =>
  staysAsItIs(args) ? false : args.defaultShouldRevalidate

/**
 * For the root and for screens with an `offlineAction`: without a connection nothing is revalidated. Otherwise as by
 * default, and also after a conflict, to show what somebody else has changed.
 */
export const revalidateUnlessOffline: ShouldRevalidateFunction = (args) => {
  const { actionStatus = 200, defaultShouldRevalidate } = args
  if (staysAsItIs(args)) return false
  return actionStatus < 400 || conflictStatuses.includes(actionStatus) || defaultShouldRevalidate
}

function staysAsItIs({ actionResult, formData, currentUrl, nextUrl }: RevalidationArgs): boolean {
  if ((actionResult as FormAnswer | undefined)?.code === OFFLINE || formData?.has('inPlace')) return true
  return navigator.onLine === false && currentUrl.href === nextUrl.href
}

/** Screens whose lists show by themselves that the server cannot be reached (EXP-35). */
export const loadedWithoutRoot = ['/explore', '/liked']

/** For the root: navigations to those screens do not load it, since its failure would replace the whole page. */
export const revalidateRoot: ShouldRevalidateFunction = (args) => {
  const isPlainVisit = args.formMethod === undefined && args.actionResult === undefined
  return isPlainVisit && loadedWithoutRoot.includes(args.nextUrl.pathname)
    ? false
    : revalidateUnlessOffline(args)
}

/**
 * After a refused comment form its page is not revalidated, since it might lose the comment and the form with the text
 * and the reason; nor after a refused change of a username, since the name of its address may be a former one by now,
 * which leads elsewhere.
 */
export const revalidateUnlessRefused: ShouldRevalidateFunction = (args) => {
  const { actionStatus = 200, formAction = '', formData } = args
  const intent = formData?.get('intent')
  const keepsForm =
    formAction.startsWith('/comments/') || intent === 'add-comment' || intent === 'change-username'
  return keepsForm && actionStatus >= 400 ? false : revalidateUnlessOffline(args)
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
    // Aborted by a newer submission.
    if (request.signal.aborted) return null
    if (!isUnreachable(error)) throw error
    // With an error status the router does not revalidate, which would fail as well.
    const answer = JSON.stringify(unreachable(await sent.formData()))
    return new Response(answer, { status: 503, headers: { 'Content-Type': 'application/json' } })
  }
}

/**
 * A failed fetch, or an answer that is none of the site's: a proxy before it says so while the site starts anew. What the
 * site answers is passed on.
 */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return error instanceof Error && error.message.startsWith('Unable to decode turbo-stream response')
}

function unreachable(form: FormData): FormAnswer {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const { intent = '', ...values } = Object.fromEntries(texts)
  const message = getI18n().t('common:offline')
  return { intent, code: OFFLINE, values, fieldErrors: {}, message }
}
