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
import type { Intent } from '#app/http/screens/screen-action.server.ts'
import { adminIntent } from '#app/routes/admin/admin-screen.server.ts'
import { contributionsPath } from '#app/routes/admin/contributions/contributions-view.ts'
import { ofRaid, raidIdOf } from '#app/routes/admin/raids/raids.server.ts'

const added = contributionForm.extend(ofRaid.shape)
const ofContribution = ofRaid.extend({ contribution: z.string() })
const reassigned = reassignInput.extend(ofContribution.shape)

export const contributionIntents: Record<string, Intent> = {
  'add-contribution': adminIntent({
    schema: added,
    run: async ({ db, viewer, input, at, t }) => {
      await addContribution(db, signedIn(viewer), raidIdOf(input), input, at)
      return { to: contributionsPath(input.raid), message: t('admin-contributions:add.done') }
    },
    failureText: (t) => t('admin-contributions:add.failed'),
  }),
  'reassign-contribution': adminIntent({
    schema: reassigned,
    run: async ({ db, viewer, input, at, t, url }) => {
      const { newUsername } = await reassignContribution(db, signedIn(viewer), idsOf(input), input, at)
      const message = t('admin-contributions:reassign.done', { username: newUsername })
      return { to: samePage(url, input.raid), message }
    },
    failureText: (t) => t('admin-contributions:reassign.failed'),
  }),
  'delete-contribution': adminIntent({
    schema: ofContribution,
    run: async ({ db, viewer, input, at, t, url }) => {
      await deleteContribution(db, signedIn(viewer), idsOf(input), at)
      return { to: samePage(url, input.raid), message: t('admin-contributions:delete.done') }
    },
    failureText: (t) => t('admin-contributions:delete.failed'),
  }),
}

function idsOf(input: z.output<typeof ofContribution>): { raidId: number; contributionId: number } {
  const contributionId = found(fromId('contribution', input.contribution), 'contribution_not_found')
  return { raidId: raidIdOf(input), contributionId }
}

/** With the search and without the dialog. */
function samePage({ searchParams }: URL, raid: string): string {
  return contributionsPath(raid, {
    page: pageAsked(searchParams.get('page')),
    search: searchParams.get('q') ?? '',
  })
}
