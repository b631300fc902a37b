import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isRoot = process.getuid?.() === 0

/** The paths of all programs of that name that the PATH leads to; there may be more than one, and not all may run. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).filter(isExecutable)
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Installs Debian's packages where apt-get works: as root, or with a sudo that asks for no password. `timeout` is in ms,
 * for each of its two steps.
 */
export function installPackages(names, timeout = 300_000) {
  const [command, ...first] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  if (!run(command, [...first, 'update', '-q'], timeout)) return
  run(command, [...first, 'install', '-q', '-y', ...names], timeout)
}

/** Its output goes to the error stream: the standard one carries answers. Five minutes at most, unless said otherwise. */
export function run(command, args, timeout = 300_000) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout, env }).status === 0
}
