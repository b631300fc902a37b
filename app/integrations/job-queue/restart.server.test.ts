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
