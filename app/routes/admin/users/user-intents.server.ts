import type { TFunction } from 'i18next'
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
import type { Intent, IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { formatDateTime } from '#app/i18n/format.ts'
import { adminIntent } from '#app/routes/admin/admin-screen.server.ts'
import type { UserRow } from '#db/schema.ts'

/** What is done about the member whom the address names. */
export const userIntents: Record<string, Intent> = {
  'approve-user': aboutUser({
    schema: z.object({}),
    run: async ({ db, viewer, at, t }, { id, username }) => {
      await approveUser(db, signedIn(viewer), id, at)
      return t('admin-users:approve.done', { name: username })
    },
    failureText: (t) => t('admin-users:approve.failed'),
  }),
  'restrict-user': aboutUser({
    schema: restrictInput,
    run: async ({ db, viewer, input, at, t, language }, { id, username }) => {
      const until = await restrictUser(db, signedIn(viewer), { userId: id, ...input }, at)
      const { text } = formatDateTime(language, until)
      return t('admin-users:restrict.done', { name: username, until: text })
    },
    failureText: (t) => t('admin-users:restrict.failed'),
  }),
  'lift-restriction': aboutUser({
    schema: z.object({}),
    run: async ({ db, viewer, at, t }, { id, username }) => {
      await liftRestriction(db, signedIn(viewer), id, at)
      return t('admin-users:lift.done', { name: username })
    },
    failureText: (t) => t('admin-users:lift.failed'),
  }),
  'grant-award': aboutUser({
    schema: grantToUserInput,
    run: async ({ db, viewer, input, at, t }, { id, username }) => {
      await grantAward(db, signedIn(viewer), { ...input, userId: id }, at)
      return t('admin-users:awards.granted', { name: username })
    },
    failureText: (t) => t('admin-users:awards.grantFailed'),
  }),
  'revoke-award': adminIntent({
    schema: z.object({ userAward: idInput('userAward') }),
    run: async ({ db, viewer, input, at, t }) => {
      await revokeAward(db, signedIn(viewer), input.userAward, at)
      return { message: t('admin-users:awards.revoked') }
    },
    failureText: (t) => t('admin-users:awards.revokeFailed'),
  }),
  'add-ai-bonus': aboutUser({
    schema: aiBonusInput,
    run: async ({ db, viewer, input, at, t }, { id, username }) => {
      const { bonus } = await addAiBonus(db, signedIn(viewer), { ...input, ...bonusOf(id) }, at)
      return t('admin-users:ai.added', { name: username, count: bonus })
    },
    failureText: (t) => t('admin-users:ai.failed'),
  }),
  'reset-ai-bonus': aboutUser({
    schema: z.object({}),
    run: async ({ db, viewer, at, t }, { id, username }) => {
      await resetAiBonus(db, signedIn(viewer), bonusOf(id), at)
      return t('admin-users:ai.wasReset', { name: username })
    },
    failureText: (t) => t('admin-users:ai.failed'),
  }),
}

/** An intent about that member; `run` answers with the banner's text. */
function aboutUser<Schema extends z.ZodType>({
  schema,
  run,
  failureText,
}: {
  schema: Schema
  run: (args: Omit<IntentArgs<z.output<Schema>>, 'withKey'>, user: UserRow) => Promise<string>
  failureText: (t: TFunction) => string
}): Intent {
  return adminIntent({
    schema,
    run: async (args) => {
      const user = await userByIdOrName(args.db, args.params.user ?? '')
      return { message: await run(args, user) }
    },
    failureText,
  })
}

function bonusOf(userId: number) {
  return { userId, limit: env.AI_DAILY_LIMIT }
}
