import type { TileList, TilesPage } from '#app/components/lists/use-more-tiles.ts'
import type { Cursor } from '#app/domain/cursor.ts'
import { readFirstPhoto } from '#app/domain/rep/first-photo.server.ts'
import { readRepHistory, repHistoryCursor, repHistoryPerPage } from '#app/domain/rep/history.server.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { presentRepEntry, type RepEntryView } from '#app/routes/users/rep/rep-entry-presenter.server.ts'

export type RepHistoryPage = TilesPage<RepEntryView> & {
  /** What the points add up to. */
  rep: string
  /** The reader's first photo waits for approval. */
  isPhotoWaiting: boolean
  /** Not the beginning of the list. */
  isLater: boolean
}

/** A page of what explains the reader's own rep; where it cannot be read, a text in its place. */
export async function repHistory(args: ScreenArgs): Promise<RepHistoryPage> {
  const member = signedIn(args.viewer, { whenRestricted: true })
  const after = repHistoryCursor(args.url.searchParams.get('cursor') ?? '')
  const page = { rep: formatNumber(args.language, member.rep), isLater: after !== null }
  const list = await loadPanel('rep', args, readEntries(args, member, after))
  if (list.ok) return { ...list.value, ...page, failure: null }
  const failure = args.t('rep:loadFailed')
  return { tiles: [], nextHref: null, isPhotoWaiting: false, ...page, failure }
}

async function readEntries(
  args: ScreenArgs,
  member: Member,
  after: Cursor | null,
): Promise<TileList<RepEntryView> & { isPhotoWaiting: boolean }> {
  const [{ entries, cursor }, firstPhoto] = await Promise.all([
    readRepHistory(args.db, member.id, { after, limit: repHistoryPerPage }),
    readFirstPhoto(args.db, member.id),
  ])
  return {
    tiles: entries.map((entry) => presentRepEntry(args, entry, firstPhoto === 'approved')),
    isPhotoWaiting: firstPhoto === 'waiting',
    nextHref: cursor && `?cursor=${cursor}`,
  }
}
