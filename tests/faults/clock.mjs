import { readFileSync } from 'node:fs'

/** Moves this process's clock by the milliseconds that stand in CLOCK_FILE: from the start on, and again at each SIGUSR2. */
const real = Date.now
const RealDate = Date
let offset = 0
const read = () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
}
read()
Date.now = () => real() + offset
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [Date.now()] : args, self),
})
process.on('SIGUSR2', () => {
  read()
  console.log(`clock moved by ${offset}`)
})
