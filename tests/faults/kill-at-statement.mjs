import Sqlite from 'better-sqlite3'

/** Kills this process (SIGKILL) right after the first statement that begins as KILL_AFTER says, in any case of letters. */
const sqlite = new Sqlite(':memory:')
const { prototype } = sqlite.prepare('SELECT 1').constructor
sqlite.close()
const beginning = process.env.KILL_AFTER?.toLowerCase()

for (const method of ['run', 'all']) {
  const execute = prototype[method]
  prototype[method] = function (...parameters) {
    const result = execute.apply(this, parameters)
    if (beginning && this.source.toLowerCase().startsWith(beginning)) process.kill(process.pid, 'SIGKILL')
    return result
  }
}
