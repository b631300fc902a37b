import { z } from 'zod'
import { found } from '#app/domain/errors.ts'
import { fromId } from '#app/domain/ids.ts'
import { pageAsked } from '#app/domain/pages.ts'
import {
  addContribution,
  deleteContribution,
  reassignContribution,
} from '#app/domain/raid-management/correct-contributions.server.ts'
import { contributionForm, reassignInput } from '#app/domain/raids/raid-input.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { type Intent, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { withBanner } from '#app/routes/admin/admin-screen.server.ts'
import { contributionsPath } from '#app/routes/admin/contributions/contributions-view.ts'
import { ofRaid, raidIdOf } from '#app/routes/admin/raids/raids.server.ts'

const added = contributionForm.extend(ofRaid.shape)
const ofContribution = ofRaid.extend({ contribution: z.string() })
const reassigned = reassignInput.extend(ofContribution.shape)

export const contributionIntents: Record<string, Intent> = {
  'add-contribution': intent({
    schema: added,
    limit: 'edits',
    run: async ({ db, viewer, input, at, t, withKey }) =>
      withKey(db, async (db) => {
        await addContribution(db, signedIn(viewer), raidIdOf(input), input, at)
        return withBanner(contributionsPath(input.raid), t('admin-contributions:add.done'))
      }),
    failureText: (t) => t('admin-contributions:add.failed'),
  }),
  'reassign-contribution': intent({
    schema: reassigned,
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      return withKey(db, async (db) => {
        const { newUsername } = await reassignContribution(db, signedIn(viewer), idsOf(input), input, at)
        return samePage(args, input.raid, t('admin-contributions:reassign.done', { username: newUsername }))
      })
    },
    failureText: (t) => t('admin-contributions:reassign.failed'),
  }),
  'delete-contribution': intent({
    schema: ofContribution,
    limit: 'edits',
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      return withKey(db, async (db) => {
        await deleteContribution(db, signedIn(viewer), idsOf(input), at)
        return samePage(args, input.raid, t('admin-contributions:delete.done'))
      })
    },
    failureText: (t) => t('admin-contributions:delete.failed'),
  }),
}

function idsOf(input: z.output<typeof ofContribution>): { raidId: number; contributionId: number } {
  const contributionId = found(fromId('contribution', input.contribution), 'contribution_not_found')
  return { raidId: raidIdOf(input), contributionId }
}

/** Without the dialog. */
function samePage({ url }: Pick<ScreenArgs, 'url'>, raid: string, message: string): IntentResult {
  return withBanner(contributionsPath(raid, pageAsked(url.searchParams.get('page'))), message)
}
