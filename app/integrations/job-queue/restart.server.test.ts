import { describe, expect, it, vi } from 'vitest'
import { held, jobQueues, MINUTE, open, recordingJob } from '#tests/job-queue.ts'

jobQueues()

describe('a restart', () => {
  it('finds what was not begun', async () => {
    const first = open()
    first.add('print', { page: 1 })
    await first.stop(0)
    const second = open()
    const { done, act } = recordingJob()
    second.work({ print: act })
    await second.idle()
    expect(done).toEqual([{ page: 1 }])
  })

  it('begins anew what was cut off, once', async () => {
    const first = open()
    const slow = held()
    first.work({ print: slow.act })
    first.add('print', { page: 1 })
    await slow.beginning
    await first.stop(0)
    slow.letGo()
    const second = open()
    const { done, act } = recordingJob()
    second.work({ print: act })
    await second.idle()
    expect(done).toEqual([{ page: 1 }])
  })

  it('does not repeat what was done', async () => {
    const { done, act } = recordingJob()
    for (const queue of [open(), open()]) {
      queue.add('print', { page: done.length })
      queue.work({ print: act })
      await queue.idle()
      await queue.stop(0)
    }
    expect(done).toEqual([{ page: 0 }, { page: 1 }])
  })
})

describe('a clock that is set back', () => {
  it.each([
    ['while the queue works', false],
    ['between two starts', true],
  ])('%s makes no job wait for longer', async (_when, isRestarted) => {
    vi.useFakeTimers()
    const { done, act } = recordingJob()
    const first = open()
    first.work({ print: act })
    first.add('print', { page: 1 }, 10 * MINUTE)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(done).toEqual([])
    if (isRestarted) {
      await first.stop(0)
      open().work({ print: act })
    }
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(done).toEqual([{ page: 1 }])
    await vi.advanceTimersByTimeAsync(25 * 60 * MINUTE)
    expect(done).toHaveLength(1)
  })

  it('by a moment, as time servers do, begins nothing early', async () => {
    vi.useFakeTimers()
    const { done, act } = recordingJob()
    const queue = open()
    queue.work({ print: act })
    queue.add('print', { page: 1 }, 10 * MINUTE)
    vi.setSystemTime(Date.now() - 1_000)
    await vi.advanceTimersByTimeAsync(9 * MINUTE)
    expect(done).toEqual([])
  })
})

describe('a stop', () => {
  it('waits for what runs, and lets nothing more begin', async () => {
    const queue = open()
    const begun: unknown[] = []
    const slow = held()
    const act = (data: Record<string, unknown>) => {
      begun.push(data)
      return slow.act()
    }
    queue.work({ print: act })
    queue.add('print', { page: 1 })
    queue.add('print', { page: 2 })
    await slow.beginning
    const stopped = queue.stop(60 * MINUTE)
    slow.letGo()
    await stopped
    expect(begun).toEqual([{ page: 1 }])
    const { done, act: later } = recordingJob()
    const second = open()
    second.work({ print: later })
    await second.idle()
    expect(done).toEqual([{ page: 2 }])
  })

  it('leaves no timer behind', async () => {
    vi.useFakeTimers()
    const queue = open()
    queue.work({ print: async () => {}, order: async () => {} })
    await vi.advanceTimersByTimeAsync(1000)
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    await queue.stop(1000)
    await queue.stop(1000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
