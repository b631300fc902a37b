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
import { adminIntent, hereOf } from '#app/routes/admin/admin-screen.server.ts'
import type { UserRow } from '#db/schema.ts'

/** The parts of the screen, by their ids. */
type Section = 'decide' | 'awards' | 'ai'

/** What is done about the member whom the address names. */
export const userIntents: Record<string, Intent> = {
  'approve-user': aboutUser({
    section: 'decide',
    schema: z.object({}),
    run: async ({ db, viewer, at, t }, { id, username }) => {
      await approveUser(db, signedIn(viewer), id, at)
      return t('admin-users:approve.done', { name: username })
    },
    failureText: (t) => t('admin-users:approve.failed'),
  }),
  'restrict-user': aboutUser({
    section: 'decide',
    schema: restrictInput,
    run: async ({ db, viewer, input, at, t, language }, { id, username }) => {
      const until = await restrictUser(db, signedIn(viewer), { userId: id, ...input }, at)
      const { text } = formatDateTime(language, until)
      return t('admin-users:restrict.done', { name: username, until: text })
    },
    failureText: (t) => t('admin-users:restrict.failed'),
  }),
  'lift-restriction': aboutUser({
    section: 'decide',
    schema: z.object({}),
    run: async ({ db, viewer, at, t }, { id, username }) => {
      await liftRestriction(db, signedIn(viewer), id, at)
      return t('admin-users:lift.done', { name: username })
    },
    failureText: (t) => t('admin-users:lift.failed'),
  }),
  'grant-award': aboutUser({
    section: 'awards',
    schema: grantToUserInput,
    run: async ({ db, viewer, input, at, t }, { id, username }) => {
      await grantAward(db, signedIn(viewer), { ...input, userId: id }, at)
      return t('admin-users:awards.granted', { name: username })
    },
    failureText: (t) => t('admin-users:awards.grantFailed'),
  }),
  'revoke-award': adminIntent({
    schema: z.object({ userAward: idInput('userAward') }),
    run: async ({ db, viewer, input, at, t, ...args }) => {
      await revokeAward(db, signedIn(viewer), input.userAward, at)
      return { to: placeOf(args, 'awards'), message: t('admin-users:awards.revoked') }
    },
    failureText: (t) => t('admin-users:awards.revokeFailed'),
  }),
  'add-ai-bonus': aboutUser({
    section: 'ai',
    schema: aiBonusInput,
    run: async ({ db, viewer, input, at, t }, { id, username }) => {
      const { bonus } = await addAiBonus(db, signedIn(viewer), { ...input, ...bonusOf(id) }, at)
      return t('admin-users:ai.added', { name: username, count: bonus })
    },
    failureText: (t) => t('admin-users:ai.failed'),
  }),
  'reset-ai-bonus': aboutUser({
    section: 'ai',
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
  section,
  schema,
  run,
  failureText,
}: {
  section: Section
  schema: Schema
  run: (args: Omit<IntentArgs<z.output<Schema>>, 'withKey'>, user: UserRow) => Promise<string>
  failureText: (t: TFunction) => string
}): Intent {
  return adminIntent({
    schema,
    run: async (args) => {
      const user = await userByIdOrName(args.db, args.params.user ?? '')
      return { to: placeOf(args, section), message: await run(args, user) }
    },
    failureText,
  })
}

/** Without scripts the page opens at the section that the form stands in; with them it stays where it is. */
function placeOf(args: Pick<IntentArgs<unknown>, 'url' | 'isDataRequest'>, section: Section): string {
  return args.isDataRequest ? hereOf(args) : `${hereOf(args)}#${section}`
}

function bonusOf(userId: number) {
  return { userId, limit: env.AI_DAILY_LIMIT }
}
