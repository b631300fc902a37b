import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { DomainError, type ErrorCode, must } from '#app/domain/errors.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { type ReceivedBody, receiveBody } from '#app/http/api/receive-body.server.ts'
import { apiRefusal } from '#app/http/api/refusal.server.ts'
import { privateHeaders } from '#app/http/cache/cache-headers.ts'
import { withETag } from '#app/http/cache/conditional-request.server.ts'
import { cachedNotModified, etagLookup, storeETag } from '#app/http/cache/etag-cache.server.ts'
import {
  cachedResponse,
  responseCacheEntryOf,
  type StoreResponse,
} from '#app/http/cache/response-cache.server.ts'
import type { ReceivedFile } from '#app/http/files/receive-form.server.ts'
import { type MustHaveRoom, UploadAdmission } from '#app/http/files/upload-admission.server.ts'
import {
  type IdempotencyKey,
  keyOwner,
  runIdempotently,
  type WithKey,
} from '#app/http/request/idempotency.server.ts'
import { requireSameOrigin } from '#app/http/request/origin.server.ts'
import { type LimitName, withinLimit } from '#app/http/request/rate-limits.server.ts'
import { forgetRequestContext } from '#app/http/request/request-context.server.ts'
import { invalidInput } from '#app/http/screens/error-text.server.ts'
import { type ActionArgs, type ScreenArgs, screenArgs } from '#app/http/screens/screen-loader.server.ts'
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
  /**
   * A GET that does not read who asks: its answer, but not to a query that it reads, is kept for everybody until the
   * database is written to, or until the time that this tells, at which it changes without a write (ms UTC; null: at none
   * that is near).
   */
  responseCacheUntil?: (db: ReadDatabase, at: number) => Promise<number | null>
  /** What the `code` of a 409 may be, where it tells more than that something stands against it: for the document. */
  conflicts?: readonly ErrorCode[]
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
    const shared = responseCacheOf(calls, request)
    const asked = shared ? null : await etagLookup(request)
    const known = shared ? await cachedResponse(request) : asked && cachedNotModified(asked, request)
    if (known) return known
    const args = await screenArgs(request, params, context)
    try {
      const chosen = calls[(request.method === 'HEAD' ? 'GET' : request.method) as Method]
      if (chosen === undefined) throw noMatchingCall(calls, args)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        requireSameOrigin(request)
        forgetRequestContext(context)
      }
      const store = shared && (await responseCacheEntryOf(request, args.at, shared))
      const response = await runCall(chosen as unknown as Call, args, store)
      if (asked) storeETag(asked, response)
      return response
    } catch (error) {
      return apiRefusal(error, args)
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

function responseCacheOf({ GET }: Calls, { method, url }: Request): Call['responseCacheUntil'] | null {
  const made = GET as Call | undefined
  const readsQuery = made?.query !== undefined && url.includes('?')
  return (method === 'GET' && !readsQuery && made?.responseCacheUntil) || null
}

async function runCall(
  made: Call,
  args: ActionArgs,
  store: StoreResponse | null | undefined,
): Promise<Response> {
  if (made.membersOnly && args.viewer === null) throw new DomainError('unauthenticated')
  // Restricted admins read (contract, section 1).
  const whenRestricted = args.request.method === 'GET' || args.request.method === 'HEAD'
  if (made.adminsOnly) must(signedIn(args.viewer, { whenRestricted }).isAdmin, made.forbiddenCode)
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
    return json(args.request, result ?? null, made.status ?? 200, headers, store)
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

function json(
  request: Request,
  value: unknown,
  status: number,
  headers: Headers,
  store: StoreResponse | null | undefined,
): Response {
  const body = JSON.stringify(value)
  store?.(body)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  for (const [name, said] of Object.entries(privateHeaders)) headers.set(name, said)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead ? withETag(request, body, headers) : new Response(body, { status, headers })
}
