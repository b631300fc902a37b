import type { Schema } from '#app/http/api/openapi.ts'
import type { ApiField } from '#app/routes/developers/api-view.ts'

/** The fields of an object or of a list of objects, those of nameless objects in it behind their own. */
export function fieldsOf(schema: Schema, prefix = ''): ApiField[] {
  const { properties = {}, required = [] } = innerObject(schema) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key
    const field: ApiField = { name, ...typeOf(property) }
    if (!required.includes(key)) field.isOptional = true
    if (typeof property.description === 'string') field.note = property.description
    return [field, ...fieldsOf(property, isList(property) ? `${name}[].` : `${name}.`)]
  })
}

/** What a whole schema is: `Vehicle[]`, `object`. */
export function typeOf(schema: Schema): Pick<ApiField, 'type' | 'shape'> {
  const type = `${typeText(schema)}${'default' in schema ? ` = ${JSON.stringify(schema.default)}` : ''}`
  const shape = shapeOf(schema, type)
  return shape === null ? { type } : { type, shape }
}

/** The names of the shapes that a schema refers to. */
export function shapesIn(schema: unknown): string[] {
  const names = [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  return [...new Set(names.map(([, name = '']) => name))]
}

function typeText(schema: Schema): string {
  if (typeof schema.$ref === 'string') return nameIn(schema.$ref)
  const choices = choicesOf(schema)
  if (choices) return choices.map(typeText).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return listText((schema.items ?? {}) as Schema)
  if (typeof schema.type !== 'string') return 'any'
  return [schema.type, formatText(schema)].filter(Boolean).join(' ')
}

function listText(items: Schema): string {
  const text = typeText(items)
  return text.includes(' ') ? `(${text})[]` : `${text}[]`
}

/** The widest whole numbers there are say nothing. */
function formatText({ format, minimum, maximum }: Schema): string {
  if (typeof format === 'string') return `(${format})`
  const isSaid = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  if (isSaid(minimum) && isSaid(maximum)) return `(${String(minimum)}–${String(maximum)})`
  if (isSaid(minimum)) return `(≥ ${String(minimum)})`
  return isSaid(maximum) ? `(≤ ${String(maximum)})` : ''
}

function shapeOf(schema: Schema, type: string): string | null {
  const { $ref } = innerObject(schema)
  const name = typeof $ref === 'string' ? nameIn($ref) : ''
  return name !== '' && type.startsWith(name) ? name : null
}

function nameIn(reference: string): string {
  return reference.replace(/.*\//, '')
}

function firstChoice(schema: Schema): Schema {
  return choicesOf(schema)?.[0] ?? schema
}

function choicesOf({ anyOf, oneOf }: Schema): Schema[] | null {
  const choices = anyOf ?? oneOf
  return Array.isArray(choices) ? (choices as Schema[]) : null
}

function isList(schema: Schema): boolean {
  return firstChoice(schema).type === 'array'
}

/** The object in a list, or beside null. */
export function innerObject(schema: Schema): Schema {
  const first = firstChoice(schema)
  return first.type === 'array' ? innerObject((first.items ?? {}) as Schema) : first
}
