import { now } from '#app/clock.server.ts'
import { env } from '#app/env.server.ts'
import { listBackups } from '#db/backup/backup-folder.ts'
import { openForReading } from '#db/backup/snapshot.ts'
import { examineBackups } from '#db/doctor/backups.ts'
import { examine, type Finding } from '#db/doctor/doctor.ts'
import { examineFiles } from '#db/doctor/files.ts'
import { mendDatabase } from '#db/doctor/mend.ts'
import { programArguments } from './program-arguments.ts'
import { siteDatabase } from './site-database.ts'

/**
 * `npm run doctor`: checks the database, the files and the age of the backups, prints each finding, exits with 1 if there
 * is one. Changes nothing, but with `-- --mend`: that sets counters right, makes the search index anew, puts missing files
 * back from backups and moves files aside that no row names.
 */
const MAX_PRINTED = 20

const { values } = programArguments('npm run doctor [-- --mend]', { options: { mend: { type: 'boolean' } } })
const mend = values.mend === true
const db = await siteDatabase()
const sqlite = openForReading(env.DATABASE_PATH)
const backups = await listBackups(env.BACKUP_DIR)

const found = new Map<string, number>()
await tell(examine(db, showProgress))
const mended = mend ? await mendDatabase(db, new Set(found.keys())) : []
showProgress('files')
await tell(examineFiles({ sqlite, mediaDir: env.MEDIA_DIR, backups, mend }))
await tell(examineBackups(backups, { hours: env.BACKUP_HOURS, at: now() }))
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')

for (const [name, count] of found)
  if (count > MAX_PRINTED) console.log(`${name}: ${count - MAX_PRINTED} more`)
for (const name of mended) console.log(`Mended: ${name}`)
if (backups.length === 0) console.log(`There is no backup in ${env.BACKUP_DIR} (npm run backup).`)
const total = [...found.values()].reduce((sum, count) => sum + count, 0)
console.log(total === 0 ? 'All is well.' : `${total} findings.`)
if (total > 0) process.exitCode = 1
sqlite.close()
await db.destroy()

function showProgress(check: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[KChecking ${check} `)
}

async function tell(findings: AsyncIterable<Finding> | Iterable<Finding>): Promise<void> {
  for await (const { check, text } of findings) {
    const count = (found.get(check) ?? 0) + 1
    found.set(check, count)
    if (count <= MAX_PRINTED) console.log(`${check} ${text}`)
  }
}
