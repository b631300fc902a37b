import { z } from 'zod'

/** Longest that an analysis may give, in characters; what is longer becomes null. */
export const analysisLimits = { make: 40, model: 60, profile: 600 } as const

/** A plate that may be what the picture shows. `confidence` is 0 to 1. */
export type PlateReading = { plate: string; confidence: number }

/**
 * What the picture tells, all of it a suggestion for the member to confirm. Make and model are as the list has them, or
 * free text, which is shown and not saved.
 */
export type PhotoAnalysis = {
  /** The plate key that fills the field; null leaves it empty. */
  plate: string | null
  /** `check`: filled in, with "please check". */
  certainty: 'sure' | 'check' | null
  /** What else it may be, the likeliest first, with the alternatives for look-alike characters; at most five. */
  readings: readonly PlateReading[]
  make: string | null
  model: string | null
  body: string | null
  colour: string | null
  /** The next likely colour, or null. */
  otherColour: string | null
  profile: string | null
  persona: string | null
  /** `fallback`: the outside service failed, and the site has read the picture by itself. */
  source: 'local' | 'remote' | 'fallback'
}

export const readingJson = z.object({ plate: z.string(), confidence: z.number() })

/** AI analysis result (QS-29 to QS-35), and what makes it easier to check. */
export const analysisJson = z.object({
  plate: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  body: z.string().nullable(),
  colour: z.string().nullable(),
  profile: z.string().nullable(),
  persona: z.string().nullable(),
  certainty: z.enum(['sure', 'check']).nullable(),
  readings: z.array(readingJson),
  otherColour: z.string().nullable(),
  source: z.enum(['local', 'remote', 'fallback']),
})

export function toAnalysisJson({ readings, ...analysis }: PhotoAnalysis): z.output<typeof analysisJson> {
  const { plate, make, model, body, colour, profile, persona } = analysis
  const { certainty, otherColour, source } = analysis
  return {
    plate,
    make,
    model,
    body,
    colour,
    profile,
    persona,
    certainty,
    readings: readings.map(toReadingJson),
    otherColour,
    source,
  }
}

export function toReadingJson({ plate, confidence }: PlateReading): z.output<typeof readingJson> {
  return { plate, confidence }
}
