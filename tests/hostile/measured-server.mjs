import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * Loaded into the server before it starts (`--import`): at the port `MEASURE_PORT` it tells what its process took since
 * it was last asked, and begins anew. Memory is what was resident at most, against what was at the beginning.
 */
const TICKS_A_SECOND = 100
let begun = now()

createServer((_, response) => {
  response.setHeader('Connection', 'close')
  const { residentMiB, cpuSeconds } = now()
  const grownMiB = peakMiB() - begun.residentMiB
  response.end(
    JSON.stringify({
      grownMiB,
      mainSeconds: cpuSeconds - begun.cpuSeconds,
      residentMiB,
    }),
  )
  // The peak of memory starts again from what is resident.
  writeFileSync('/proc/self/clear_refs', '5')
  begun = now()
}).listen(Number(process.env.MEASURE_PORT), '127.0.0.1')

function now() {
  return { residentMiB: field('VmRSS') / 1024, cpuSeconds: mainThreadTicks() / TICKS_A_SECOND }
}

function peakMiB() {
  return field('VmHWM') / 1024
}

function field(name) {
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}

/** Of the process' first thread, which runs the loop. */
function mainThreadTicks() {
  const fields = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
