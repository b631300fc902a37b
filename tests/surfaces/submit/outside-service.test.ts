import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhotoAnalyser } from '#app/domain/analysis/photo-analyser.server.ts'
import { setPictureReader } from '#app/domain/analysis/picture-reader.server.ts'
import { forgetOutage } from '#app/domain/analysis/remote-analysis.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aPhotoFile } from '#tests/factories.ts'
import { analysesUsed, nothingRead, siteThatReads } from '#tests/surfaces/submit/submit-steps.ts'
import { StandInVisionProvider, sendJson } from '#tests/vision/provider.ts'

const app = testApp()
const provider = new StandInVisionProvider('openai-compatible')
const { AI_MODEL, AI_BASE_URL } = env
beforeAll(() => provider.start())
afterAll(() => provider.stop())
siteThatReads()

let browser: Browser

/** A site that has nothing but the outside service. */
beforeEach(async () => {
  const { provider: AI_PROVIDER, model, baseUrl } = provider.settings()
  Object.assign(env, { AI_PROVIDER, AI_MODEL: model, AI_BASE_URL: baseUrl, readsPhotosItself: false })
  setPhotoAnalyser(null)
  forgetOutage()
  browser = await app.browser(await aMember(app.db, { isApproved: true }))
})
afterEach(() => {
  Object.assign(env, { AI_MODEL, AI_BASE_URL })
  forgetOutage()
  setPictureReader(null)
  vi.restoreAllMocks()
})

const analyse = async () => browser.post('/api/vehicles/analyze-image', { file: await aPhotoFile() })

const surfaces = [
  { surface: 'the call', status: 503, send: analyse },
  {
    surface: 'the form',
    status: 303,
    send: async () => browser.post('/submit', { intent: 'analyse-photo', photo: await aPhotoFile() }),
  },
]

describe.each(surfaces)('by $surface', ({ status, send }) => {
  it('a service that fails is logged, also where nothing stands in for it', async () => {
    provider.replies = [sendJson(401, { error: { message: 'Wrong key: key-that-nobody-may-see' } })]
    const warn = vi.spyOn(log, 'warn')
    expect((await send()).status).toBe(status)
    const told = warn.mock.calls.map((call) => call as unknown as [object, string])
    expect(told.filter(([, message]) => message.includes('outside service'))).toEqual([
      [
        expect.objectContaining({ failure: 'config', status: 401, tries: 1 }),
        'An outside service was asked about a photo',
      ],
    ])
    expect(JSON.stringify(told)).not.toContain('key-that')
    expect(await analysesUsed(app)).toBe(0)
  })

  it('one that answers is logged once', async () => {
    provider.replies = [provider.says('{}')]
    const info = vi.spyOn(log, 'info')
    await send()
    const told = info.mock.calls.map((call) => call as unknown as [object, string])
    expect(told.filter(([, message]) => message.includes('outside service'))).toEqual([
      [
        expect.objectContaining({ failure: null, status: 200, tokens: { input: 900, output: 80 } }),
        'An outside service was asked about a photo',
      ],
    ])
  })
})

it('alternatives for characters that look alike are offered beside its plate, in forms of here', async () => {
  // Of no form of here: to be checked.
  provider.replies = [provider.says('{"plate":"WB8B8"}')]
  const { analysis } = (await (await analyse()).json()) as {
    analysis: { plate: string; readings: { plate: string }[] }
  }
  expect(analysis).toMatchObject({ plate: 'WB8B8', certainty: 'check', otherColour: null, source: 'remote' })
  expect(analysis.readings.map(({ plate }) => plate)).toContain('WB888')
})

it('nothing is offered beside a plate that is sure', async () => {
  provider.replies = [provider.says('{"plate":"WBB8"}')]
  expect(await (await analyse()).json()).toMatchObject({
    analysis: { plate: 'WBB8', certainty: 'sure', readings: [], source: 'remote' },
  })
})

describe.each([
  ['hangs up', (response: ServerResponse) => response.destroy()],
  ['is overloaded', sendJson(429, {}, { 'retry-after': '600' })],
  ['is broken', sendJson(500, '<html>', { 'retry-after': '600' })],
])('a service that %s', (_, reply) => {
  it('is asked one time, and all photos are read here, which the answers say', async () => {
    Object.assign(env, { readsPhotosItself: true })
    setPictureReader(async () => ({ ...nothingRead, plate: 'WXY1234', certainty: 'sure', confidence: 1 }))
    provider.replies = [reply]
    const before = provider.asked.length
    for (let photo = 0; photo < 3; photo += 1) {
      expect(await (await analyse()).json()).toMatchObject({
        analysis: { plate: 'WXY1234', source: 'fallback' },
      })
    }
    expect(provider.asked.length - before).toBe(1)
  })

  it('has nothing to stand in for it: the photos fail at once, and are worth another try in a minute', async () => {
    provider.replies = [reply]
    const before = provider.asked.length
    for (let photo = 0; photo < 2; photo += 1) {
      const answer = await analyse()
      expect([answer.status, Number(answer.headers.get('Retry-After'))]).toEqual([503, 60])
    }
    expect(provider.asked.length - before).toBe(1)
  })
})

it('without a plate nothing is offered', async () => {
  provider.replies = [provider.says('{"colour":"Red"}')]
  expect(await (await analyse()).json()).toMatchObject({ analysis: { plate: null, readings: [] } })
})
