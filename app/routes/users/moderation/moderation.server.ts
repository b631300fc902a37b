import { z } from 'zod'
import { approveUser, restrictUser } from '#app/domain/moderation/moderate-users.server.ts'
import { canApprove, canRestrict } from '#app/domain/moderation/moderate-users.ts'
import { restrictInput } from '#app/domain/moderation/restrict-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { type IntentArgs, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { formatDateTime, type Moment } from '#app/i18n/format.ts'
import { formUser } from '#app/routes/users/form-user.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** What the reader may decide about the member; null where that is nothing (PROF-20, PROF-21). */
export type ModerationView = {
  moderation: {
    approve: boolean
    restrict: boolean
    /** Until when they are restricted now. */
    restrictedUntil: Moment | null
  } | null
  /** Until when the readers of their own profile are restricted. */
  restrictedUntil: Moment | null
}

export const moderation = {
  read: ({ user, viewer, language, at }: ProfileSectionArgs): ModerationView => {
    const restricted = user.restricted_until
    const until = restricted !== null && restricted > at ? formatDateTime(language, restricted) : null
    const own = viewer?.id === user.id ? until : null
    if (!canApprove(viewer, user)) return { moderation: null, restrictedUntil: own }
    return {
      moderation: {
        approve: user.is_approved === 0,
        restrict: canRestrict(viewer, { id: user.id, isAdmin: user.is_admin === 1, rep: user.rep }),
        restrictedUntil: until,
      },
      restrictedUntil: own,
    }
  },
  intents: {
    'approve-user': intent({
      schema: z.object({}),
      limit: 'edits',
      run: runApprove,
      failureText: (t) => t('users:moderation.approveFailed'),
    }),
    'restrict-user': intent({
      schema: restrictInput,
      limit: 'edits',
      run: runRestrict,
      failureText: (t) => t('users:moderation.restrictFailed'),
    }),
  },
} satisfies ProfileSection

async function runApprove(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at, t, url } = args
  const { id, username } = await formUser(args)
  await approveUser(db, signedIn(viewer), id, at)
  const message = t('users:moderation.approved', { name: username })
  return { to: url.pathname + url.search, toast: { type: 'success', message } }
}

async function runRestrict(args: IntentArgs<{ durationMs: number }>): Promise<IntentResult> {
  const { db, viewer, at, t, url, input } = args
  const { id } = await formUser(args)
  await restrictUser(db, signedIn(viewer), { userId: id, ...input }, at)
  return {
    to: url.pathname + url.search,
    toast: { type: 'success', message: t('users:moderation.restricted') },
  }
}
