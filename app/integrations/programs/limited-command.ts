/** What a program may take. Memory is what it can write to: address space that is only reserved does not count. */
export type ProgramLimits = { kilobytes: number; cpuSeconds?: number }

/**
 * The command that runs a program with limits that a process cannot set itself, in the same process; systems that do
 * not know one go without. The program's environment is that of the command.
 */
export function limitedCommand(
  program: string[],
  { kilobytes, cpuSeconds }: ProgramLimits,
): [path: string, args: string[]] {
  const script = [
    ...(cpuSeconds === undefined ? [] : cpuLimits(cpuSeconds)),
    `ulimit -d ${kilobytes} 2>/dev/null`,
    // First to be ended when memory runs out: not the site itself.
    '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null',
    // Shells add it to the environment.
    'unset PWD OLDPWD',
    'exec "$@"',
  ]
  return ['/bin/sh', ['-c', script.join('; '), 'limited', ...program]]
}

/** The first ends it by a signal of its own; the second, where both are the same, by one that says nothing. */
function cpuLimits(seconds: number): string[] {
  return [`ulimit -S -t ${seconds} 2>/dev/null`, `ulimit -H -t ${seconds + 2} 2>/dev/null`]
}
