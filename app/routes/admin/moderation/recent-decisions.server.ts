import type { TFunction } from 'i18next'
import { toId } from '#app/domain/ids.ts'
import { type DecisionAction, isDecisionAction } from '#app/domain/moderation/actions.ts'
import { recentDecisionsQuery, UNDO_MS } from '#app/domain/moderation/undo.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { itemPlace, type Queue, type RecentDecision } from '#app/routes/admin/moderation/queue.ts'

/** Groups of decisions that are offered to be taken back: more than anybody decides in a minute, looking at each. */
const MOST_OFFERED = 30

/** What the reader decided in the last minute and has not taken back, the newest first; what was decided at once is one. */
export async function readRecentDecisions(args: ScreenArgs, admin: Member): Promise<RecentDecision[]> {
  const { db, at, t } = args
  const rows = await recentDecisionsQuery(db, admin, at - UNDO_MS).execute()
  const seen = new Set<string>()
  const groups = new Map<string, { action: DecisionAction; at: number; ids: number[]; place: string }>()
  for (const { id, action, subject_kind, subject_id, at } of rows) {
    const subject = `${subject_kind} ${subject_id}`
    // Only the last decision about something can be taken back, and that only once.
    if (seen.has(subject)) continue
    seen.add(subject)
    if (!isDecisionAction(action) || subject_id === null) continue
    const group = groups.get(`${at} ${action}`)
    const queue = queueOf[action]
    const place = itemPlace(queue, toId(queue === 'comments' ? 'comment' : 'media', subject_id))
    groups.set(`${at} ${action}`, {
      action,
      at,
      ids: [...(group?.ids ?? []), id],
      // Several at once come back to a list.
      place: group === undefined ? place : queue,
    })
  }
  return [...groups.values()].slice(0, MOST_OFFERED).map((group) => ({
    ids: group.ids.join(','),
    text: decidedText(t, group.action, group.ids.length),
    place: group.place,
    leftMs: group.at + UNDO_MS - at,
  }))
}

/** Where what was decided had waited. */
const queueOf: Record<DecisionAction, Queue> = {
  'approve-image': 'pending',
  'reject-image': 'pending',
  'clear-image-reports': 'images',
  'hide-image': 'images',
  'approve-comment': 'comments',
  'reject-comment': 'comments',
}

function decidedText(t: TFunction, action: DecisionAction, count: number): string {
  const texts: Record<DecisionAction, string> = {
    'approve-image': t('admin-moderation:recent.approved', { count }),
    'clear-image-reports': t('admin-moderation:recent.approved', { count }),
    'reject-image': t('admin-moderation:recent.rejected', { count }),
    'hide-image': t('admin-moderation:recent.hidden', { count }),
    'approve-comment': t('admin-moderation:recent.commentsApproved', { count }),
    'reject-comment': t('admin-moderation:recent.commentsRejected', { count }),
  }
  return texts[action]
}
