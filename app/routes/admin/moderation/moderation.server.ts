import { commentPath } from '#app/domain/discussions/comment.ts'
import { type ReportedComment, readReportedComments } from '#app/domain/discussions/reported.server.ts'
import { type IdKind, toId } from '#app/domain/ids.ts'
import { type QueuedImage, readPendingImages, readReportedImages } from '#app/domain/media/queues.server.ts'
import { type QueueFilter, type QueuePage, queuedPerScreen } from '#app/domain/moderation/queue.ts'
import { readQueueFilter } from '#app/domain/moderation/queue-filter.server.ts'
import type { OpenReport } from '#app/domain/moderation/reports.server.ts'
import { type Page, pageAsked } from '#app/domain/pages.ts'
import { type PlateStyle, plateText } from '#app/domain/plates/plate.ts'
import { cutForPage, pageBytes } from '#app/domain/text.ts'
import { type Member, signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatDateTime } from '#app/i18n/format.ts'
import type { PanelData } from '#app/panel-data.ts'
import { shownCount } from '#app/routes/admin/admin-screen.server.ts'
import type {
  Queue,
  QueuedCommentView,
  QueuedImageView,
  QueuedItem,
  QueueView,
  RecentDecision,
  ReportView,
} from '#app/routes/admin/moderation/queue.ts'
import { readRecentDecisions } from '#app/routes/admin/moderation/recent-decisions.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** Of the page's megabyte, what a comment and the reports about one item may take. */
const [TEXT_BYTES, REPORTS_BYTES] = [10_500, 6_000]

/** Of that, what a report takes besides its reason. */
const REPORT_BYTES = 500

export type ModerationPage = {
  search: string
  pending: PanelData<QueueView<QueuedImageView>>
  images: PanelData<QueueView<QueuedImageView>>
  comments: PanelData<QueueView<QueuedCommentView>>
  recent: RecentDecision[]
}

/** The three lists of what waits for a decision, each of which may fail alone. */
export async function readModeration(args: ScreenArgs): Promise<ModerationPage> {
  const { db, url } = args
  const admin = signedIn(args.viewer, { whenRestricted: true })
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const filter = await readQueueFilter(db, search)
  const recent = await loadPanel('decisions', args, readRecentDecisions(args, admin))
  return {
    search,
    pending: await readQueue(args, 'pending', { admin, filter }, readPendingImages, presentImage),
    images: await readQueue(args, 'images', { admin, filter }, readReportedImages, presentImage),
    comments: await readQueue(args, 'comments', { admin, filter }, readReportedComments, presentComment),
    recent: recent.ok ? recent.value : [],
  }
}

type Read<Item> = (
  db: ReadDatabase,
  admin: Member,
  page: Page,
  filter: QueueFilter,
) => Promise<QueuePage<Item>>

function readQueue<Item, View>(
  args: ScreenArgs,
  queue: Queue,
  who: { admin: Member; filter: QueueFilter },
  read: Read<Item>,
  present: (args: ScreenArgs, item: Item) => View,
): Promise<PanelData<QueueView<View>>> {
  return loadPanel(queue, args, readView(args, queue, who, read, present))
}

async function readView<Item, View>(
  args: ScreenArgs,
  queue: Queue,
  { admin, filter }: { admin: Member; filter: QueueFilter },
  read: Read<Item>,
  present: (args: ScreenArgs, item: Item) => View,
): Promise<QueueView<View>> {
  const asked = pageAsked(args.url.searchParams.get(queue))
  const pageOf = (page: number) => read(args.db, admin, { page, limit: queuedPerScreen }, filter)
  let page = asked
  let list = await pageOf(page)
  // The page that was asked for has been decided to its end.
  if (list.items.length === 0 && page > 1) {
    page = Math.min(page - 1, Math.max(1, Math.ceil(list.total / queuedPerScreen)))
    list = await pageOf(page)
  }
  return {
    items: list.items.map((item) => present(args, item)),
    listedAt: new Date(args.at).toISOString(),
    total: shownCount(args.language, list.total),
    previousHref: page > 1 ? hrefOf(args, queue, page - 1) : null,
    nextHref: list.hasMore ? hrefOf(args, queue, page + 1) : null,
    areAllChosen: args.url.searchParams.get('all') === queue,
    chooseHref: chooseHrefOf(args, queue),
  }
}

/** The same screen with another page of one of its lists. */
function hrefOf({ url }: ScreenArgs, queue: Queue, page: number): string {
  const params = new URLSearchParams(url.searchParams)
  params.set(queue, String(page))
  params.delete('all')
  return `/admin/moderation?${params}#${queue}`
}

/** The same screen with every box of a list ticked, or with none. */
function chooseHrefOf({ url }: ScreenArgs, queue: Queue): string {
  const params = new URLSearchParams(url.searchParams)
  if (params.get('all') === queue) params.delete('all')
  else params.set('all', queue)
  return `/admin/moderation?${params}#${queue}`
}

function presentImage(args: ScreenArgs, image: QueuedImage): QueuedImageView {
  const id = toId('media', image.id)
  const shared = { ...image, username: image.uploader?.username ?? null, since: image.uploadedAt }
  const href = `${vehiclePath(image.plate)}?photo=${id}`
  return { ...presentItem(args, 'media', { ...shared, href }), photo: image.photo }
}

function presentComment(args: ScreenArgs, comment: ReportedComment): QueuedCommentView {
  const shared = { ...comment, username: comment.author?.username ?? null, since: comment.createdAt }
  const href = commentPath(comment.plate, comment.id)
  return { ...presentItem(args, 'comment', { ...shared, href }), text: cutForPage(comment.text, TEXT_BYTES) }
}

function presentItem(
  { t, language, at }: ScreenArgs,
  kind: IdKind,
  item: {
    id: number
    plate: string
    plateStyle: PlateStyle
    username: string | null
    since: number
    href: string
    isHidden: boolean
    reports: OpenReport[]
  },
): QueuedItem {
  const { id, plate, plateStyle, username, since, href, isHidden, reports } = item
  return {
    id: toId(kind, id),
    plate,
    plateText: plateText(plate, plateStyle),
    plateStyle,
    href,
    username,
    date: formatDateTime(language, since),
    // What was reported waits since its first open report.
    age: formatAge(
      t,
      Math.min(...(reports.length > 0 ? reports.map(({ created_at }) => created_at) : [since])),
      at,
    ),
    isHidden,
    reports: reportsOnPage(reports).map(
      (report): ReportView => ({
        key: String(report.id),
        username: report.username,
        reason: report.reason,
        age: formatAge(t, report.created_at, at),
      }),
    ),
  }
}

/** The newest that the page has room for. */
function reportsOnPage(reports: readonly OpenReport[]): OpenReport[] {
  let left = REPORTS_BYTES
  return reports
    .map((report) => ({ ...report, reason: cutForPage(report.reason, REPORTS_BYTES - REPORT_BYTES) }))
    .filter(({ reason }) => {
      left -= REPORT_BYTES + pageBytes(reason)
      return left >= 0
    })
}
