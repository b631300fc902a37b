import type { IconName } from '#app/components/layout/icon.tsx'
import { toId } from '#app/domain/ids.ts'
import { plateText } from '#app/domain/plates/plate.ts'
import type { RepHistoryEntry } from '#app/domain/rep/history-entry.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDate, formatNumber, type Moment } from '#app/i18n/format.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'

/** An entry of the page that explains a member's rep, in the reader's language. */
export type RepEntryView = {
  key: string
  icon: IconName
  title: string
  /** What else there is to say. */
  note: string | null
  date: Moment
  /** "+5"; null where it is no rep. */
  points: string | null
  /** What an award will pay; null where it is paid, or pays nothing. */
  due: string | null
  /** What it is about, where there still is something. */
  href: string | null
}

type Reader = Pick<ScreenArgs, 't' | 'language'>

/** `isPaying`: the member has had a photo approved, for which awards that no admin gave wait. */
export function presentRepEntry(reader: Reader, entry: RepHistoryEntry, isPaying: boolean): RepEntryView {
  return {
    key: String(entry.id),
    date: formatDate(reader.language, entry.at),
    points: entry.points === 0 ? null : `+${formatNumber(reader.language, entry.points)}`,
    note: null,
    due: isPaying ? null : dueRep(reader, entry),
    href: null,
    ...wordsOf(reader, entry),
  }
}

function dueRep({ t, language }: Reader, entry: RepHistoryEntry): string | null {
  if (entry.kind !== 'award' || entry.due === 0) return null
  return t('rep:due', { points: `+${formatNumber(language, entry.due)}` })
}

type Words = Pick<RepEntryView, 'icon' | 'title'> & Partial<RepEntryView>

function wordsOf(reader: Reader, entry: RepHistoryEntry): Words {
  const { t } = reader
  switch (entry.kind) {
    case 'rep':
      return wordRep(reader, entry)
    case 'award': {
      const { title, description } = presentAward(t, entry.award)
      return {
        icon: 'trophy',
        title: t('rep:award', { title }),
        note: entry.isRevoked ? t('rep:revoked') : (entry.reason ?? description),
        href: entry.isRevoked ? null : '/profile#awards',
      }
    }
    case 'freeze':
      return { icon: 'snowflake', title: wordFreeze(reader, entry) }
    case 'freeze-earned':
      return {
        icon: 'snowflake',
        title: t('rep:freezeEarned', { count: entry.days }),
        ...wordSpot(reader, entry.vehicle),
      }
    case 'freezes-used':
      return {
        icon: 'snowflake',
        title: t('rep:freezesUsed', { count: entry.count }),
        ...wordSpot(reader, entry.vehicle),
      }
  }
}

/** By which spot it came. */
function wordSpot(
  { t }: Reader,
  vehicle: Extract<RepHistoryEntry, { kind: 'freezes-used' }>['vehicle'],
): Pick<Words, 'note' | 'href'> {
  if (vehicle === null) return {}
  const plate = plateText(vehicle.plate, vehicle.plateStyle)
  return { note: t('rep:spottedThatDay', { plate }), href: vehiclePath(vehicle.plate) }
}

function wordRep({ t }: Reader, entry: Extract<RepHistoryEntry, { kind: 'rep' }>): Words {
  const { vehicle, count } = entry
  const plate = vehicle === null ? entry.plate : plateText(vehicle.plate, vehicle.plateStyle)
  const path = vehicle && vehiclePath(vehicle.plate)
  switch (entry.reason) {
    case 'photos':
      return {
        icon: 'camera',
        title: t('rep:photos', { count, plate }),
        note: entry.isFirst ? t('rep:first') : null,
        href: path,
      }
    case 'likes':
      return { icon: 'heart', title: t('rep:likes', { count, plate }), href: path }
    case 'comment-likes': {
      const id = toId('comment', entry.commentId ?? 0)
      return {
        icon: 'chat',
        title: t('rep:commentLikes', { count, plate }),
        href: path && `${path}?comment=${id}#comment-${id}`,
      }
    }
    case 'make-and-model':
      return { icon: 'edit', title: t('rep:makeAndModel', { plate }), href: path }
    case 'story':
      return { icon: 'edit', title: t('rep:story', { plate }), href: path }
  }
}

function wordFreeze({ t }: Reader, { action, count }: Extract<RepHistoryEntry, { kind: 'freeze' }>): string {
  if (action === 'reset') return t('rep:freezesReset', { count })
  return action === 'add' ? t('rep:freezesAdded', { count }) : t('rep:freezesRemoved', { count })
}
