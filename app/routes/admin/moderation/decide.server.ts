import type { TFunction } from 'i18next'
import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { decisionReason, reportsUntil } from '#app/domain/moderation/moderation.ts'
import { queuedPerScreen } from '#app/domain/moderation/queue.ts'
import {
  type Decisions,
  decideComments,
  decideImages,
  undoDecisions,
} from '#app/domain/moderation-queue/decide-all.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
} from '#app/http/screens/screen-action.server.ts'
import { hereOf, withBanner } from '#app/routes/admin/admin-screen.server.ts'
import { isOwnRepeat, withDecision } from '#app/routes/admin/moderation/decision-presenter.server.ts'
import { placePattern, UNDONE } from '#app/routes/admin/moderation/queue.ts'

const chosen = says('nothing_chosen')

/** Where the reader goes on. One that is none is as good as not sent. */
const place = z.string().regex(placePattern).optional().catch(undefined)

/** When the list was read. */
const listedAt = reportsUntil.catch(undefined)

/** One or several of a page; `decision` is the button that was pressed. An approval needs no reason. */
const imagesInput = z.object({
  item: z.array(idInput('media')).min(1, chosen).max(queuedPerScreen),
  decision: z.enum(['approve', 'reject', 'hide']),
  reason: decisionReason,
  /** The list that it stood in. */
  queue: z.string().optional(),
  reportsUntil: listedAt,
  place,
})

const commentsInput = z.object({
  item: z.array(idInput('comment')).min(1, chosen).max(queuedPerScreen),
  decision: z.enum(['approve', 'reject']),
  reason: decisionReason,
  queue: z.string().optional(),
  reportsUntil: listedAt,
  place,
})

const undoInput = z.object({
  decisions: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,59}$/, says('undo_over'))
    .transform((text) => text.split(',').map(Number)),
  place,
})

const failureText = (t: TFunction) => t('admin-moderation:wrong')

export const moderationIntents: Record<string, Intent> = {
  'moderate-images': intent({ schema: imagesInput, run: moderateImages, failureText }),
  'moderate-comments': intent({ schema: commentsInput, run: moderateComments, failureText }),
  'undo-decisions': intent({ schema: undoInput, run: undo, failureText }),
}

async function moderateImages(args: IntentArgs<z.output<typeof imagesInput>>): Promise<IntentResult> {
  const { db, viewer, input, at, t } = args
  const { item: mediaIds, decision, reason, queue, reportsUntil } = input
  const listed = { isWaiting: queue === 'pending', isReported: queue === 'images', reportsUntil }
  const wanted = { mediaIds, decision, reason, ...listed }
  const decisions = await withOwn(args, 'media', await decideImages(db, signedIn(viewer), wanted, at))
  const count = decisions.done.length
  const texts = {
    approve: count === 1 ? t('moderation:imageApproved') : t('admin-moderation:done.approved', { count }),
    reject: count === 1 ? t('moderation:imageRejected') : t('admin-moderation:done.rejected', { count }),
    hide: count === 1 ? t('moderation:imageHidden') : t('admin-moderation:done.hidden', { count }),
  }
  return outcome(args, 'media', decisions, texts[decision])
}

async function moderateComments(args: IntentArgs<z.output<typeof commentsInput>>): Promise<IntentResult> {
  const { db, viewer, input, at, t } = args
  const { item: commentIds, decision, reason, queue, reportsUntil } = input
  const wanted = { commentIds, decision, reason, isReported: queue === 'comments', reportsUntil }
  const decisions = await withOwn(args, 'comment', await decideComments(db, signedIn(viewer), wanted, at))
  const count = decisions.done.length
  const texts = {
    approve:
      count === 1 ? t('discussions:api.approved') : t('admin-moderation:done.commentsApproved', { count }),
    reject:
      count === 1 ? t('discussions:api.rejected') : t('admin-moderation:done.commentsRejected', { count }),
  }
  return outcome(args, 'comment', decisions, texts[decision])
}

/** What the same admin has decided so already, from another tab or by a second press, counts as done. */
async function withOwn(
  args: IntentArgs<{ decision: 'approve' | 'reject' | 'hide' }>,
  kind: 'media' | 'comment',
  { done, refused }: Decisions,
): Promise<Decisions> {
  const others: Decisions['refused'] = []
  const own: number[] = []
  for (const one of refused) {
    const isOwn = await isOwnRepeat(args, { kind, id: one.id }, args.input.decision, one.error)
    if (isOwn) own.push(one.id)
    else others.push(one)
  }
  return { done: [...done, ...own], refused: others }
}

/** What was done, and of how many somebody else had decided; where that were all, why. */
async function outcome(
  args: IntentArgs<{ place?: string | undefined }>,
  kind: 'media' | 'comment',
  { done, refused }: Decisions,
  text: string,
): Promise<IntentResult> {
  const [first] = refused
  if (done.length === 0 && first) throw await withDecision(args, { kind, id: first.id }, first.error)
  const others = refused.length
  const message = others === 0 ? text : `${text} ${args.t('admin-moderation:done.others', { count: others })}`
  // Each was decided in a transaction of its own.
  return args.withKey(args.db, async () => withBanner(nextPlace(args), message))
}

async function undo(args: IntentArgs<z.output<typeof undoInput>>): Promise<IntentResult> {
  const { db, viewer, input, at, t, withKey } = args
  const { done, refused } = await undoDecisions(db, signedIn(viewer), input.decisions, at)
  const [first] = refused
  if (done.length === 0 && first) throw first.error
  const text = t('admin-moderation:done.undone', { count: done.length })
  const others = refused.length
  const message = others === 0 ? text : `${text} ${t('admin-moderation:done.notUndone', { count: others })}`
  return withKey(db, async () => withBanner(nextPlace(args), message, UNDONE))
}

/** The same screen, with no more boxes ticked than the reader ticks; loaded anew it goes to the next item. */
function nextPlace({ url, input, isDataRequest }: IntentArgs<{ place?: string | undefined }>): string {
  const here = new URL(url)
  here.searchParams.delete('all')
  const path = hereOf({ url: here })
  return input.place === undefined || isDataRequest ? path : `${path}#${input.place}`
}
