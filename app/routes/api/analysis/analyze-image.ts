import { z } from 'zod'
import { type AiUsage, aiUsageJson, toAiUsageJson } from '#app/domain/analysis/ai-usage.ts'
import { analysePhoto } from '#app/domain/analysis/analyse-photo.server.ts'
import { analysisJson, type PhotoAnalysis, toAnalysisJson } from '#app/domain/analysis/analysis.ts'
import { reportsTo } from '#app/domain/analysis/remote-report.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'
import { log } from '#app/http/request/log.server.ts'

const endpoint = api({
  POST: call({
    summary:
      'Read plate, colour and more from a photo (`file`); counts towards the day’s allowance, of which a 429 tells too. All of it is a suggestion',
    membersOnly: true,
    limit: 'analyses',
    upload: 'always',
    response: z.object({
      success: z.literal(true),
      analysis: analysisJson,
      aiUsage: aiUsageJson,
      error: z.null(),
    }),
    run: async ({ db, viewer, files, language, at, withKey, requestId }) => {
      const file = requiredFile(files, 'file', 'photo_required')
      const photo = { file, language, onReport: reportsTo(log, requestId) }
      return analysePhoto(db, signedIn(viewer), photo, at, (db, { analysis, usage }) =>
        withKey(db, async () => toAnswer(analysis, usage)),
      )
    },
  }),
})

function toAnswer(analysis: PhotoAnalysis, usage: AiUsage) {
  return { success: true, analysis: toAnalysisJson(analysis), aiUsage: toAiUsageJson(usage), error: null }
}

export const loader = endpoint
export const action = endpoint
