import type { Operation, Schema } from '#app/http/api/openapi.ts'
import { innerObject } from '#app/routes/developers/schema-fields.server.ts'

/** Values that stand for a parameter or field of that name. */
const values: Record<string, unknown> = {
  vehicleId: 'v-34',
  imageId: 'm-12',
  commentId: 'c-56',
  notificationId: 'n-78',
  plate: 'WXY1234',
  username: 'Aina_KL',
  tag: 'Rare',
  type: 'Rare',
  url: 'https://example.com/car.jpg',
  q: 'ain',
}

type Called = { path: string; method: string; operation: Operation }

/** A call as it is typed into a shell; `…` stands for the session's own cookie. */
export function callExample({ path, method, operation }: Called, origin: string): string {
  const { parameters = [], requestBody } = operation
  const query = new URLSearchParams(
    parameters
      .filter(({ in: place, required }) => place === 'query' && required)
      .map(({ name, schema }) => [name, String(valueOf(name, schema))]),
  )
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? name))
  const address = origin + filled + (query.size > 0 ? `?${query}` : '')
  const isRead = method === 'GET'
  return [
    `curl ${isRead ? '' : `-X ${method} `}'${address}'`,
    ...(operation['x-audience'] === 'everybody' ? [] : [`-b 'session=…'`]),
    ...(isRead ? [] : [`-H 'Origin: ${origin}'`]),
    ...bodyLines(requestBody),
  ].join(' \\\n  ')
}

function bodyLines(body: Operation['requestBody']): string[] {
  const [type, { schema } = { schema: {} }] = Object.entries(body?.content ?? {})[0] ?? []
  if (type === undefined) return []
  const fields = bodyExample(schema)
  if (type === 'application/json') {
    return [`-H 'Content-Type: ${type}'`, `-d '${JSON.stringify(fields)}'`]
  }
  return Object.entries(fields).map(
    ([name, value]) => `-F '${name}=${name === 'file' ? '@car.jpg' : String(value)}'`,
  )
}

/** The fields that have to be there; where none has to, the first. */
function bodyExample(schema: Schema): Record<string, unknown> {
  const { properties = {}, required = [] } = innerObject(schema) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, valueOf(name, properties[name] ?? {})]))
}

function valueOf(name: string, schema: Schema): unknown {
  if (name in values) return values[name]
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return valueOf(name, (choices[0] ?? {}) as Schema)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('default' in schema) return schema.default
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'array') return [valueOf(name.replace(/s$/, ''), (schema.items ?? {}) as Schema)]
  if (schema.type === 'object') return bodyExample(schema)
  return name
}
