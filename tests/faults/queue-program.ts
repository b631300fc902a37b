import { makeJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'

/**
 * Adds jobs to the queue of a file until it is killed, and works on them; says of each when it was added, begun and
 * done. `stuck` never ends.
 */
const [path = '', first = '0'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const queue = makeJobQueue(path)
queue.work({
  count: async ({ n }) => void say(`done ${n}`),
  stuck: async () => {
    say('begun')
    await new Promise(() => {})
  },
})
queue.add('stuck', {})
for (let n = Number(first); ; n += 1) {
  queue.add('count', { n })
  say(`added ${n}`)
  await new Promise((resolve) => void setImmediate(resolve))
}
