import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { readPicture } from '#app/domain/analysis/read-plates.server.ts'
import { analyseRemotely, visionSettings } from '#app/domain/analysis/remote-analysis.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'
import type { VisionFailure, VisionReport } from '#app/integrations/vision-model/vision-model.ts'

/** What was asked of an outside service, for the log. */
export type RemoteReport = VisionReport & { failure: VisionFailure | null }

type Analysed = { analysis: PhotoAnalysis; report: RemoteReport | null }

/** Says what a picture shows. Make and model are as somebody would write them, not yet as the list has them. */
export type PhotoAnalyser = (picture: RgbPicture, language: 'en' | 'ms' | 'zh') => Promise<Analysed>

let analyser: PhotoAnalyser | undefined

/** The site's analyser: an outside service where one is set, and where it fails the site itself. */
export function photoAnalyser(): PhotoAnalyser {
  return analyser ?? analyse
}

/** Lets tests hand their own analyser to whatever calls `photoAnalyser()`; null forgets it. */
export function setPhotoAnalyser(own: PhotoAnalyser | null): void {
  analyser = own ?? undefined
}

/** `overloaded`, or `analysis_failed` where nobody could read it. */
async function analyse(picture: RgbPicture, language: 'en' | 'ms' | 'zh'): Promise<Analysed> {
  const settings = visionSettings()
  if (settings === null) return { analysis: await readHere(picture, 'local'), report: null }
  const { report, ...outcome } = await analyseRemotely(picture, { settings, language })
  if ('analysis' in outcome) {
    const analysis = { ...outcome.analysis, readings: [], otherColour: null, source: 'remote' } as const
    return { analysis, report: { ...report, failure: null } }
  }
  const { failure } = outcome
  if (!env.readsPhotosItself) throw failed(new Error(`The outside service: ${failure}`))
  return { analysis: await readHere(picture, 'fallback'), report: { ...report, failure } }
}

async function readHere(picture: RgbPicture, source: 'local' | 'fallback'): Promise<PhotoAnalysis> {
  const { plate, certainty, readings, colour, otherColour } = await readPicture(picture).catch(
    (error: unknown) => {
      throw error instanceof DomainError && error.code === 'analysis_unavailable' ? failed(error) : error
    },
  )
  const unknown = { make: null, model: null, body: null, profile: null, persona: null }
  return { ...unknown, plate, certainty, readings, colour, otherColour, source }
}

/** Seconds until it is worth trying again. */
const RETRY = 30

function failed(cause: Error): DomainError {
  return new DomainError('analysis_failed', { retryAfter: RETRY, details: { success: false }, cause })
}
