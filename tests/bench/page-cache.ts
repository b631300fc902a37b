/**
 * `npm run build && npm run bench -- page-cache`: requests a second that the server answers to visitors, from the page
 * cache and by rendering each (a query parameter that no screen knows bypasses the cache), in turns; and what one takes of its CPU.
 * Eight connections; the server is a process of its own.
 */
import { Agent, get } from 'node:http'
import { seed } from '#tests/e2e/seed.ts'
import { cpuSeconds, startSite } from '#tests/site.ts'

const CONNECTIONS = 8
const SECONDS = 4
const ROUNDS = 3

const site = await startSite()
try {
  await seed(site)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  for (const path of ['/', '/explore', '/plate/WXY8', '/plate/QYX77']) {
    const kept = { answers: 0, cpu: 0 }
    const made = { answers: 0, cpu: 0 }
    for (let round = -1; round < ROUNDS; round++) {
      for (const [sum, address] of [
        [kept, path],
        [made, `${path}?fresh=1`],
      ] as const) {
        const { answers, cpu } = await load(agent, address)
        if (round >= 0) {
          sum.answers += answers
          sum.cpu += cpu
        }
      }
    }
    const ms = ({ answers, cpu }: typeof kept) => ((1000 * cpu) / answers).toFixed(2)
    const each = (sum: typeof kept) => `${Math.round(sum.answers / ROUNDS / SECONDS)}/s, ${ms(sum)} ms of CPU`
    const ratio = (kept.answers / made.answers).toFixed(1)
    console.log(`${path.padEnd(14)} kept ${each(kept)}; made anew ${each(made)}; ratio ${ratio}`)
  }
  agent.destroy()
} finally {
  await site.stop()
}

/** As many requests as are answered in that time, and the server's CPU, seconds. */
async function load(agent: Agent, address: string): Promise<{ answers: number; cpu: number }> {
  const end = Date.now() + SECONDS * 1000
  const before = cpuSeconds(site)
  let answers = 0
  const one = async () => {
    while (Date.now() < end) {
      await ask(agent, address)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return { answers, cpu: cpuSeconds(site) - before }
}

function ask(agent: Agent, address: string): Promise<void> {
  const headers = { 'Accept-Encoding': 'gzip', 'User-Agent': 'Mozilla/5.0 Firefox/140.0' }
  return new Promise((resolve, reject) => {
    get(site.url + address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}
