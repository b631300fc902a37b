import { env } from '#app/env.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatNumber } from '#app/i18n/format.ts'
import type { SiteState } from '#app/site-state.ts'

const MB = 1024 * 1024
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What waits longer than this waits for a worker that does nothing, or for too many others. */
const LATE_MS = 30 * MINUTE_MS

/** What of the site's state needs somebody, worded for the reader. */
export function problemsOf(state: SiteState, { t, language, at }: ScreenArgs): string[] {
  const { schema, jobs, freeBytes, lastBackupAt, signIn, analyser } = state
  const failed = jobs?.counts.reduce((sum, counts) => sum + counts.failed, 0) ?? 0
  const dueSince = jobs?.dueSince ?? null
  const known = [schema, jobs, freeBytes, state.databaseBytes, state.mediaBytes]
  const backupHours = env.BACKUP_HOURS
  return [
    ...(schema !== null && !schema.isCurrent ? [t('admin-status:problems.schema')] : []),
    ...(freeBytes !== null && freeBytes < env.RESERVED_DISK_MB * MB ? [t('admin-status:problems.disk')] : []),
    ...(failed > 0 ? [t('admin-status:problems.failed', { n: formatNumber(language, failed) })] : []),
    ...(dueSince !== null && at - dueSince > LATE_MS
      ? [t('admin-status:problems.late', { age: formatAge(t, dueSince, at).text })]
      : []),
    ...(backupHours > 0 && lastBackupAt !== null && at - lastBackupAt > 2 * backupHours * HOUR_MS
      ? [t('admin-status:problems.backup', { age: formatAge(t, lastBackupAt, at).text })]
      : []),
    ...(known.includes(null) ? [t('admin-status:problems.unreadable')] : []),
    ...(analyser.last?.outcome === 'failed' ? [t('admin-status:problems.analyser')] : []),
    ...(state.hasFfmpeg ? [] : [t('admin-status:problems.ffmpeg')]),
    ...(signIn.google || signIn.reddit || signIn.byName ? [] : [t('admin-status:problems.signIn')]),
  ]
}
