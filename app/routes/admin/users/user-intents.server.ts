import { z } from 'zod'
import { addAiBonus, resetAiBonus } from '#app/domain/analysis/ai-bonus.server.ts'
import { aiBonusInput } from '#app/domain/analysis/ai-usage.ts'
import { grantToUserInput } from '#app/domain/awarding/award-input.ts'
import { grantAward, revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { approveUser, liftRestriction, restrictUser } from '#app/domain/moderation/moderate-users.server.ts'
import { restrictInput } from '#app/domain/moderation/restrict-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import { env } from '#app/env.server.ts'
import { type Intent, type IntentArgs, intent } from '#app/http/screens/screen-action.server.ts'
import type { ActionArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime } from '#app/i18n/format.ts'
import { hereOf, withBanner } from '#app/routes/admin/admin-screen.server.ts'
import type { UserRow } from '#db/schema.ts'

/** What is done about the member whom the address names. */
export const userIntents: Record<string, Intent> = {
  'approve-user': intent({
    schema: z.object({}),
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, at, t, withKey } = args
      const { id, username } = await addressedUser(args)
      return withKey(db, async (db) => {
        await approveUser(db, signedIn(viewer), id, at)
        return withBanner(hereOf(args), t('admin-users:approve.done', { name: username }))
      })
    },
    failureText: (t) => t('admin-users:approve.failed'),
  }),
  'restrict-user': intent({
    schema: restrictInput,
    limit: 'edits',
    run: runRestrictUser,
    failureText: (t) => t('admin-users:restrict.failed'),
  }),
  'lift-restriction': intent({
    schema: z.object({}),
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, at, t, withKey } = args
      const { id, username } = await addressedUser(args)
      return withKey(db, async (db) => {
        await liftRestriction(db, signedIn(viewer), id, at)
        return withBanner(hereOf(args), t('admin-users:lift.done', { name: username }))
      })
    },
    failureText: (t) => t('admin-users:lift.failed'),
  }),
  'grant-award': intent({
    schema: grantToUserInput,
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      const { id, username } = await addressedUser(args)
      return withKey(db, async (db) => {
        await grantAward(db, signedIn(viewer), { ...input, userId: id }, at)
        return withBanner(hereOf(args), t('admin-users:awards.granted', { name: username }))
      })
    },
    failureText: (t) => t('admin-users:awards.grantFailed'),
  }),
  'revoke-award': intent({
    schema: z.object({ userAward: idInput('userAward') }),
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      return withKey(db, async (db) => {
        await revokeAward(db, signedIn(viewer), input.userAward, at)
        return withBanner(hereOf(args), t('admin-users:awards.revoked'))
      })
    },
    failureText: (t) => t('admin-users:awards.revokeFailed'),
  }),
  'add-ai-bonus': intent({
    schema: aiBonusInput,
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      const { id, username } = await addressedUser(args)
      return withKey(db, async (db) => {
        const { bonus } = await addAiBonus(db, signedIn(viewer), { ...input, ...bonusOf(id) }, at)
        return withBanner(hereOf(args), t('admin-users:ai.added', { name: username, count: bonus }))
      })
    },
    failureText: (t) => t('admin-users:ai.failed'),
  }),
  'reset-ai-bonus': intent({
    schema: z.object({}),
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, at, t, withKey } = args
      const { id, username } = await addressedUser(args)
      return withKey(db, async (db) => {
        await resetAiBonus(db, signedIn(viewer), bonusOf(id), at)
        return withBanner(hereOf(args), t('admin-users:ai.wasReset', { name: username }))
      })
    },
    failureText: (t) => t('admin-users:ai.failed'),
  }),
}

async function runRestrictUser(args: IntentArgs<z.output<typeof restrictInput>>) {
  const { db, viewer, input, at, t, language, withKey } = args
  const { id, username } = await addressedUser(args)
  return withKey(db, async (db) => {
    const until = await restrictUser(db, signedIn(viewer), { userId: id, ...input }, at)
    const { text } = formatDateTime(language, until)
    return withBanner(hereOf(args), t('admin-users:restrict.done', { name: username, until: text }))
  })
}

function addressedUser({ db, params }: ActionArgs): Promise<UserRow> {
  return userByIdOrName(db, params.user ?? '')
}

function bonusOf(userId: number) {
  return { userId, limit: env.AI_DAILY_LIMIT }
}
