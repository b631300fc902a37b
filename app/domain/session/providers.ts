/** As the providers call themselves, in every language. */
export const providerNames = { google: 'Google', reddit: 'Reddit' } as const

export type ProviderId = keyof typeof providerNames
