import { beforeEach, describe, expect, it } from 'vitest'
import { errorBody } from '#app/http/api/refusal.server.ts'
import en from '#locales/en/errors.json'
import ms from '#locales/ms/errors.json'
import zh from '#locales/zh/errors.json'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  browser = await app.browser(await aMember(app.db))
})

async function expectRefusal(
  answer: Response,
  status: number,
  code: string,
): Promise<Record<string, unknown>> {
  const body = (await answer.json()) as Record<string, unknown>
  expect([answer.status, body.code]).toEqual([status, code])
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(errorBody.parse(body)).toMatchObject({ msg: body.message, error: body.message })
  expect(body.message).not.toBe('')
  return body
}

describe('a refusal', () => {
  it('says the same under every name that clients read, and which fields are at fault', async () => {
    const answer = await browser.call('POST', '/api/vehicles', { plate: 'ABCDEFGHIJK', plateStyle: 'french' })
    expect(await expectRefusal(answer, 400, 'plate_too_long')).toEqual({
      code: 'plate_too_long',
      message: 'A plate number has at most 10 letters and digits.',
      msg: 'A plate number has at most 10 letters and digits.',
      error: 'A plate number has at most 10 letters and digits.',
      fieldErrors: {
        plate: 'A plate number has at most 10 letters and digits.',
        plateStyle: "We don't know that plate style.",
      },
    })
  })

  it.each([
    ['en', { 'Accept-Language': 'en-GB,en;q=0.9' }, en.plate_required],
    ['ms', { 'Accept-Language': 'ms-MY,ms;q=0.9,en;q=0.5' }, ms.plate_required],
    ['zh', { 'Accept-Language': 'zh-CN,zh;q=0.9' }, zh.plate_required],
    ['en, where nothing fits', { 'Accept-Language': 'fr' }, en.plate_required],
  ])('is worded in %s', async (_, headers, text) => {
    const answer = await browser.call('POST', '/api/vehicles', { plate: '--' }, headers)
    expect(await answer.json()).toMatchObject({ code: 'plate_required', message: text })
  })

  it('follows the chosen language before the browser’s', async () => {
    await browser.post('/language', { language: 'zh' })
    const answer = await browser.call('POST', '/api/vehicles', { plate: '--' }, { 'Accept-Language': 'ms' })
    expect(await answer.json()).toMatchObject({ message: zh.plate_required })
  })

  it.each(['fr', 'en,zh', '', '../en'])('and a cookie that says "%s" does no harm', async (language) => {
    browser.cookies.set('lng', language)
    expect((await browser.call('POST', '/api/vehicles', { plate: '--' })).status).toBe(400)
  })

  it('tells visitors to sign in', async () => {
    const visitor = await app.browser()
    await expectRefusal(
      await visitor.call('POST', '/api/vehicles', { plate: 'WXY 1' }),
      401,
      'unauthenticated',
    )
    await expectRefusal(
      await visitor.post('/api/upload/upload', { vehicleId: 'v-1' }),
      401,
      'unauthenticated',
    )
  })
})

describe('an address', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'that is unknown answers %s with 404 in JSON',
    async (method) => {
      for (const path of [
        '/api',
        '/api/',
        '/api/nothing',
        '/api/vehicles/count/more',
        '/api/vehicles/plate',
      ]) {
        await expectRefusal(await browser.call(method, path), 404, 'not_found')
      }
    },
  )

  it.each([
    ['DELETE', '/api/vehicles/count', 'GET, HEAD'],
    ['POST', '/auth/current_user', 'GET, HEAD'],
    ['GET', '/api/vehicles', 'POST'],
    ['PUT', '/auth/complete-setup', 'POST'],
    ['GET', '/auth/dev', 'POST'],
  ])('that does not know %s (%s) names those it knows', async (method, path, allowed) => {
    const answer = await browser.call(method, path)
    await expectRefusal(answer, 405, 'method_not_allowed')
    expect(answer.headers.get('Allow')).toBe(allowed)
  })

  it.each(['/api/vehicles/plate/NOBODY1', '/api/vehicles/plate/--', '/api/vehicles/plate/%E4%BA%AC1'])(
    '%s of no vehicle is 404',
    async (path) => {
      const answer = await browser.get(path)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        404,
        expect.stringMatching(/^application\/json/),
      ])
    },
  )

  it.each(['v-999', 'v-0', 'v-01', 'v-', '1', 'V-1', 'm-1', 'v-1e3', 'v-99999999999999999999', ''])(
    'of a vehicle called "%s" is 404',
    async (vehicleId) => {
      const file = new File(['x'], 'car.jpg')
      await expectRefusal(
        await browser.post('/api/upload/upload', { vehicleId, file }),
        404,
        'vehicle_not_found',
      )
    },
  )
})

describe('a body', () => {
  const send = (body: BodyInit, type: string) =>
    browser.request('/api/vehicles', {
      method: 'POST',
      body,
      headers: type === '' ? {} : { 'Content-Type': type },
    })

  it.each(['{', '', 'plate=WXY1', '{"plate": "WXY1",}', "{'plate': 'WXY1'}", '\u0000', 'undefined'])(
    'of %j is malformed',
    async (body) => {
      await expectRefusal(await send(body, 'application/json'), 400, 'invalid')
    },
  )

  it.each(['null', '7', '"WXY1"', '[]', 'true'])(
    'of %s is no object, and no field is at fault',
    async (body) => {
      const { fieldErrors } = await expectRefusal(await send(body, 'application/json'), 400, 'invalid')
      expect(Object.keys(fieldErrors ?? {})).toEqual([])
    },
  )

  it.each([
    '{"plate":7}',
    '{"plate":null}',
    '{"plate":["WXY1"]}',
    '{"plate":{}}',
    '{}',
    '{"__proto__":{"plate":"WXY1"}}',
  ])('of %s has no plate', async (body) => {
    const { fieldErrors } = await expectRefusal(await send(body, 'application/json'), 400, 'plate_required')
    expect(fieldErrors).toHaveProperty('plate')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('of the type "%s" is refused', async (type) => {
    const body = type === '' ? new Blob(['{"plate":"WXY1"}']) : '{"plate":"WXY1"}'
    await expectRefusal(await send(body, type), 415, 'unsupported_type')
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
  ])('of the type "%s" is read', async (type) => {
    expect((await send('{"plate":"WXY1"}', type)).status).toBe(201)
  })

  it('over 256 KB is refused, whether its length is told or not', async () => {
    const large = JSON.stringify({ plate: 'WXY1', more: 'x'.repeat(256 * 1024) })
    const told = await browser.call(
      'POST',
      '/api/vehicles',
      { plate: 'WXY1' },
      { 'Content-Length': String(2 ** 19) },
    )
    await expectRefusal(told, 413, 'body_too_large')
    await expectRefusal(await send(large, 'application/json'), 413, 'body_too_large')
  })

  it('holds no more than it is asked for: an id or a role in it changes nothing', async () => {
    const answer = await browser.call('POST', '/api/vehicles', {
      plate: 'WXY1',
      firstAddedBy: 'u-99',
      hits: 1_000,
      isAdmin: true,
    })
    expect(await answer.json()).toMatchObject({ plate: 'WXY1', hits: 0 })
  })
})
