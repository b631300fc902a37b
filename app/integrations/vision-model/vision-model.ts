/** Why a vision model gave no usable answer. */
export const visionFailures = [
  /** No whole answer within the time that it has. */
  'timeout',
  /** The provider is overloaded, or its own allowance is used up. */
  'busy',
  /** The model does not want to answer about this picture. */
  'refused',
  /** The answer was cut off. */
  'truncated',
  /** The answer does not fit the schema, or is no JSON. */
  'bad_reply',
  /** The key, the model's name or the address is wrong: somebody must mend the settings. */
  'config',
  /** Everything else on the provider's side. */
  'upstream',
] as const

export type VisionFailure = (typeof visionFailures)[number]

/** What a question about a picture came to. `tokens` are those that the provider counted, also for what failed. */
export type VisionAnswer<Answer> = ({ answer: Answer } | { failure: VisionFailure }) & {
  tokens: { input: number; output: number } | null
}
