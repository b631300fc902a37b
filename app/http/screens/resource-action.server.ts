import type { ActionFunctionArgs } from '@remix-run/node'
import type { FormAnswer } from '#app/form-answer.ts'
import { type Intent, screenAction } from '#app/http/screens/screen-action.server.ts'

/**
 * An action for a resource route, where Remix would answer an error with 200: errors are JSON, as in the API.
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
