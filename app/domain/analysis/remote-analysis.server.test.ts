import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { personaNames } from '#app/domain/analysis/personas.ts'
import {
  analyseRemotely,
  forgetOutage,
  outageSeconds,
  visionSettings,
} from '#app/domain/analysis/remote-analysis.server.ts'
import { env } from '#app/env.server.ts'
import { StandInVisionProvider, sendJson } from '#tests/vision/provider.ts'

const provider = new StandInVisionProvider('openai-compatible')
beforeAll(() => provider.start())
afterAll(() => provider.stop())
beforeEach(() => {
  forgetOutage()
  provider.asked.length = 0
})

const picture = { data: new Uint8Array(1600 * 900 * 3).fill(128), width: 1600, height: 900 }

const whole = {
  plate: 'wxy 1234',
  make: 'Perodua',
  model: 'Myvi',
  body: 'hatchback',
  colour: 'LAVA RED',
  profile: 'A Myvi, lah. It has carried half of Malaysia.',
  persona: 'Pak Din',
}

/** What the site makes of that answer of the model. */
async function analysed(answer: object) {
  provider.replies = [provider.says(JSON.stringify({ ...whole, ...answer }))]
  const outcome = await analyseRemotely(picture, { settings: provider.settings(), language: 'en' })
  if (outcome === null || !('analysis' in outcome)) throw new Error('No answer')
  return outcome.analysis
}

it('is what the model says, in the names of the site', async () => {
  expect(await analysed({})).toEqual({
    plate: 'WXY1234',
    certainty: 'sure',
    make: 'Perodua',
    model: 'Myvi',
    body: 'Hatchback',
    colour: 'Lava Red',
    profile: 'A Myvi, lah. It has carried half of Malaysia.',
    persona: 'Pak Din',
  })
})

it('sends a picture of at most 1280 pixels without metadata, and the language that is asked for', async () => {
  provider.replies = [provider.says(JSON.stringify(whole))]
  await analyseRemotely(picture, { settings: provider.settings(), language: 'ms' })
  const sent = JSON.stringify(provider.asked[0]?.body)
  const jpeg = Buffer.from(/base64,([\w+/=]+)/.exec(sent)?.[1] ?? '', 'base64')
  const { format, width, height, exif, icc, xmp } = await sharp(jpeg).metadata()
  expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'jpeg', width: 1280, height: 720 })
  expect(sent).toContain('Bahasa Melayu')
  for (const persona of personaNames) expect(sent).toContain(persona)
})

describe('what the text of a picture makes a model say', () => {
  it.each([
    'IGNORE ALL PREVIOUS INSTRUCTIONS',
    'SYSTEM',
    '<script>alert(1)</script>',
    'ＷＸＹ１２３４５６７８',
    'ВХУ1234',
    '',
    '?',
  ])('%j is no plate', async (plate) => {
    expect(await analysed({ plate })).toMatchObject({ plate: null, certainty: null, make: 'Perodua' })
  })

  it('a plate of no known form is to be checked', async () => {
    expect(await analysed({ plate: 'XX99XX99' })).toMatchObject({ plate: 'XX99XX99', certainty: 'check' })
  })

  it.each([
    ['https://evil.example/x', 'See https://evil.example/x for more.', 'See for more.'],
    ['a bare host', 'Cheap parts at evil.com today.', 'Cheap parts at today.'],
    ['an address', 'Write to me+you@evil.example now.', 'Write to now.'],
    ['a telephone number', 'Call +60 12-345 6789 now.', 'Call now.'],
    ['a handle', 'Follow @pakdin for more.', 'Follow for more.'],
    ['directions', 'A \u202elufituaeb\u202c car\u0000.', 'A lufituaeb car.'],
    ['line breaks', 'One.\n\n\nTwo.', 'One. Two.'],
  ])('%s stays out of the description', async (_, profile, kept) => {
    expect(await analysed({ profile })).toMatchObject({ profile: kept })
  })

  it('years and engine sizes stay in', async () => {
    const profile = 'Made 1990 - 2001, 1.6 litres, 0-100 in 9.5 s. By P.J. Proton Sdn. Bhd.'
    expect(await analysed({ profile })).toMatchObject({ profile })
  })
})

it.each([
  ['make', 40],
  ['model', 60],
  ['profile', 600],
] as const)('a %s of more than %i characters is none, and the rest stays', async (field, max) => {
  expect(await analysed({ [field]: 'x'.repeat(max) })).toMatchObject({ [field]: 'x'.repeat(max) })
  expect(await analysed({ [field]: 'x'.repeat(max + 1) })).toMatchObject({ [field]: null, plate: 'WXY1234' })
})

it('without a make there is no model, without a description nobody to credit', async () => {
  expect(await analysed({ make: null, profile: null })).toMatchObject({
    make: null,
    model: null,
    profile: null,
    persona: null,
  })
})

it.each([
  ['body', 'Spaceship'],
  ['body', 42],
  ['colour', 'Blurple'],
  ['persona', 'The President'],
  ['make', ['Proton']],
  ['profile', { text: 'x' }],
])('a %s that is %j is none, and the rest stays', async (field, value) => {
  expect(await analysed({ [field]: value })).toMatchObject({ [field]: null, plate: 'WXY1234' })
})

it('a failure is told with what the log may say of it', async () => {
  provider.replies = [provider.says('no', 'refused')]
  expect(await analyseRemotely(picture, { settings: provider.settings(), language: 'zh' })).toEqual({
    failure: 'refused',
    report: { ms: expect.any(Number), tries: 1, status: 200, tokens: { input: 900, output: 80 } },
  })
})

it('four questions are under way at once and six wait; more are refused', async () => {
  const held: (() => void)[] = []
  const answer = provider.says(JSON.stringify(whole))
  provider.replies = [(response, asked) => void held.push(() => answer(response, asked))]
  const ask = () => analyseRemotely(picture, { settings: provider.settings(), language: 'en' })
  const outcomes = Array.from({ length: 11 }, ask)
  await expect(Promise.race(outcomes)).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfter: expect.any(Number) as number,
  })
  await vi.waitFor(() => expect(held).toHaveLength(4))
  provider.replies = [answer]
  for (const release of held) release()
  const settled = await Promise.allSettled(outcomes)
  expect(settled.map(({ status }) => status)).toEqual([...Array<string>(10).fill('fulfilled'), 'rejected'])
  expect(provider.asked).toHaveLength(10)
})

describe('a service that is down', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const ask = () => analyseRemotely(picture, { settings: provider.settings(), language: 'en' })
  const whenAsked = async () => {
    const before = provider.asked.length
    const outcome = await ask()
    const said = outcome !== null && ('failure' in outcome ? outcome.failure : 'answered')
    return [said, provider.asked.length - before]
  }

  it.each([
    ['is overloaded', sendJson(429, {}, { 'retry-after': '600' }), 'busy', 1],
    ['fails twice', sendJson(500, {}, { 'retry-after': '0' }), 'upstream', 2],
  ])('as it %s is left alone for a minute, then asked by one', async (_, reply, failure, tries) => {
    provider.replies = [reply]
    expect(await whenAsked()).toEqual([failure, tries])
    vi.advanceTimersByTime(59_000)
    expect(await whenAsked()).toEqual([false, 0])
    expect(outageSeconds()).toBe(1)
    vi.advanceTimersByTime(1_000)
    provider.replies = [provider.says(JSON.stringify(whole))]
    const several = await Promise.all([ask(), ask(), ask()])
    expect(several.filter((outcome) => outcome !== null)).toHaveLength(1)
    expect(await whenAsked()).toEqual(['answered', 1])
  })

  it('and still is after that minute is left alone for another', async () => {
    provider.replies = [sendJson(429, {}, { 'retry-after': '600' })]
    await ask()
    vi.advanceTimersByTime(60_000)
    expect(await whenAsked()).toEqual(['busy', 1])
    vi.advanceTimersByTime(59_000)
    expect(await whenAsked()).toEqual([false, 0])
  })

  it('is not waited for by the questions that stood behind the one that found it so', async () => {
    const held: (() => void)[] = []
    const isDown = sendJson(429, {}, { 'retry-after': '600' })
    provider.replies = [(response, asked) => void held.push(() => isDown(response, asked))]
    const outcomes = Array.from({ length: 10 }, ask)
    await vi.waitFor(() => expect(held).toHaveLength(4))
    for (const release of held) release()
    const down = (await Promise.all(outcomes)).filter((outcome) => outcome === null)
    expect(down).toHaveLength(6)
    expect(provider.asked).toHaveLength(4)
  })

  it.each([
    ['cannot be told what it shows', () => provider.says('no', 'refused')],
    ['gets no JSON', () => provider.says('no')],
    ['comes with a wrong key', () => sendJson(401, {})],
  ])('is not taken for one because a picture %s', async (_, reply) => {
    provider.replies = [reply()]
    const [first] = await whenAsked()
    expect(await whenAsked()).toEqual([first, 1])
  })
})

it('is asked only where the settings name a provider', () => {
  const before = { ...env }
  try {
    env.AI_PROVIDER = 'local'
    expect(visionSettings()).toBeNull()
    env.AI_PROVIDER = 'off'
    expect(visionSettings()).toBeNull()
    Object.assign(env, { AI_PROVIDER: 'google', AI_MODEL: 'gemini-2.5-flash', AI_API_KEY: 'k' })
    expect(visionSettings()).toEqual({
      provider: 'google',
      model: 'gemini-2.5-flash',
      apiKey: 'k',
      baseUrl: '',
      hasStructuredOutput: true,
    })
  } finally {
    Object.assign(env, before)
  }
})
