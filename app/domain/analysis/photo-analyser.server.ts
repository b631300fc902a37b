import { countOutcome } from '#app/domain/analysis/analyser-state.server.ts'
import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { pictureReader } from '#app/domain/analysis/picture-reader.server.ts'
import { lookAlikeReadings } from '#app/domain/analysis/plate-verdict.ts'
import type { DescriptionLanguage } from '#app/domain/analysis/prompt.ts'
import {
  analyseRemotely,
  outageSeconds,
  visionSettings,
} from '#app/domain/analysis/remote-analysis.server.ts'
import type { RemoteReport } from '#app/domain/analysis/remote-report.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'

type Asking = {
  language: DescriptionLanguage
  /** Told of a question to an outside service as soon as that is over. */
  onReport: (report: RemoteReport) => void
}

/** Says what a picture shows. Make and model are as somebody would write them, not yet as the list has them. */
export type PhotoAnalyser = (picture: RgbPicture, asking: Asking) => Promise<PhotoAnalysis>

let analyser: PhotoAnalyser | undefined

/** The site's analyser: an outside service where one is set, and where it fails the site itself. */
export function photoAnalyser(): PhotoAnalyser {
  return analyser ?? analyseAndCount
}

/** Lets tests hand their own analyser to whatever calls `photoAnalyser()`; null forgets it. */
export function setPhotoAnalyser(own: PhotoAnalyser | null): void {
  analyser = own ?? undefined
}

async function analyseAndCount(picture: RgbPicture, asking: Asking): Promise<PhotoAnalysis> {
  try {
    const analysis = await analyse(picture, asking)
    countOutcome(analysis.source)
    return analysis
  } catch (error) {
    countOutcome(error instanceof DomainError && error.code === 'overloaded' ? 'refused' : 'failed')
    throw error
  }
}

/** `overloaded`, or `analysis_failed` where nobody could read it. */
async function analyse(picture: RgbPicture, { language, onReport }: Asking): Promise<PhotoAnalysis> {
  const settings = visionSettings()
  if (settings === null) return readHere(picture, 'local')
  const outcome = await analyseRemotely(picture, { settings, language })
  const failure = outcome !== null && 'failure' in outcome ? outcome.failure : null
  if (outcome !== null) onReport({ ...outcome.report, failure })
  if (outcome !== null && 'analysis' in outcome) {
    const { analysis } = outcome
    const readings = analysis.certainty === 'check' ? lookAlikeReadings(analysis.plate) : []
    return { ...analysis, readings, otherColour: null, source: 'remote' }
  }
  if (!env.readsPhotosItself) throw failed(new Error(`The outside service: ${failure ?? 'left alone'}`))
  return readHere(picture, 'fallback')
}

async function readHere(picture: RgbPicture, source: 'local' | 'fallback'): Promise<PhotoAnalysis> {
  const { plate, certainty, readings, colour, otherColour } = await pictureReader()(picture).catch(
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
  return new DomainError('analysis_failed', {
    retryAfter: Math.max(RETRY, outageSeconds()),
    details: { success: false },
    cause,
  })
}
