import type { ActionFunctionArgs } from '@remix-run/node'
import type { FormAnswer } from '#app/form-answer.ts'
import { type Intent, screenAction } from '#app/http/screens/screen-action.server.ts'

/**
 * A screen's action for an address without a screen, where Remix would answer a refusal with 200: it is said as JSON, as the
 * API says it.
 */
export function resourceAction(intents: Record<string, Intent>) {
  const action = screenAction(intents)
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const answer = await action(args)
    if (answer instanceof Response) return answer
    if (answer.data === null) return new Response(null, { status: 204 })
    const { code, message, fieldErrors } = answer.data as FormAnswer
    const text = message ?? Object.values(fieldErrors)[0]
    return Response.json({ code, message: text, msg: text, error: text, fieldErrors }, answer.init ?? {})
  }
}
