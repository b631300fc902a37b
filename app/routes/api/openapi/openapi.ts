import { z } from 'zod'
import { api, read } from '#app/http/api/api.server.ts'
import { openApiDocument } from '#app/routes/api/openapi/document.server.ts'

const endpoint = api({
  GET: read({
    summary: 'This document',
    response: z.record(z.string(), z.unknown()),
    run: () => openApiDocument(),
  }),
})

export const loader = endpoint
export const action = endpoint
