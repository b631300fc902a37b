import { expect, it } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'

const errorOf = (code: string) => Object.assign(new Error('It said no'), { code })

it.each([
  ['a disk without room', 'ENOSPC', 'storage_full'],
  ['a disk that takes nothing', 'EROFS', 'storage_unavailable'],
  ['a database that another program has locked', 'SQLITE_BUSY', 'storage_unavailable'],
  ['a machine without another process', 'EAGAIN', 'overloaded'],
  ['a process that may open no more files', 'EMFILE', 'overloaded'],
  ['a machine without memory', 'ENOMEM', 'overloaded'],
])('%s is a refusal that says when to come again', (_what, code, expected) => {
  const error = errorOf(code)
  expect(toRefusal(error)).toMatchObject({ code: expected, retryAfter: expect.any(Number), cause: error })
})

it('a refusal stays as it is, and any other error is a fault of the site', () => {
  const refusal = new DomainError('not_found')
  expect(toRefusal(refusal)).toBe(refusal)
  for (const error of [errorOf('ENOENT'), new TypeError('x is undefined'), 'EMFILE'])
    expect(toRefusal(error)).toBeNull()
})
