import type { TileList, TilesPage } from '#app/components/lists/use-more-tiles.ts'
import { type Cursor, fromCursor } from '#app/domain/cursor.ts'
import { commentPath } from '#app/domain/discussions/comment.ts'
import { toId } from '#app/domain/ids.ts'
import { isModerationAction, type ModerationAction } from '#app/domain/moderation/actions.ts'
import { memberQuery, readQueueFilter } from '#app/domain/moderation/queue-filter.server.ts'
import { type LogEntry, readLog } from '#app/domain/moderation/read-log.server.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import { raidPath } from '#app/domain/raids/raid.ts'
import { userPath } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime, type Moment } from '#app/i18n/format.ts'
import { noteOf } from '#app/routes/admin/moderation/log-note.server.ts'
import { actionText, actionTexts } from '#app/routes/admin/moderation/log-texts.ts'

export type LogEntryView = {
  key: string
  /** What it was about, as long as that is there. */
  href: string | null
  title: string
  subject: string | null
  note: string | null
  actor: string | null
  date: Moment
}

export type LogPage = TilesPage<LogEntryView> & {
  isLater: boolean
  /** What is looked for, as typed. */
  search: { q: string; admin: string; action: ModerationAction | '' }
  actions: { action: ModerationAction; text: string }[]
}

/** A page of who did what, the newest first (contract, section 14). */
export async function readLogPage(args: ScreenArgs): Promise<LogPage> {
  const { url, t } = args
  const after = fromCursor(url.searchParams.get('cursor') ?? '')
  const asked = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 100)
  const action = asked('action')
  const search = {
    q: asked('q'),
    admin: asked('admin'),
    action: isModerationAction(action) ? action : ('' as const),
  }
  const list = await loadPanel('log', args, readTiles(args, search, after))
  const texts = actionTexts(t)
  return {
    ...(list.ok
      ? { ...list.value, failure: null }
      : { tiles: [], nextHref: null, failure: t('admin-log:loadFailed') }),
    isLater: after !== null,
    search,
    actions: Object.entries(texts)
      .map(([action, text]) => ({ action: action as ModerationAction, text }))
      .sort((one, other) => one.text.localeCompare(other.text)),
  }
}

/** Of an account that is not there. */
const NOBODY = 0

async function readTiles(
  args: ScreenArgs,
  { q, admin, action }: LogPage['search'],
  after: Cursor | null,
): Promise<TileList<LogEntryView>> {
  const { db } = args
  const actor = admin === '' ? null : await memberQuery(db, admin).executeTakeFirst()
  const filter = {
    actorId: actor === null ? null : (actor?.id ?? NOBODY),
    action: action === '' ? null : action,
    about: await readQueueFilter(db, q),
  }
  const { entries, next } = await readLog(db, filter, after)
  const params = new URLSearchParams({ q, admin, action, cursor: next ?? '' })
  for (const [name, value] of [...params]) if (value === '') params.delete(name)
  return { tiles: entries.map((entry) => present(args, entry)), nextHref: next && `?${params}` }
}

function present(args: ScreenArgs, entry: LogEntry): LogEntryView {
  const { t, language } = args
  return {
    key: String(entry.id),
    title: actionText(t, entry.action),
    ...subjectOf(entry),
    note: noteOf(args, entry),
    actor: entry.actor,
    date: formatDateTime(language, entry.at),
  }
}

function subjectOf(entry: LogEntry): Pick<LogEntryView, 'subject' | 'href'> {
  const { subjectKind, subjectId, vehicle, member, award, raid, isThere, detail } = entry
  if (raid !== null)
    return { subject: [raid.title, ...contributionOf(entry)].join(' · '), href: raidPath(raid) }
  if (vehicle !== null) {
    const text = plateText(vehicle.plate, vehicle.plateStyle)
    const subject = member === null ? text : `${text} · @${member}`
    if (subjectId === null || !isThere) return { subject, href: vehiclePath(vehicle.plate) }
    const photo = `${vehiclePath(vehicle.plate)}?photo=${toId('media', subjectId)}`
    return { subject, href: subjectKind === 'media' ? photo : commentPath(vehicle.plate, subjectId) }
  }
  if (member !== null)
    return { subject: award === null ? `@${member}` : `${award} · @${member}`, href: userPath(member) }
  const names = ['plate', 'title', 'make', 'name', 'username'].flatMap((name) =>
    typeof detail[name] === 'string' ? [detail[name]] : [],
  )
  const subject = [award, ...names].filter((name) => name !== null).join(' · ')
  return { subject: subject === '' ? null : subject, href: subjectKind === 'make' ? '/admin/vehicles' : null }
}

/** Which vehicle a contribution to a raid is about, and whose it was and is. */
function contributionOf({ vehicle, member, detail }: LogEntry): string[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const plate = vehicle === null ? text(detail.plate) : plateText(vehicle.plate, vehicle.plateStyle)
  const members = [text(detail.fromUsername), member ?? text(detail.username)].filter((name) => name !== null)
  return [plate, members.map((name) => `@${name}`).join(' → ')].filter(
    (part): part is string => part !== null && part !== '',
  )
}
