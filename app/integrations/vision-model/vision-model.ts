/** Why a vision model gave no usable answer. */
export type VisionFailure =
  /** No whole answer within the time that it has. */
  | 'timeout'
  /** The provider is overloaded, or what was bought there is used up. */
  | 'busy'
  /** The model does not want to answer about this picture. */
  | 'refused'
  /** The answer was cut off. */
  | 'truncated'
  /** The answer does not fit the schema, or is no JSON. */
  | 'bad_reply'
  /** The key, the model's name or the address is wrong: somebody must mend the settings. */
  | 'config'
  /** Everything else on the provider's side. */
  | 'upstream'

export type VisionSettings = {
  provider: 'openai' | 'openai-compatible' | 'google' | 'anthropic'
  model: string
  apiKey: string
  /** '' for the provider's own. */
  baseUrl: string
  /** The provider takes a JSON schema for its answer; elsewhere the schema stands in the instructions. */
  hasStructuredOutput: boolean
}

/** What a question about a picture came to. */
export type VisionAnswer<Answer> = { answer: Answer } | { failure: VisionFailure }

/** What the log may say of a question: nothing that the provider wrote, since keys were found in such messages. */
export type VisionReport = {
  /** Milliseconds, tries and all. */
  ms: number
  tries: number
  /** Of HTTP; null without an answer. */
  status: number | null
  /** As the provider counted them, also where the answer was of no use. */
  tokens: { input: number; output: number } | null
}
