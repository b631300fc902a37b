import type { Audience } from '#app/http/api/openapi.ts'

/**
 * A field as people read it: `images[].url`. `type` is written as in TypeScript; where it begins with the name of a
 * shape, `shape` says so.
 */
export type ApiField = { name: string; type: string; shape?: string; isOptional?: true; note?: string }

/** A call in the list of all. `id` is its anchor on its noun's page. */
export type CallLine = { id: string; method: string; path: string; summary: string; audience: Audience }

/** A call with all that the document says of it. */
export type CallView = CallLine & {
  parameters: (ApiField & { place: 'path' | 'query' })[]
  body: { type: string; isOptional: boolean; fields: ApiField[] } | null
  answer: { status: string; fields: ApiField[]; type: string; shape?: string }
  refusals: string[]
  example: string
}

/** A shape that answers refer to by its name. */
export type ShapeView = { name: string; fields: ApiField[] }
