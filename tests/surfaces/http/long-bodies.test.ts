import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_TEXT_BYTES } from '#app/http/request/read-body.server.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { filled, slowOnes } from '#tests/surfaces/http/slow-requests.ts'

const app = testApp()
let member: Browser

beforeEach(async () => {
  const author = await aMember(app.db, { isAdmin: true })
  member = await app.browser(author)
  await aVehicle(app.db, { by: author, plate: 'WXY1234' })
})

describe('a body as long as it may be', () => {
  const repeated = (begin: string, patterns: string[], end: string) =>
    patterns.map((one) => begin + filled(one, MAX_TEXT_BYTES - 20) + end)
  const many = (count: number, make: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => make(n))

  const bodies: [name: string, type: string, path: string, short: string, long: string[]][] = [
    [
      'form',
      'application/x-www-form-urlencoded',
      '/plate/WXY1234',
      'intent=add-comment',
      [
        ...repeated('comment=', ['+', '%20', '%', 'a', '%E5%AD%97', '%CC%81'], ''),
        ...repeated('intent=add-comment', ['&', '=', '&=', '&a', '&comment=a', '&a.b[0]='], ''),
      ],
    ],
    [
      'call',
      'application/json',
      '/api/discussions',
      '{"vehicleId":"v-1"}',
      [
        ...repeated('{"comment":"', [' ', String.raw`\u0301`, String.raw`\n`, '字'], '"}'),
        ...repeated('', ['[', '{"a":', '1', '['], ''),
        `{${many(20_000, (n) => `"k${n}":0`).join(',')}}`,
        `[${many(80_000, (n) => String(n % 10)).join(',')}]`,
      ],
    ],
  ]

  it.each(bodies)('of a %s', async (_, type, path, short, long) => {
    const send = (body: string) =>
      member.request(path, { method: 'POST', body, headers: { 'Content-Type': type } })
    expect(await slowOnes(send, short, long)).toEqual([])
  })

  it('is answered by a page of less than 1 MB', async () => {
    const comment = 'x'.repeat(MAX_TEXT_BYTES - 100)
    const answer = await member.post('/plate/WXY1234', { intent: 'add-comment', comment })
    expect(answer.status).toBe(400)
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(1_000_000)
  })
})
