import { createRequire, syncBuiltinESMExports } from 'node:module'

/**
 * Kills this process (SIGKILL) before the KILL_AT-th call that changes what lies where; without it each is told on a line of
 * its own.
 */
const files = createRequire(import.meta.url)('node:fs/promises')
let calls = 0

for (const name of ['rename', 'link', 'copyFile', 'rm']) {
  const call = files[name]
  files[name] = (...parameters) => {
    calls += 1
    if (calls === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
    if (process.env.KILL_AT === '') console.log(`CALL ${name} ${parameters[0]}`)
    return call(...parameters)
  }
}
syncBuiltinESMExports()
