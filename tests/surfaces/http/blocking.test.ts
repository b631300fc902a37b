import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { filled, slowOnes } from '#tests/surfaces/http/slow-requests.ts'

const app = testApp()

let member: Browser
let media: string

beforeEach(async () => {
  const author = await aMember(app.db, { username: 'aina_kl', isAdmin: true })
  member = await app.browser(author)
  const vehicle = await aVehicle(app.db, { by: author, plate: 'WXY1234' })
  const photo = await aPhoto(app.db, { of: vehicle, by: author })
  media = `/media/${photo.name}/original.${photo.extension}`
  await aComment(app.db, { on: vehicle, by: author })
})

describe('a header as long as Node takes', () => {
  /** Node takes no more of all headers together. */
  const LONGEST = 15 * 1024
  const signs = [
    ' ',
    ',',
    ', ',
    '; ',
    '=',
    '"',
    '"",',
    'W/',
    'a,',
    'a;q=0.1,',
    'a-',
    '/',
    '%',
    '(',
    '1-1,',
    '.',
  ]
  const filledWith = (begins: string[]) =>
    begins.flatMap((begin) => signs.map((one) => `${begin}${filled(one, LONGEST)}x`))
  const json = '/api/vehicles/plate/WXY1234'

  it.each([
    ['If-None-Match', json, ['"a"', '']],
    ['If-None-Match', 'media', ['"a"']],
    ['Range', 'media', ['bytes=', '']],
    ['If-Range', 'media', ['"a"']],
    ['Cookie', json, ['session=', 'lng=', '']],
    ['Cookie', '/login', ['toast=', 'draft=', 'oauth=']],
    ['Accept-Language', json, ['en', '']],
    ['Accept', '/login', ['text/html']],
    ['Sec-Fetch-Dest', '/login', ['']],
    ['Sec-Fetch-Site', '/login', ['']],
    ['Referer', '/login', ['http://nampak.test/']],
    ['User-Agent', '/plate/WXY1234', ['Mozilla/5.0 ']],
    ['Sec-Purpose', '/plate/WXY1234', ['']],
  ] as const)('%s of %s', async (name, path, begins) => {
    const address = path === 'media' ? media : path
    const request = (value: string) => member.get(address, { [name]: value })
    expect(await slowOnes(request, `${begins[0]}x`, filledWith([...begins]))).toEqual([])
  })

  it.each([
    ['Origin', 'http://nampak.test'],
    ['Referer', 'http://nampak.test/'],
    ['Content-Type', 'application/json'],
    ['Idempotency-Key', 'key'],
  ])('%s of a write', async (name, short) => {
    const write = (value: string) =>
      member.call(
        'POST',
        '/api/discussions/c-1/like',
        { liked: true },
        { 'Sec-Fetch-Site': '', [name]: value },
      )
    expect(await slowOnes(write, short, filledWith([short, '']))).toEqual([])
  })
})

describe('a text of full length', () => {
  const patterns = [
    ...[
      ' ',
      '\n',
      'a',
      '1',
      '@',
      '@a',
      '@abc ',
      'a@',
      '@aina_kl ',
      '.',
      '..',
      'a.',
      '-',
      '_',
      '/',
      '//',
      ':',
      '(',
      '[',
      '{',
      '<',
      '"',
      "'",
    ],
    ...[
      'http://',
      'http://a',
      'http://a.my ',
      'http://a.my/(',
      'www.',
      'www.a.my ',
      'a.my/',
      '?',
      '*',
      '&',
      '%',
      '%20',
      '#',
      '\\',
    ],
    ...[
      'é',
      '字',
      'ก็',
      '\u0301',
      '\u200d',
      '\u200b',
      '\ufe0f',
      '👩🏽‍❤️‍💋‍👨🏽',
      '🇲🇾',
      '1️⃣',
      '\u1100\u1161\u11a8',
    ],
  ]
  /** As much as a comment may take. */
  const values = patterns.flatMap((one) => [`x${filled(one, 19_990)}x`, `http://a.my/${filled(one, 19_980)}`])
  /** Far more than any may take. */
  const longest = [' ', '@abc ', 'http://a.my ', '\u0301', '🇲🇾'].map((one) => `x${filled(one, 300_000)}x`)

  const calls: Record<string, (value: string) => Promise<Response>> = {
    comment: (comment) => member.call('POST', '/api/discussions', { vehicleId: 'v-1', comment }),
    reply: (comment) => member.call('POST', '/api/discussions/c-1/reply', { comment }),
    'edited comment': (comment) => member.call('PUT', '/api/discussions/c-1', { comment }),
    'report of a comment': (reason) => member.call('POST', '/api/discussions/report/c-1', { reason }),
    'report of an image': (reason) =>
      member.call('POST', '/api/admin/report-image', { vehicleId: 'v-1', imageId: 'm-1', reason }),
    story: (profile) => member.call('POST', '/api/vehicles/v-1/profile', { profile }),
    plate: (plate) => member.call('POST', '/api/vehicles', { plate }),
    'changed plate': (plate) => member.call('PUT', '/api/vehicles/v-1/plate', { plate }),
    'basic info': (name) =>
      member.call('POST', '/api/vehicles/v-1/basic-info', { make: name, model: name, color: name }),
    tag: (tag) => member.call('POST', '/api/vehicles/v-1/tags', { tag }),
    'order of images': (id) => member.call('PATCH', '/api/vehicles/v-1/images/reorder', { imageOrder: [id] }),
    name: (username) => member.call('POST', '/api/auth/change-username', { username }),
  }

  it.each(Object.entries(calls))('in a call: %s', async (_, call) => {
    expect(await slowOnes(call, 'short', [...values, ...longest])).toEqual([])
  })

  /** What is refused comes back in its page, as a short one would: it is missing, or just too long. */
  const forms: Record<string, [send: (value: string) => Promise<Response>, refused: string]> = {
    comment: [
      (comment) => member.post('/plate/WXY1234', { intent: 'add-comment', vehicle: 'v-1', comment }),
      '',
    ],
    story: [
      (profile) => member.post('/plate/WXY1234', { intent: 'edit-story', profile, original: profile }),
      'a'.repeat(5_001),
    ],
    language: [(returnTo) => member.post('/language', { language: 'ms', returnTo }), 'x'],
  }

  it.each(Object.entries(forms))('in a form: %s', async (_, [send, refused]) => {
    expect(await slowOnes(send, refused, values)).toEqual([])
  })

  /** A line of a request is no longer than all headers together. */
  const inAddresses = patterns.map((one) =>
    encodeURIComponent(`x${filled(one, 1_500)}`)
      .slice(0, 4_500)
      .replace(/%[\dA-F]?$/, ''),
  )
  const addresses: Record<string, (value: string) => string> = {
    'search for plates': (value) => `/search?q=${value}`,
    'search on explore': (value) => `/explore?search=${value}&make=${value}`,
    'search of the API': (value) => `/api/vehicles/explore?search=${value}`,
    'letter and cursor': (value) => `/api/vehicles/explore?startsWith=${value}&cursor=${value}&t=${value}`,
    'search for members': (value) => `/api/users/search?q=${value}`,
    'name of a member': (value) => `/u/${value}`,
    plate: (value) => `/plate/${value}`,
    'comment that is asked for': (value) => `/plate/WXY1234?comment=${value}&talk=${value}&photo=${value}`,
    'way back': (value) => `/login?returnTo=${value}`,
    'id in the API': (value) => `/api/discussions/${value}`,
  }

  it.each(Object.entries(addresses))('in an address: %s', async (_, addressOf) => {
    expect(await slowOnes((value) => member.get(addressOf(value)), 'short', inAddresses)).toEqual([])
  })
})
