import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { now } from '#app/clock.server.ts'
import { env } from '#app/env.server.ts'
import { listBackups } from '#db/backup/backup-folder.ts'

const HOUR_MS = 60 * 60_000

/** How long a backup may take before it is given up: a disk that takes longer answers nobody. */
const LIMIT_MS = 6 * HOUR_MS

/** Development has no build: there the source is run. */
const program = import.meta.env?.PROD
  ? ['build/programs/backup.js']
  : ['--import', 'tsx', 'programs/backup.ts']

/**
 * Makes a backup where none was made within BACKUP_HOURS, in a process of its own, which stands back behind the
 * site's. Rejects with what the program said.
 */
export async function backUpWhenDue(hours = env.BACKUP_HOURS): Promise<void> {
  if (hours === 0) return
  const at = now()
  // One of a time to come was made before the clock was set back, and says nothing of when.
  const isRecent = ({ madeAt }: { madeAt: number }) => madeAt <= at && at - madeAt < hours * HOUR_MS
  if ((await listBackups(env.BACKUP_DIR)).some(isRecent)) return
  await promisify(execFile)(process.execPath, [...program], { timeout: LIMIT_MS }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim() || error.message, { cause: error })
    },
  )
}
