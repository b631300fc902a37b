import { describe, expect, it } from 'vitest'
import {
  lateError,
  ProgramMissing,
  ProgramStarved,
  ProgramTimeout,
  runProgram,
} from '#app/integrations/video-tool/run-program.server.ts'

const within = (timeoutMs: number, kilobytes = 400_000) => ({ timeoutMs, kilobytes })

describe('a program that runs', () => {
  it('gets no shell, environment or input', async () => {
    expect(await runProgram('/bin/echo', ['$HOME; ls'], within(10_000))).toBe('$HOME; ls\n')
    expect(await runProgram('/usr/bin/env', [], within(10_000))).toBe('')
    expect(await runProgram('/bin/cat', [], within(10_000))).toBe('')
  })

  it('is the first to be ended when the machine runs out of memory', async () => {
    expect(await runProgram('/bin/cat', ['/proc/self/oom_score_adj'], within(10_000))).toBe('1000\n')
  })

  it('is killed when its time is over', async () => {
    await expect(runProgram('/bin/sleep', ['1000'], within(1000))).rejects.toThrow(ProgramStarved)
  })

  it('is at fault for being late when it had a third of its time on the processor', () => {
    expect(lateError('it', 30_000, 10_000)).toBeInstanceOf(ProgramTimeout)
    expect(lateError('it', 30_000, 9_000)).toBeInstanceOf(ProgramStarved)
  })

  it('is killed when it writes without end', async () => {
    await expect(
      runProgram('/bin/sh', ['-c', 'while :; do echo words; done'], within(60_000)),
    ).rejects.toThrow('SIGKILL')
  })

  it('may complain, but not for long', async () => {
    const complaining = ['-c', 'i=0; while [ $i -lt 9999 ]; do echo words >&2; i=$((i+1)); done; exit 3']
    const error = await runProgram('/bin/sh', complaining, within(60_000)).catch(
      (error: Error) => error.message,
    )
    expect(error).toMatch(/^\/bin\/sh failed with 3: words/)
    expect(error.length).toBeLessThan(2100)
  })

  it('has no more memory than it may take', async () => {
    const filling = ['-e', 'process.stdout.write(String(Buffer.alloc(500e6, 1).length))']
    expect(await runProgram(process.execPath, filling, within(60_000, 2_000_000))).toBe('500000000')
    await expect(runProgram(process.execPath, filling, within(60_000, 300_000))).rejects.toThrow()
  })

  it('that is not there is an error', async () => {
    await expect(runProgram('/nowhere/ffmpeg', [], within(1000))).rejects.toThrow(ProgramMissing)
  })
})
