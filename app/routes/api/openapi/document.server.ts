import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { env } from '#app/env.server.ts'
import type { Call, Calls, Endpoint, Method } from '#app/http/api/api.server.ts'
import type { ApiDocument, Operation, Parameter, Schema } from '#app/http/api/openapi.ts'
import { errorBody } from '#app/http/api/refusal.server.ts'
import { apiRoutes } from '#app/routes/api/api-routes.ts'
import { meanings, type RefusalName, refusals } from '#app/routes/api/openapi/descriptions.server.ts'
import { describeSchema } from '#app/routes/api/openapi/shapes.server.ts'

type EndpointModule = { loader: Endpoint }

const modules = import.meta.glob<EndpointModule>(['/app/routes/api/*/*.ts', '!**/*.server.ts'])

let made: Promise<ApiDocument> | null = null

/** The OpenAPI 3.1 document, made from the schemas that validate the requests. */
export function openApiDocument(): Promise<ApiDocument> {
  made ??= makeDocument().catch((error: unknown) => {
    made = null
    throw error
  })
  return made
}

/** The document's nouns, in its order. */
export function apiNouns(): string[] {
  return [...new Set(Object.keys(apiRoutes).map(nounOf))]
}

async function makeDocument(): Promise<ApiDocument> {
  const shapes: Shapes = {}
  const paths: ApiDocument['paths'] = {}
  for (const [path, calls] of await documentedCalls()) {
    paths[openApiPath(path)] = Object.fromEntries(
      (Object.entries(calls) as unknown as [Method, Call][]).map(([method, call]) => [
        method.toLowerCase(),
        operation(path, method, call, shapes),
      ]),
    )
    // Altogether it takes longer than others should wait.
    await nextTurn()
  }
  const Error = schemaOf(errorBody, shapes)
  return {
    openapi: '3.1.0',
    info: { title: `${env.SITE_NAME} API`, version: '1' },
    paths,
    components: {
      schemas: { Error, ...Object.fromEntries(Object.entries(shapes).sort()) },
      responses: refusalResponses(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

/** The named shapes that were met so far. */
type Shapes = Record<string, Schema>

/** `/users/:username` as the document writes it. */
function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** Every documented address with its calls, in the order of the table. */
export async function documentedCalls(): Promise<[string, Calls][]> {
  return Promise.all(
    Object.entries(apiRoutes).map(async ([path, file]): Promise<[string, Calls]> => {
      const load = modules[`/app/routes/api/${file}`]
      if (!load) throw new Error(`No file answers ${path}`)
      const { loader } = await load()
      return [path, loader.calls]
    }),
  )
}

function operation(path: string, method: Method, call: Call, shapes: Shapes): Operation {
  const parameters = [
    ...parametersOf(call.params, 'path', shapes),
    ...parametersOf(call.query, 'query', shapes),
  ]
  const content = call.body || call.upload ? bodyContent(call, shapes) : null
  const answer = { description: 'Done', content: jsonContent(schemaOf(call.response, shapes)) }
  const refused = refusalsOf(method, call).map((name) => [
    String(refusals[name].status),
    { $ref: `#/components/responses/${name}` },
  ])
  return {
    tags: [nounOf(path)],
    operationId: operationId(method, path),
    summary: call.summary,
    ...(call.adminsOnly ? { description: 'For admins only.' } : {}),
    ...(call.membersOnly || call.adminsOnly ? { security: [{ session: [] }] } : {}),
    'x-audience': call.adminsOnly ? 'admins' : call.membersOnly ? 'members' : 'everybody',
    ...(call.conflicts ? { 'x-conflicts': call.conflicts } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: !isOptional(call), content } } : {}),
    responses: { [String(call.status ?? 200)]: answer, ...Object.fromEntries(refused) },
  }
}

/** The noun under which a call stands: `/api/vehicles/count` and `/api/upload/upload` are about vehicles. */
function nounOf(path: string): string {
  const [noun = ''] = path.replace(/^\/(api\/)?/, '').split('/')
  const others: Record<string, string> = { upload: 'vehicles', 'openapi.json': 'document' }
  return others[noun] ?? noun
}

function operationId(method: Method, path: string): string {
  return `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}

/** How a call may refuse, as far as its own description tells. */
function refusalsOf(method: Method, call: Call): RefusalName[] {
  const isWrite = method !== 'GET'
  const isClosed = call.membersOnly || call.adminsOnly
  const rules: [RefusalName, unknown][] = [
    ['Invalid', call.query || call.body || call.upload],
    ['Unauthenticated', isClosed],
    ['Forbidden', isWrite || call.adminsOnly],
    ['NotFound', call.params],
    ['Conflict', isWrite],
    ['TooLarge', call.body || call.upload],
    ['UnsupportedType', call.body || call.upload],
    ['TooMany', call.limit],
    ['Overloaded', isWrite],
    ['StorageFull', isWrite],
  ]
  return rules.filter(([, holds]) => Boolean(holds)).map(([name]) => name)
}

function refusalResponses() {
  const content = jsonContent({ $ref: '#/components/schemas/Error' })
  return Object.fromEntries(
    Object.entries(refusals).map(([name, { status, description, codes }]) => [
      name,
      { description, content, 'x-status': status, 'x-codes': codes },
    ]),
  )
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', shapes: Shapes): Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, shapes) as ObjectSchema
  return Object.entries(properties).map(([name, { description, ...property }]) => {
    const meaning = (description as string | undefined) ?? meanings[name]
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(meaning ? { description: meaning } : {}),
      schema: property,
    }
  })
}

type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] }

/** A call that may go without a body. */
function isOptional(call: Call): boolean {
  return !call.upload && (call.body?.safeParse(undefined).success ?? false)
}

function bodyContent(call: Call, shapes: Shapes) {
  const body = call.body ? schemaOf(call.body, shapes) : {}
  if (!call.upload) return jsonContent(body)
  const { properties, required = [] } = body as ObjectSchema
  const file = { type: 'string', format: 'binary', description: meanings.file }
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] },
    },
  }
}

function jsonContent(schema: Schema) {
  return { 'application/json': { schema } }
}

/** What a client sends: rules that JSON Schema cannot say are left to the server's answer. */
function schemaOf(schema: z.ZodType, shapes: Shapes): Schema {
  const described = describeSchema(schema)
  Object.assign(shapes, described.shapes)
  return described.schema
}
