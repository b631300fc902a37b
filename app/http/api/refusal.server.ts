import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { log, logServerError } from '#app/http/request/log.server.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { languageOf, translator } from '#app/i18n/i18n.server.ts'

/** A request that cannot be handed to a call: 405 for its method, 400 for its address or its Host. */
export type RefusedCall = { headers: Headers; status: 400 | 405; allowed: string; requestId?: string }

export async function refuseApi({ headers, status, allowed, requestId }: RefusedCall): Promise<Response> {
  const t = translator(await languageOf({ headers }))
  const error =
    status === 405
      ? new DomainError('method_not_allowed', { params: { methods: allowed } })
      : new DomainError('invalid')
  return apiRefusal(error, { t, requestId, route: '/api/*' })
}

/** The JSON of an error: of a refusal its text, of anything else that something went wrong, which is logged. */
export function apiRefusal(error: unknown, args: Pick<ScreenArgs, 't' | 'requestId' | 'route'>): Response {
  const known = toRefusal(error)
  if (known) logServerError(known, args)
  else log.error({ err: error, requestId: args.requestId, route: args.route }, 'An API call failed')
  const message = known ? errorText(args.t, known.code, known.params) : args.t('errors:internal')
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (known?.retryAfter !== undefined) headers.set('Retry-After', String(known.retryAfter))
  if (known?.code === 'method_not_allowed') headers.set('Allow', String(known.params.methods))
  return Response.json(
    {
      code: known?.code ?? 'internal',
      message,
      msg: message,
      error: message,
      ...fieldErrorTexts(known, args),
      ...known?.details,
    },
    { status: known?.status ?? 500, headers },
  )
}

function fieldErrorTexts(error: DomainError | null, { t }: Pick<ScreenArgs, 't'>) {
  if (!error || error.fieldErrors.length === 0) return {}
  const texts = error.fieldErrors.map(({ field, code, params }) => [field, errorText(t, code, params)])
  return { fieldErrors: Object.fromEntries(texts) as Record<string, string> }
}

/** The body of every refusal, as the documentation shows it. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  msg: z.string(),
  error: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
})
