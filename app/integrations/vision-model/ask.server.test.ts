import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { askAboutPicture } from '#app/integrations/vision-model/ask.server.ts'
import { MAX_ANSWER_BYTES } from '#app/integrations/vision-model/limited-fetch.server.ts'
import type { VisionSettings } from '#app/integrations/vision-model/vision-model.ts'
import { StandInVisionProvider, sendJson } from '#tests/vision/provider.ts'

const schema = z.object({ plate: z.string().nullable(), wheels: z.number().catch(0) })
const question = {
  jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
  instructions: 'Say what it shows.',
  schema,
}

/** Generous for what answers, short for what never does. */
const limits = { all: 15_000, longestWait: 3_000, usualWait: 1 }
const impatient = { ...limits, all: 150 }

const whole = '{"plate":"WXY1234","wheels":4}'

const output: string[] = []

beforeEach(() => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void output.push(said.map(String).join(' ')))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(output.splice(0).join('\n')).not.toContain('key-that-nobody-may-see')
})

describe.each(['openai', 'openai-compatible', 'google', 'anthropic'] as const)('a model of %s', (kind) => {
  const provider = new StandInVisionProvider(kind)
  const ask = (own = limits, settings: Partial<VisionSettings> = {}) =>
    askAboutPicture(provider.settings(settings), question, own)

  beforeAll(() => provider.start())
  afterAll(() => provider.stop())
  beforeEach(() => {
    provider.asked.length = 0
    provider.abandoned = 0
  })

  it('answers with an object of the schema, and its tokens are told', async () => {
    provider.replies = [provider.says(whole)]
    expect(await ask()).toEqual({
      answer: { plate: 'WXY1234', wheels: 4 },
      report: { ms: expect.any(Number), tries: 1, status: 200, tokens: { input: 900, output: 80 } },
    })
    const [asked] = provider.asked
    const sent = JSON.stringify(asked?.body)
    expect(sent).toContain(Buffer.from(question.jpeg).toString('base64'))
    expect(sent).toContain('Say what it shows.')
    expect(sent).toContain('"wheels"')
    expect(sent).not.toContain('"default"')
    expect(sent).not.toContain('"tools"')
    expect(JSON.stringify(asked?.headers)).toContain('key-that-nobody-may-see')
  })

  it('may put its object between marks of code', async () => {
    provider.replies = [provider.says(`\`\`\`json\n${whole}\n\`\`\``)]
    expect(await ask()).toMatchObject({ answer: { plate: 'WXY1234' } })
  })

  it.each([
    ['no JSON', 'What a lovely car.', 'whole', 'bad_reply'],
    ['JSON of another shape', '{"plate":["WXY","1234"]}', 'whole', 'bad_reply'],
    ['broken JSON', '{"plate":"WXY', 'whole', 'bad_reply'],
    ['half of an answer', '{"plate":"WXY', 'cut', 'truncated'],
    ['whole JSON that was cut all the same', whole, 'cut', 'truncated'],
    ['a refusal', 'I cannot help with that.', 'refused', 'refused'],
  ] as const)('%s is a failure, and its tokens are told', async (_, text, ending, failure) => {
    provider.replies = [provider.says(text, ending)]
    expect(await ask()).toMatchObject({ failure, report: { tries: 1, tokens: { input: 900, output: 80 } } })
  })

  it.each([
    [401, 'config'],
    [403, 'config'],
    [404, 'config'],
    [402, 'busy'],
  ])('status %i is %s, at once', async (status, failure) => {
    provider.replies = [sendJson(status, { error: { message: 'Wrong key: key-that-nobody-may-see' } })]
    const outcome = await ask()
    expect(outcome).toMatchObject({ failure, report: { tries: 1, status } })
    expect(JSON.stringify(outcome)).not.toContain('key-that')
  })

  it('asks once more where the provider names a short wait', async () => {
    const busy = sendJson(429, { error: { message: 'Slow down' } }, { 'retry-after': '0' })
    provider.replies = [busy, provider.says(whole)]
    expect(await ask()).toMatchObject({ answer: { plate: 'WXY1234' }, report: { tries: 2 } })
    provider.replies = [busy]
    expect(await ask()).toMatchObject({ failure: 'busy', report: { tries: 2, status: 429 } })
  })

  it.each(['4', '3600', 'Thu, 01 Jan 2099 00:00:00 GMT', 'soon'])(
    'does not wait for %s',
    async (retryAfter) => {
      provider.replies = [sendJson(429, { error: { message: 'Slow down' } }, { 'retry-after': retryAfter })]
      expect(await ask()).toMatchObject({ failure: 'busy', report: { tries: 1, status: 429 } })
    },
  )

  it('asks once more after a fault of the provider', async () => {
    provider.replies = [sendJson(500, { error: { message: 'Oh no' } }), provider.says(whole)]
    expect(await ask()).toMatchObject({ answer: { plate: 'WXY1234' }, report: { tries: 2 } })
    provider.replies = [sendJson(500, {})]
    expect(await ask()).toMatchObject({ failure: 'upstream', report: { tries: 2, status: 500 } })
  })

  it('does not take a page for an answer', async () => {
    provider.replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<!doctype html><title>Sign in to the network</title>')
      },
    ]
    expect(await ask()).toMatchObject({ failure: 'bad_reply', report: { status: 200 } })
  })

  it('follows no redirect with the key', async () => {
    provider.replies = [
      (response) => {
        response.writeHead(307, { location: '/elsewhere' })
        response.end()
      },
    ]
    expect(await ask()).toMatchObject({ failure: 'upstream' })
    expect(provider.asked.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it.each([
    ['says nothing', () => undefined],
    [
      'begins and does not go on',
      (response: { write: (text: string) => void }) => void response.write('{"id":'),
    ],
    [
      'drips for ever',
      async (response: { write: (text: string) => void; destroyed: boolean }) => {
        while (!response.destroyed) {
          response.write(' ')
          await wait(5)
        }
      },
    ],
  ])('is given up when it %s', async (_, reply) => {
    provider.replies = [(response) => void reply(response)]
    expect(await ask(impatient)).toMatchObject({ failure: 'timeout', report: { tries: 1 } })
    await vi.waitFor(() => expect(provider.abandoned).toBe(1))
  })

  it('is given up when it says more than an answer can be', async () => {
    provider.replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
        }
        response.on('drain', more)
        more()
      },
    ]
    expect(await ask()).toMatchObject({ failure: 'bad_reply' })
    await vi.waitFor(() => expect(provider.abandoned).toBe(1))
  })

  it('may be as long as it may be', async () => {
    const padding = ' '.repeat(MAX_ANSWER_BYTES - 2_000)
    provider.replies = [provider.says(whole + padding)]
    expect(await ask()).toMatchObject({ answer: { plate: 'WXY1234' } })
  })

  it('that is not there is a failure of the provider', async () => {
    expect(await ask(limits, { baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({
      failure: 'upstream',
      report: { status: null, tokens: { input: 0, output: 0 } },
    })
  })
})

describe('a provider without JSON schemas', () => {
  const provider = new StandInVisionProvider('openai-compatible')
  beforeAll(() => provider.start())
  afterAll(() => provider.stop())

  it('is asked once more without, and the schema stands in the instructions', async () => {
    const refusal = { error: { message: "Invalid parameter: 'response_format' of type 'json_schema'" } }
    provider.replies = [sendJson(400, refusal), provider.says(whole)]
    expect(await askAboutPicture(provider.settings(), question, limits)).toMatchObject({
      answer: { plate: 'WXY1234' },
      report: { tries: 2 },
    })
    const [first, second] = provider.asked.map(({ body }) => body)
    expect(first).toHaveProperty('response_format')
    expect(second).not.toHaveProperty('response_format')
    expect(JSON.stringify(second)).toContain('wheels')
  })

  it('is asked so from the first where the settings say it', async () => {
    provider.asked.length = 0
    provider.replies = [provider.says(whole)]
    const settings = provider.settings({ hasStructuredOutput: false, apiKey: '' })
    expect(await askAboutPicture(settings, question, limits)).toMatchObject({ report: { tries: 1 } })
    expect(provider.asked[0]?.body).not.toHaveProperty('response_format')
    expect(provider.asked[0]?.headers).not.toHaveProperty('authorization')
  })
})
