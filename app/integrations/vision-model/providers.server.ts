import type { wrapLanguageModel } from 'ai'
import { limitedFetch } from '#app/integrations/vision-model/limited-fetch.server.ts'
import type { VisionSettings } from '#app/integrations/vision-model/vision-model.ts'

type Options = { apiKey: string; fetch: typeof fetch; baseURL?: string }

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/**
 * The model as the library of its provider gives it. Each library is loaded when its provider is first asked: a site that
 * asks none has them neither in memory nor at its start.
 */
export function modelOf(settings: VisionSettings): Promise<Model> {
  const { provider, apiKey, baseUrl } = settings
  const options = { apiKey, fetch: limitedFetch, ...(baseUrl === '' ? {} : { baseURL: baseUrl }) }
  return makers[provider](settings, options)
}

const makers: Record<
  VisionSettings['provider'],
  (settings: VisionSettings, options: Options) => Promise<Model>
> = {
  openai: async ({ model }, options) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(options).chat(model)
  },
  'openai-compatible': async ({ model, baseUrl, hasStructuredOutput }, { apiKey, fetch }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = createOpenAICompatible({
      name: 'vision',
      baseURL: baseUrl,
      fetch,
      supportsStructuredOutputs: hasStructuredOutput,
      // Models on one's own machine have no key; with an empty one an empty `Authorization` would be sent.
      ...(apiKey === '' ? {} : { apiKey }),
      ...(hasStructuredOutput ? {} : { transformRequestBody: ({ response_format: _, ...body }) => body }),
    })
    return provider(model)
  },
  google: async ({ model }, options) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI(options)(model)
  },
  anthropic: async ({ model }, options) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(options)(model)
  },
}
