import { expect, it } from 'vitest'
import { notModified } from '#app/http/cache/conditional-request.server.ts'

const etag = '"the-answer"'

const statusFor = (ifNoneMatch: string) => {
  const request = new Request('http://nampak.test/', { headers: { 'If-None-Match': ifNoneMatch } })
  return notModified(request, new Headers({ ETag: etag }))?.status ?? null
}

it.each([etag, `W/${etag}`, '*', `"other", ${etag}`, `"other",${etag},"third"`, `"other" , W/${etag}`])(
  'says that the client has it: %s',
  (known) => {
    expect(statusFor(known)).toBe(304)
  },
)

it.each(['"other"', 'the-answer', '"The-Answer"', '"the-answer', `x${etag}`, 'W/"other", "third"', ''])(
  'does not say so: %s',
  (known) => {
    expect(statusFor(known)).toBeNull()
  },
)

it('leaves a request without a condition, and an answer without a tag, alone', () => {
  const plain = new Request('http://nampak.test/')
  expect(notModified(plain, new Headers({ ETag: etag }))).toBeNull()
  const conditional = new Request('http://nampak.test/', { headers: { 'If-None-Match': '*' } })
  expect(notModified(conditional, new Headers())).toBeNull()
})

/** Node takes no more of all headers together. */
const LONGEST = 16 * 1024

it.each([' ', ',', ' ,', ', ', '"', 'W/', '"",', 'x'])(
  'finds a tag, and that there is none, in a header as long as Node takes that is full of `%s`',
  (filling) => {
    const long = `"a"${filling.repeat(LONGEST)}`.slice(0, LONGEST - etag.length - 6)
    expect(statusFor(`${long}"z"`)).toBeNull()
    expect(statusFor(`${long}"z",${etag}`)).toBe(304)
    expect(statusFor(`${etag},${long}"z"`)).toBe(304)
  },
)
