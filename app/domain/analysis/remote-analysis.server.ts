import sharp from 'sharp'
import { z } from 'zod'
import { analysisLimits, type PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { personaNames } from '#app/domain/analysis/personas.ts'
import { type DescriptionLanguage, instructionsIn } from '#app/domain/analysis/prompt.ts'
import { suggestedText } from '#app/domain/analysis/suggested-text.ts'
import { workQueue } from '#app/domain/media/transform/work-queue.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateProblem } from '#app/domain/plates/plate.ts'
import { bodyStylesInLife, colourList } from '#app/domain/vehicles/colours.server.ts'
import { env } from '#app/env.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'
import { askAboutPicture } from '#app/integrations/vision-model/ask.server.ts'
import { circuitBreaker } from '#app/integrations/vision-model/circuit-breaker.ts'
import type {
  VisionFailure,
  VisionReport,
  VisionSettings,
} from '#app/integrations/vision-model/vision-model.ts'

/** Long enough for a plate to be read, about 95 KB. */
const SENT_SIDE = 1280

/** Questions that are under way, and how many may wait with their pictures in memory. */
const questions = workQueue({ atOnce: 4, maxWaiting: 6, secondsEach: 5 })

type Answer = Awaited<ReturnType<typeof askAboutPicture<z.output<typeof answerSchema>>>>

/** What says that the service is down, not that it makes nothing of this picture. */
const outages: readonly VisionFailure[] = ['timeout', 'busy', 'upstream']

/** A service that hangs costs 20 s each time, one that is overloaded has to be left alone. */
const breaker = circuitBreaker<Answer>({
  restMs: 60_000,
  isDown: (outcome) => 'failure' in outcome && outages.includes(outcome.failure),
})

/** Forgets that the service was down: for tests. */
export function forgetOutage(): void {
  breaker.reset()
}

/** Seconds until a service that was down is asked again. */
export function outageSeconds(): number {
  return Math.ceil(breaker.msLeft() / 1000)
}

/** The outside service that analyses photos, or null where there is none. */
export function visionSettings(): VisionSettings | null {
  const { AI_PROVIDER: provider } = env
  if (provider === 'local' || provider === 'off') return null
  return {
    provider,
    model: env.AI_MODEL,
    apiKey: env.AI_API_KEY,
    baseUrl: env.AI_BASE_URL,
    hasStructuredOutput: env.AI_STRUCTURED_OUTPUT,
  }
}

/**
 * What the outside service suggests; checked, but make and model are as it wrote them. A plate of no known form is to be
 * checked; `profile` is in the reader's language.
 */
export type RemoteAnalysis = Omit<PhotoAnalysis, 'readings' | 'otherColour' | 'source'>

/**
 * Asks the outside service what a photo shows. A failure of that service is an outcome: the caller reads the photo itself
 * then. `report` is for the log. Null where it is not asked, since it was down within the last minute. Throws `overloaded`
 * when too many questions wait.
 */
export async function analyseRemotely(
  picture: RgbPicture,
  { settings, language }: { settings: VisionSettings; language: DescriptionLanguage },
): Promise<(({ analysis: RemoteAnalysis } | { failure: VisionFailure }) & { report: VisionReport }) | null> {
  // Not behind those that wait for it in vain.
  if (breaker.msLeft() > 0) return null
  const answer = await questions.run(() =>
    breaker.run(async () => {
      const told = { instructions: instructionsIn(language), schema: answerSchema }
      return askAboutPicture(settings, { ...told, jpeg: await jpegOf(picture) })
    }),
  )
  if (answer === null) return null
  const { report, ...outcome } = answer
  return 'failure' in outcome ? { ...outcome, report } : { analysis: checked(outcome.answer), report }
}

/** Of pixels alone, so that nothing of what a photo carries besides goes out. */
function jpegOf({ data, width, height }: RgbPicture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: SENT_SIDE, height: SENT_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** One of the names, whatever its capitals; a name that is none of them is none. */
function oneOf(names: readonly string[]) {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  const spelt = (value: unknown) =>
    typeof value === 'string' ? (known.get(value.trim().toLowerCase()) ?? null) : null
  return z.preprocess(spelt, z.enum(names).nullable())
}

/** A field that is no text does not fail the others. */
const text = z.string().nullable().catch(null)

const answerSchema = z.object({
  plate: text,
  make: text,
  model: text,
  body: oneOf(bodyStylesInLife),
  colour: oneOf(colourList.map(({ name }) => name)),
  profile: text,
  persona: oneOf(personaNames),
})

function checked({
  plate,
  make,
  model,
  profile,
  persona,
  ...named
}: z.output<typeof answerSchema>): RemoteAnalysis {
  const description = suggestedText(profile, analysisLimits.profile)
  const suggestedMake = suggestedText(make, analysisLimits.make)
  return {
    ...named,
    ...checkedPlate(plate),
    make: suggestedMake,
    model: suggestedMake === null ? null : suggestedText(model, analysisLimits.model),
    profile: description,
    persona: description === null ? null : persona,
  }
}

/** Every plate here has a digit: what has none is some other text of the picture. */
function checkedPlate(text: string | null): Pick<RemoteAnalysis, 'plate' | 'certainty'> {
  const plate = plateKey(text ?? '')
  if (text === null || plateProblem(text) !== null || !/\d/.test(plate))
    return { plate: null, certainty: null }
  return { plate, certainty: classifyPlate(plate).kind === 'other' ? 'check' : 'sure' }
}
