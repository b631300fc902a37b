import { setTimeout as wait } from 'node:timers/promises'
import type { JSONSchema7, LanguageModelUsage } from 'ai'
import { z } from 'zod'
import type { Failed } from '#app/integrations/vision-model/failure.server.ts'
import { modelOf } from '#app/integrations/vision-model/providers.server.ts'
import type {
  VisionAnswer,
  VisionReport,
  VisionSettings,
} from '#app/integrations/vision-model/vision-model.ts'

/** Milliseconds: for all of a question, for the wait that a provider may ask for, and where it names none. */
const usualLimits = { all: 20_000, longestWait: 3_000, usualWait: 500 }

/** An object of a few short fields. */
const MAX_OUTPUT_TOKENS = 500

type Question<Answer> = {
  jpeg: Uint8Array
  /** All that the model is told besides: it gets no tools. */
  instructions: string
  schema: z.ZodType<Answer>
}

/**
 * Asks a vision-language model about a picture, for an object of the schema. It never throws for what a provider does, and
 * ends within its limits, whatever the provider does. It tries once more where a provider that is overloaded names a short
 * wait, and once without its JSON mode where it does not know it.
 */
export async function askAboutPicture<Answer>(
  settings: VisionSettings,
  question: Question<Answer>,
  limits = usualLimits,
): Promise<VisionAnswer<Answer> & { report: VisionReport }> {
  const begun = performance.now()
  const signal = AbortSignal.timeout(limits.all)
  const tokens = { input: 0, output: 0 }
  let tries = 0
  const reported = (status: number | null): VisionReport => ({
    ms: Math.round(performance.now() - begun),
    tries,
    status,
    tokens: { ...tokens },
  })
  let how = settings
  for (;;) {
    tries++
    const outcome = await ask(how, question, signal)
    tokens.input += outcome.usage?.inputTokens ?? 0
    tokens.output += outcome.usage?.outputTokens ?? 0
    if ('answer' in outcome) return { answer: outcome.answer, report: reported(200) }
    const next = tries === 1 ? nextTry(how, outcome, limits) : null
    if (next === null) return { failure: outcome.failure, report: reported(outcome.status) }
    how = next.settings
    await wait(next.after, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return { failure: 'timeout', report: reported(outcome.status) }
  }
}

/** The settings for one more try and the wait before it, or null where none helps. */
function nextTry(
  settings: VisionSettings,
  { isUnknownFormat, mayPass, retryAfter }: Failed,
  { longestWait, usualWait }: typeof usualLimits,
): { settings: VisionSettings; after: number } | null {
  if (isUnknownFormat && settings.hasStructuredOutput)
    return { settings: { ...settings, hasStructuredOutput: false }, after: 0 }
  const after = retryAfter ?? usualWait
  return mayPass && after <= longestWait ? { settings, after } : null
}

type Outcome<Answer> = ({ answer: Answer } | Failed) & { usage?: LanguageModelUsage | undefined }

async function ask<Answer>(
  settings: VisionSettings,
  { jpeg, instructions, schema }: Question<Answer>,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  // Loaded with the first question, as the providers' libraries are.
  const [ai, { endedBadly, failureOf }] = await Promise.all([import('ai'), import('./failure.server.ts')])
  const told = toldSchema(schema)
  let usage: LanguageModelUsage | undefined
  try {
    const result = await ai.generateText({
      // Without a JSON mode many models put their JSON between marks of code.
      model: ai.wrapLanguageModel({ model: await modelOf(settings), middleware: ai.extractJsonMiddleware() }),
      output: ai.Output.object({
        schema: ai.jsonSchema<Answer>(told, { validate: (value) => validated(schema, value) }),
      }),
      system: settings.hasStructuredOutput
        ? instructions
        : `${instructions}\n\nAnswer with nothing but JSON that fits this JSON schema:\n${JSON.stringify(told)}`,
      messages: [{ role: 'user', content: [{ type: 'image', image: jpeg, mediaType: 'image/jpeg' }] }],
      maxRetries: 0,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      abortSignal: signal,
    })
    usage = result.usage
    const bad = endedBadly(result.finishReason)
    return bad === null ? { answer: result.output, usage } : { ...bad, usage }
  } catch (error) {
    return {
      ...failureOf(error, signal),
      usage: ai.NoObjectGeneratedError.isInstance(error) ? error.usage : usage,
    }
  }
}

/** As strict as providers want it: every field required, no defaults. */
function toldSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      delete jsonSchema.default
    },
  }) as JSONSchema7
}

function validated<Answer>(schema: z.ZodType<Answer>, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  return success ? ({ success, value: data } as const) : ({ success, error } as const)
}
