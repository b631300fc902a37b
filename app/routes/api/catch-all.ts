import { answerApi } from '#app/routes/api/dispatch.server.ts'

/** Every address under `/api`. */
export const loader = answerApi
export const action = answerApi
