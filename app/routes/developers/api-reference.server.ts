import { LRUCache } from 'lru-cache'
import type { ApiDocument, Content, Operation, Schema } from '#app/http/api/openapi.ts'
import { openApiDocument } from '#app/routes/api/openapi/document.server.ts'
import type { CallLine, CallView, ShapeView } from '#app/routes/developers/api-view.ts'
import { callExample } from '#app/routes/developers/call-example.server.ts'
import { fieldsOf, shapesIn, typeOf } from '#app/routes/developers/schema-fields.server.ts'

/** All that is said of a noun on its page. */
export type NounReference = { calls: CallView[]; shapes: ShapeView[] }

type Found = { path: string; method: string; operation: Operation }

/** By origin and noun: a site may be reached by several names, and anybody may make up more. */
const references = new LRUCache<string, NounReference>({ max: 100 })

/** What the document says of one noun, with examples for that origin; null where there is no such noun. */
export async function referenceOf(noun: string, origin: string): Promise<NounReference | null> {
  const key = `${origin} ${noun}`
  const known = references.get(key)
  if (known) return known
  const reference = nounReference(await openApiDocument(), noun, origin)
  if (reference) references.set(key, reference)
  return reference
}

/** All calls by noun, in the document's order. */
export function callsByNoun(document: ApiDocument): { noun: string; calls: CallLine[] }[] {
  const nouns = new Map<string, CallLine[]>()
  for (const found of operationsOf(document)) {
    const [noun] = found.operation.tags
    nouns.set(noun, [...(nouns.get(noun) ?? []), toLine(found)])
  }
  return [...nouns].map(([noun, calls]) => ({ noun, calls }))
}

/** The calls of one noun, and the shapes that they and these shapes refer to; null where there is no such noun. */
function nounReference(document: ApiDocument, noun: string, origin: string): NounReference | null {
  const found = operationsOf(document).filter(({ operation }) => operation.tags[0] === noun)
  if (found.length === 0) return null
  const calls = found.map((one) => ({ ...toLine(one), ...detailsOf(one, origin) }))
  const { schemas } = document.components
  const shapes = shapesBehind(schemas, found).map((name) => ({ name, fields: fieldsOf(schemas[name] ?? {}) }))
  return { calls, shapes }
}

function operationsOf({ paths }: ApiDocument): Found[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

function toLine({ path, method, operation }: Found): CallLine {
  const { operationId, summary, 'x-audience': audience } = operation
  return { id: operationId, method, path, summary, audience }
}

function detailsOf({ path, method, operation }: Found, origin: string): Omit<CallView, keyof CallLine> {
  const { parameters = [], requestBody, responses, 'x-conflicts': conflicts } = operation
  const [status = '', done] = Object.entries(responses).find(([, answer]) => 'content' in answer) ?? []
  const answer = done && 'content' in done ? contentOf(done.content).schema : {}
  return {
    parameters: parameters.map(({ name, in: place, required, description, schema }) => ({
      name,
      ...typeOf(schema),
      ...(required ? {} : { isOptional: true as const }),
      ...(description ? { note: description } : {}),
      place,
    })),
    body: requestBody ? bodyOf(requestBody) : null,
    answer: { status, ...typeOf(answer), fields: fieldsOf(answer) },
    refusals: Object.keys(responses)
      .filter((one) => one !== status)
      .map((one) => (one === '409' && conflicts ? `${one} (${conflicts.join(', ')})` : one)),
    example: callExample({ path, method, operation }, origin),
  }
}

function bodyOf({ required, content }: NonNullable<Operation['requestBody']>): CallView['body'] {
  const { type, schema } = contentOf(content)
  return { type, isOptional: !required, fields: fieldsOf(schema) }
}

/** There is one type of body to each. */
function contentOf(content: Content): { type: string; schema: Schema } {
  const [type = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? []
  return { type, schema }
}

function shapesBehind(schemas: Record<string, Schema>, from: Found[]): string[] {
  const names = new Set<string>()
  const waiting = shapesIn(from)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue
    names.add(name)
    waiting.push(...shapesIn(schemas[name] ?? {}))
  }
  return [...names].sort()
}
