/** Who may make a call. */
export type Audience = 'everybody' | 'members' | 'admins'

/** The OpenAPI document, as far as this site writes it. */
export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Refusal>
    securitySchemes: Record<string, unknown>
  }
}

export type Operation = {
  /** The noun under which it stands. */
  tags: [string]
  operationId: string
  summary: string
  description?: string
  security?: { session: [] }[]
  'x-audience': Audience
  /** What the `code` of its 409 may be, where the call tells. */
  'x-conflicts'?: readonly string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer | { $ref: string }>
}

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: Schema
}

export type Answer = { description: string; content: Content }

/** `x-status` is the status that it comes with, `x-codes` what its `code` may be. */
export type Refusal = Answer & { 'x-status': number; 'x-codes': string[] }

/** By type of the body. */
export type Content = Record<string, { schema: Schema }>

/** JSON Schema. */
export type Schema = Record<string, unknown>

/** The page that documents the calls of a noun. */
export function nounPath(noun: string): string {
  return `/developers/api/${noun}`
}
