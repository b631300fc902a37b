import { now } from '#app/clock.server.ts'
import { closeDatabase } from '#app/db.server.ts'
import { rebuildAwards } from '#app/domain/awarding/rebuild-awards.server.ts'
import type { Progress } from '#app/domain/batch-run.server.ts'
import { rebuildRep } from '#app/domain/rep/rebuild.server.ts'
import { rebuildStreaks } from '#app/domain/streaks/rebuild-streaks.server.ts'
import { programArguments } from './program-arguments.ts'
import { siteDatabase } from './site-database.ts'

/**
 * `npm run rebuild-scores`: recomputes rep, streaks and awards from the activities, while the site goes on serving.
 * Writes only where something is wrong, and says what.
 */
const REPORT_MS = 2_000

/** Prints how far it is, every two seconds and at the end. */
function progressOf(what: string): Progress {
  let printed = performance.now()
  return (done, total) => {
    if (done < total && performance.now() - printed < REPORT_MS) return
    printed = performance.now()
    console.log(`  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`)
  }
}

programArguments('npm run rebuild-scores', {})
const db = await siteDatabase()
console.log('Rep')
const rep = await rebuildRep(db, progressOf('vehicles'))
console.log('Streaks')
const streaks = await rebuildStreaks(db, progressOf('members'))

console.log('Awards')
const awards = await rebuildAwards(db, now(), progressOf('members'))

const changes = [
  [rep.entries, 'entries of the ledger of rep'],
  [rep.members, "members' rep"],
  [streaks, "members' streaks"],
  [awards.counters, 'counters of likes'],
  [awards.awards, 'awards'],
] as const
for (const [count, what] of changes) if (count > 0) console.log(`Corrected: ${count} ${what}.`)
if (changes.every(([count]) => count === 0)) console.log('Nothing had to be changed.')
await closeDatabase()
