import type { Finding } from '#db/doctor/doctor.ts'

const HOUR_MS = 60 * 60_000

/** Of a site that makes none by itself: how old the newest backup may be. */
const USUAL_HOURS = 24

/** A newest backup that is twice as old as it should ever be. That there is none is no finding: a new site has none. */
export function* examineBackups(
  backups: { path: string; madeAt: number }[],
  { hours, at }: { hours: number; at: number },
): Generator<Finding> {
  const later = backups.filter(({ madeAt }) => madeAt > at + HOUR_MS)
  for (const { path } of later) yield { check: 'backups', text: `is of a time to come: ${path}` }
  const newest = backups.find((one) => !later.includes(one))
  if (newest === undefined) return
  const age = (at - newest.madeAt) / HOUR_MS
  if (age > 2 * (hours || USUAL_HOURS))
    yield { check: 'backups', text: `the newest is ${Math.round(age)} hours old: ${newest.path}` }
}
