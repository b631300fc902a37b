import { readFileSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/**
 * Kills this process (SIGKILL) at one statement of a request. The file KILL_AT says at which: `before` or `after`, and
 * how the statement begins. The request is known by its idempotency key, `killed`, which is looked up first; the file
 * is removed, so that the next process lives.
 */
const point = process.env.KILL_AT
const sqlite = new Sqlite(':memory:')
const { prototype } = sqlite.prepare('SELECT 1').constructor
sqlite.close()
let isInRequest = false

for (const method of ['run', 'all']) {
  const execute = prototype[method]
  prototype[method] = function (...parameters) {
    isInRequest ||= parameters.flat().includes('killed')
    const [when, beginning] = isInRequest ? chosenPoint() : []
    const isHere = beginning !== undefined && this.source.startsWith(beginning)
    if (isHere && when === 'before') kill()
    const result = execute.apply(this, parameters)
    if (isHere) kill()
    return result
  }
}

function chosenPoint() {
  try {
    return readFileSync(point, 'utf8').split('|')
  } catch {
    return []
  }
}

function kill() {
  rmSync(point)
  process.kill(process.pid, 'SIGKILL')
}
