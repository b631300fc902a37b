import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { DomainError, type ErrorCode, must } from '#app/domain/errors.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { type ReceivedBody, receiveBody } from '#app/http/api/receive-body.server.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { withETag } from '#app/http/cache/conditional-request.server.ts'
import { cachedNotModified, etagLookup, storeETag } from '#app/http/cache/etag-cache.server.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'
import { type MustHaveRoom, UploadAdmission } from '#app/http/files/upload-admission.server.ts'
import {
  type IdempotencyKey,
  keyOwner,
  runIdempotently,
  type WithKey,
} from '#app/http/request/idempotency.server.ts'
import { log, logServerError, redactPath } from '#app/http/request/log.server.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { requireSameOrigin } from '#app/http/request/origin.server.ts'
import { type LimitName, withinLimit } from '#app/http/request/rate-limits.server.ts'
import { forgetRequestContext } from '#app/http/request/request-context.server.ts'
import { errorText, invalidInput } from '#app/http/screens/error-text.server.ts'
import { type ActionArgs, type ScreenArgs, screenArgs } from '#app/http/screens/screen-loader.server.ts'
import { languageOf, translator } from '#app/i18n/i18n.server.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

/** One call of the API: the schemas check the request, and they are its documentation (`GET /api/openapi.json`). */
export type Call<
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Db extends ReadDatabase = WholeDatabase,
> = {
  summary: string
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  /** JSON; with `upload` the text fields of a multipart form, whose files `run` gets as `files`. */
  body?: z.ZodType<Body>
  /** Takes files from members, for whom this says whether they may add any. Each counts by `limit`, refused or not. */
  upload?: MustHaveRoom | 'always'
  response: z.ZodType
  /** The status of a success; 200 unless it creates something. */
  status?: 200 | 201
  /**
   * Creates something though its status is 200, so an idempotency key applies, as with uploads and a status of 201:
   * `run` creates it in `withKey`.
   */
  creates?: boolean
  limit?: LimitName
  /** Members only: visitors are refused before their body is read. The verb itself refuses them, too. */
  membersOnly?: boolean
  /** Set by `adminApi`: everybody else is refused before their body is read. The verb itself refuses them, too. */
  adminsOnly?: boolean
  /** The error code for members who are not admins; `forbidden` by default. */
  forbiddenCode?: ErrorCode
  run: (args: ApiArgs<Db> & { params: Params; query: Query; body: Body; files: ReceivedFile[] }) => unknown
}

type WholeDatabase = Kysely<Database>

export type ApiArgs<Db extends ReadDatabase = WholeDatabase> = Omit<ScreenArgs<Db>, 'params'> & {
  /** Headers of the answer: the session's cookie after a sign-in. */
  headers: Headers
  withKey: WithKey<unknown>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A GET reads: it is made by `read`, and gets a database for reading. */
export type Calls = { GET?: ReadCall } & Partial<Record<Exclude<Method, 'GET'>, WriteCall>>

type ReadCall = Call<never, never, never, ReadDatabase> & { isRead: true }
type WriteCall = Call<never, never, never>

export type Endpoint = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>) & {
  calls: Calls
}

/** Infers the types of `run` from the schemas. */
export function call<Params, Query, Body>(made: Call<Params, Query, Body>): WriteCall {
  return made as unknown as WriteCall
}

/** The same for a GET, which writes nothing: its database is for reading. */
export function read<Params, Query>(made: Call<Params, Query, never, ReadDatabase>): ReadCall {
  return { ...made, isRead: true } as unknown as ReadCall
}

/** Makes an endpoint; a route exports it both as `loader` and as `action`. No call at all: the address is unknown. */
export function api(calls: Calls): Endpoint {
  const endpoint = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const asked = await etagLookup(request)
    const same = asked && cachedNotModified(asked, request)
    if (same) return same
    const args = await screenArgs(request, params, context)
    try {
      const chosen = calls[(request.method === 'HEAD' ? 'GET' : request.method) as Method]
      if (chosen === undefined) throw noMatchingCall(calls, args)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        requireSameOrigin(request)
        forgetRequestContext(context)
      }
      const response = await runCall(chosen as unknown as Call, args)
      if (asked) storeETag(asked, response)
      return response
    } catch (error) {
      return refusal(error, args)
    }
  }
  return Object.assign(endpoint, { calls })
}

/** The same for what admins do: the one wrapper of every address under `/api/admin` but that of reports. */
export function adminApi(calls: Calls): Endpoint {
  const adminCalls = Object.entries(calls).map(([method, made]) => [method, { ...made, adminsOnly: true }])
  return api(Object.fromEntries(adminCalls) as Calls)
}

/** 404 if the parameters fit no call (`/api/vehicles/nothing`), else 405. */
function noMatchingCall(calls: Calls, { params }: ScreenArgs): DomainError {
  const matchesParams = (made: Call) => made.params?.safeParse(params).success ?? true
  if (!Object.values(calls as Record<string, Call>).some(matchesParams)) return new DomainError('not_found')
  const methods = Object.keys(calls).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return new DomainError('method_not_allowed', { params: { methods: methods.join(', ') } })
}

async function runCall(made: Call, args: ActionArgs): Promise<Response> {
  if (made.membersOnly && args.viewer === null) throw new DomainError('unauthenticated')
  if (made.adminsOnly) must(signedIn(args.viewer).isAdmin, made.forbiddenCode)
  const headers = new Headers()
  const upload = uploadOf(made, args)
  let received: ReceivedBody | undefined
  try {
    received = await receiveBody(made, args.request, upload)
    const input = {
      ...args,
      headers,
      params: parseInput(made.params, args.params, 'not_found'),
      query: parseInput(made.query, Object.fromEntries(args.url.searchParams)),
      body: parseInput(made.body, received.body),
      files: received.files,
    }
    const limit = made.upload ? undefined : made.limit
    const key = isCreating(made) ? keyOf(args, received.digest) : null
    const result = await runIdempotently<unknown>(args.db, key, args.at, (withKey) =>
      withinLimit(limit, args, async () => made.run({ ...input, withKey })),
    )
    if (!env.isProduction) made.response.parse(result)
    return json(args.request, result ?? null, made.status ?? 200, headers)
  } finally {
    await received?.dispose()
    upload.end()
  }
}

function uploadOf({ upload, limit }: Call, args: ActionArgs): UploadAdmission {
  return new UploadAdmission(
    args,
    upload && limit ? { mustHaveRoom: upload === 'always' ? null : upload, limit } : null,
  )
}

function parseInput(schema: z.ZodType | undefined, value: unknown, refusal?: 'not_found'): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusal ? new DomainError(refusal) : invalidInput(parsed.error)
}

/** Whether an idempotency key applies to it. */
export function isCreating({
  status,
  upload,
  creates,
}: Pick<Call, 'status' | 'upload' | 'creates'>): boolean {
  return status === 201 || upload !== undefined || creates === true
}

/** `Idempotency-Key` means the same as a form's `formKey`. */
function keyOf({ viewer, request, url }: ActionArgs, digest: string): IdempotencyKey | null {
  const key = request.headers.get('Idempotency-Key')
  if (viewer === null || !key || key.length > 200 || request.method !== 'POST') return null
  return { owner: keyOwner(viewer), route: url.pathname, key, digest }
}

function json(request: Request, value: unknown, status: number, headers: Headers): Response {
  const body = JSON.stringify(value)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  for (const [name, said] of Object.entries(privateHeaders)) headers.set(name, said)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead ? withETag(request, body, headers) : new Response(body, { status, headers })
}

/** A request that cannot be handed to a call: 405 for its method, 400 for its address or its Host. */
export type RefusedCall = { headers: Headers; status: 400 | 405; allowed: string }

export async function refuseApi({ headers, status, allowed }: RefusedCall): Promise<Response> {
  const url = new URL('http://here/api')
  const t = translator(await languageOf({ headers }))
  const error =
    status === 405
      ? new DomainError('method_not_allowed', { params: { methods: allowed } })
      : new DomainError('invalid')
  return refusal(error, { t, url, requestId: undefined })
}

function refusal(error: unknown, args: Pick<ScreenArgs, 't' | 'url' | 'requestId'>): Response {
  const known = toRefusal(error)
  if (known) logServerError(known, args)
  else {
    const path = redactPath(args.url.pathname)
    log.error({ err: error, requestId: args.requestId, path }, 'An API call failed')
  }
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
