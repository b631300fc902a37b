import type { ClientActionFunctionArgs } from '@remix-run/react'
import { getI18n } from 'react-i18next'
import type { FormAnswer } from '#app/components/action-form.tsx'

/**
 * A screen's `clientAction`: where the server cannot be reached the form comes back with what was typed, instead of an
 * error screen in its place.
 */
export async function offlineAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
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
  return { intent, code: 'offline', values, fieldErrors: {}, message }
}
