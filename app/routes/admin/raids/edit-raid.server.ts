import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { editRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { type Raid, raidStatusAt } from '#app/domain/raids/raid.ts'
import { raidForm } from '#app/domain/raids/raid-input.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import type { Intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { adminIntent } from '#app/routes/admin/admin-screen.server.ts'
import { offeredValues, readSiteLists } from '#app/routes/admin/raids/known-values.server.ts'
import { summaryOf } from '#app/routes/admin/raids/raid-summary.server.ts'
import { changedParts, raidTexts } from '#app/routes/admin/raids/raid-texts.server.ts'
import type { Frozen, KnownValues, RaidSummary, RaidTexts } from '#app/routes/admin/raids/raid-view.ts'
import { raidIdOf } from '#app/routes/admin/raids/raids.server.ts'

export type EditRaidData = {
  raid: RaidSummary
  texts: RaidTexts
  known: KnownValues
  frozen: Frozen
}

/** `raid_not_found` */
export async function readRaidToEdit(args: ScreenArgs): Promise<EditRaidData> {
  const { db, params, at } = args
  const [raid, lists] = await Promise.all([raidById(db, raidIdOf(params)), readSiteLists(db)])
  return {
    raid: summaryOf(raid, args),
    texts: raidTexts(raid),
    known: offeredValues(lists),
    frozen: frozenOf(raid, at),
  }
}

/** What `editRaid` would refuse to change. */
function frozenOf(raid: Raid, at: number): Frozen {
  const rest = raid.completedAt !== null || raid.archivedAt !== null
  return {
    slug: rest || raidStatusAt(raid, at) === 'active',
    criteria: rest || raid.totalContributions > 0,
    rest,
  }
}

const originalTexts = z.record(z.string(), z.string())

/** What the form was opened with; a form without it sets everything. */
function originalOf(sent: string | null): RaidTexts | null {
  try {
    return originalTexts.safeParse(JSON.parse(sent ?? '')).data ?? null
  } catch {
    return null
  }
}

export const editRaidIntents: Record<string, Intent> = {
  'edit-raid': adminIntent({
    schema: raidForm,
    run: async ({ db, viewer, params, input, rawField, at, t }) => {
      const original = originalOf(rawField('original'))
      const edit = original === null ? input : changedParts(input, original, rawField)
      const { raid, isChanged } = await editRaid(db, signedIn(viewer), raidIdOf(params), edit, at)
      const to = `/admin/raids/${toId('raid', raid.id)}`
      if (isChanged) return { to, message: t('admin-raids:edit.done') }
      return { to, message: t('admin-raids:edit.unchanged'), type: 'info' }
    },
    failureText: (t) => t('admin-raids:edit.failed'),
  }),
}
