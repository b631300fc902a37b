import { examine } from '#db/doctor/doctor.ts'
import { siteDatabase } from './site-database.ts'

/** `npm run doctor`: checks the database, prints each finding, exits with 1 if there is one. Changes nothing. */
const MAX_PRINTED = 20

const db = await siteDatabase()

const found = new Map<string, number>()
let check = ''
for await (const finding of examine(db, (name) => {
  check = name
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[KChecking ${check} `)
})) {
  const count = (found.get(finding.check) ?? 0) + 1
  found.set(finding.check, count)
  if (count <= MAX_PRINTED) console.log(`${finding.check} ${finding.text}`)
}
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
for (const [name, count] of found)
  if (count > MAX_PRINTED) console.log(`${name}: ${count - MAX_PRINTED} more`)
const total = [...found.values()].reduce((sum, count) => sum + count, 0)
console.log(total === 0 ? 'All is well.' : `${total} findings.`)
if (total > 0) process.exitCode = 1
await db.destroy()
