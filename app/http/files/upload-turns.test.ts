import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeUploadTurn } from '#app/http/files/upload-turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const MEMBER = 1

/** What has become of each, as far as it is known yet. */
async function states(turns: Promise<unknown>[]): Promise<string[]> {
  const told = turns.map((turn) =>
    turn.then(
      () => 'begun',
      (error: Error) => error.message,
    ),
  )
  await vi.advanceTimersByTimeAsync(0)
  const waiting = Promise.resolve('waits')
  return Promise.all(told.map((one) => Promise.race([one, waiting.then((state) => state)])))
}

async function endAll(turns: Promise<() => void>[]): Promise<void> {
  for (const turn of turns) (await turn.catch(() => () => {}))()
}

it('a member’s uploads begin one after the other, in their order', async () => {
  const turns = [takeUploadTurn(MEMBER), takeUploadTurn(MEMBER), takeUploadTurn(MEMBER)]
  expect(await states(turns)).toEqual(['begun', 'waits', 'waits'])
  ;(await turns[0])?.()
  expect(await states(turns)).toEqual(['begun', 'begun', 'waits'])
  await endAll(turns)
})

it('an ended turn ends once', async () => {
  const turns = [takeUploadTurn(MEMBER), takeUploadTurn(MEMBER), takeUploadTurn(MEMBER)]
  const end = await turns[0]
  end?.()
  end?.()
  expect(await states(turns)).toEqual(['begun', 'begun', 'waits'])
  await endAll(turns)
})

it('nobody waits for somebody else', async () => {
  const turns = [takeUploadTurn(MEMBER), takeUploadTurn(2)]
  expect(await states(turns)).toEqual(['begun', 'begun'])
  await endAll(turns)
})

it('three wait, and the next is told to come again', async () => {
  const turns = Array.from({ length: 5 }, () => takeUploadTurn(MEMBER))
  expect(await states(turns)).toEqual(['begun', 'waits', 'waits', 'waits', 'upload_one_at_a_time'])
  await endAll(turns)
})

it('they wait for half a minute; a place that was given up goes to the next', async () => {
  const first = await takeUploadTurn(MEMBER)
  const late = takeUploadTurn(MEMBER)
  late.catch(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  const next = takeUploadTurn(MEMBER)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await states([late, next])).toEqual(['upload_one_at_a_time', 'waits'])
  await expect(late).rejects.toMatchObject({ retryAfter: 30 })
  first()
  expect(await states([next])).toEqual(['begun'])
  await endAll([next])
})
