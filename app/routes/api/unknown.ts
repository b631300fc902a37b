import { api } from '#app/http/api.server.ts'

/** An address under `/api` that nobody answers gets JSON, never a page. */
const endpoint = api({})

export const loader = endpoint
export const action = endpoint
