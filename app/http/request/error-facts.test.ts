import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorFacts } from '#app/http/request/error-facts.ts'

function thrownBy(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing was thrown')
}

const plate = 'WXY 8642'

it.each([
  ['JSON that is none', () => JSON.parse(`{"plate": ${plate}}`)],
  ['a file', () => process.chdir(`/nowhere/${plate}`)],
  ['an address', () => new URL(plate)],
  ['input', () => z.object({ plate: z.enum(['A']) }).parse({ plate })],
  ['a search', () => new Sqlite(':memory:').exec(`SELECT '${plate}`)],
  [
    'an error of ours',
    () =>
      failure(`No vehicle "${plate}", asked for at https://nampak.example/plate/${plate.replace(' ', '')}`),
  ],
  ['an address of a person', () => failure('No account of WXY.8642@nampak.example')],
  ['several lines', () => failure(`The text was “${plate}\n    at ${plate} (here)”`)],
])('of %s nothing that it quotes is told', (_, act) => {
  const error = thrownBy(act)
  const facts = errorFacts(error)
  expect(facts.type).toBe(error.name)
  expect(facts.message).not.toBe('')
  expect(JSON.stringify(facts)).not.toMatch(/WXY|8642/)
  expect(facts.stack).toMatch(/^at .*error-facts\.test\.ts:\d+:\d+/m)
})

function failure(message: string): never {
  throw new Error(message)
}

it('says which property was not there, and what kind of error it was', () => {
  const vehicle = undefined as unknown as { plate: string }
  const facts = errorFacts(thrownBy(() => vehicle.plate))
  expect(facts.type).toBe('TypeError')
  expect(facts.message).toBe("Cannot read properties of undefined (reading 'plate')")
})

it('tells the causes, the code, and no other field', () => {
  const cause = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR', request: { plate } })
  const facts = errorFacts(new Error('Could not write', { cause }))
  expect(facts.cause).toMatchObject({ message: 'disk I/O error', code: 'SQLITE_IOERR' })
  expect(JSON.stringify(facts)).not.toContain('8642')
})

it('ends with an error that causes itself, and takes what is no error', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(errorFacts(error)).match(/"round"/g)).toHaveLength(5)
  expect(errorFacts(plate)).toEqual({ type: 'string', message: 'Not an error', stack: '' })
})
