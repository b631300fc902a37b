import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#app/env.server.ts'

describe('who reads photos', () => {
  const roomy = 1024 ** 3
  const small = 800 * 1024 ** 2

  it.each([
    ['', roomy, 'local', true],
    ['', small, 'off', false],
    ['local', small, 'local', true],
    ['off', roomy, 'off', false],
  ])('AI_PROVIDER=%s with %i bytes of memory: %s', (AI_PROVIDER, memory, provider, readsPhotosItself) => {
    expect(readEnvironment({ AI_PROVIDER }, memory)).toMatchObject({
      AI_PROVIDER: provider,
      readsPhotosItself,
    })
  })

  it('a provider has the site to fall back on, where it has the memory', () => {
    const google = { AI_PROVIDER: 'google', AI_MODEL: 'gemini-2.5-flash', AI_API_KEY: 'k' }
    expect(readEnvironment(google, roomy)).toMatchObject({ AI_PROVIDER: 'google', readsPhotosItself: true })
    expect(readEnvironment(google, small)).toMatchObject({ readsPhotosItself: false })
  })

  it.each([
    [
      { AI_PROVIDER: 'openai' },
      ['AI_MODEL: required with AI_PROVIDER=openai', 'AI_API_KEY: required with AI_PROVIDER=openai'],
    ],
    [
      { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' },
      ['AI_BASE_URL: required with AI_PROVIDER=openai-compatible, for instance https://models.example/v1'],
    ],
    [
      {
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'm',
        AI_API_KEY: 'k',
        AI_BASE_URL: 'http://models.example/v1',
      },
      ['AI_BASE_URL: a key goes over https only, or to this machine'],
    ],
    [
      { AI_BASE_URL: 'models.example' },
      ['AI_BASE_URL: must be an address such as https://models.example/v1'],
    ],
    [
      { AI_BASE_URL: 'ftp://models.example' },
      ['AI_BASE_URL: must be an address such as https://models.example/v1'],
    ],
  ])('%j is refused', (source, faults) => {
    const message = faults.map((fault) => `Environment: ${fault}`).join('\n')
    expect(() => readEnvironment(source as Record<string, string>)).toThrow(
      expect.objectContaining({ message }),
    )
  })

  it('a model on this machine needs no key', () => {
    const own = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: 'http://localhost:11434/v1/' }
    expect(readEnvironment(own)).toMatchObject({ AI_BASE_URL: 'http://localhost:11434/v1', AI_API_KEY: '' })
  })
})
