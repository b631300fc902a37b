import { z } from 'zod'
import { env } from '#app/env.server.ts'
import { type Call, type Calls, type Endpoint, errorBody, type Method } from '#app/http/api.server.ts'
import { apiRoutes } from '#app/routes/api/table.ts'

type EndpointModule = { loader: Endpoint }

const modules = import.meta.glob<EndpointModule>(['./*.ts', '!./table.ts', '!./any.ts', '!./*.server.ts'])

let made: Promise<Record<string, unknown>> | null = null

/** The OpenAPI 3.1 document, made from the schemas that validate the requests. */
export function openApiDocument(): Promise<Record<string, unknown>> {
  made ??= makeDocument()
  return made
}

async function makeDocument(): Promise<Record<string, unknown>> {
  const paths: Record<string, unknown> = {}
  for (const [path, calls] of await documentedCalls()) {
    paths[openApiPath(path)] = Object.fromEntries(
      (Object.entries(calls) as unknown as [Method, Call][]).map(([method, call]) => [
        method.toLowerCase(),
        operation(call),
      ]),
    )
  }
  return {
    openapi: '3.1.0',
    info: { title: `${env.SITE_NAME} API`, version: '1' },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

/** `/users/:username` as the document writes it. */
export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** Every documented address with its calls, in the order of the table. */
export async function documentedCalls(): Promise<[string, Calls][]> {
  return Promise.all(
    Object.entries(apiRoutes).map(async ([path, file]): Promise<[string, Calls]> => {
      const load = modules[`./${file}`]
      if (!load) throw new Error(`No file answers ${path}`)
      const { loader } = await load()
      return [path, loader.calls]
    }),
  )
}

function operation(call: Call) {
  const error = { description: 'Refused', content: jsonContent({ $ref: '#/components/schemas/Error' }) }
  return {
    summary: call.summary,
    ...(call.membersOnly || call.adminsOnly ? { security: [{ session: [] }] } : {}),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body || call.upload ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: {
      [String(call.status ?? 200)]: { description: 'Done', content: jsonContent(schemaOf(call.response)) },
      default: error,
    },
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyContent(call: Call) {
  if (!call.upload) return jsonContent(schemaOf(call.body ?? z.unknown()))
  const text = call.body ? (schemaOf(call.body) as { properties?: object; required?: string[] }) : {}
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...text.properties, file: { type: 'string', format: 'binary' } },
        required: [...(text.required ?? []), 'file'],
      },
    },
  }
}

function jsonContent(schema: unknown) {
  return { 'application/json': { schema } }
}

/** What a client sends: rules that JSON Schema cannot say are left to the server's answer. */
function schemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}
