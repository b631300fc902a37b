import { z } from 'zod'
import { grantInput, newAwardInput } from '#app/domain/awarding/award-input.ts'
import { checkEverybody, readChecks } from '#app/domain/awarding/check-everybody.server.ts'
import { createAward, grantAward } from '#app/domain/awarding/grant-awards.server.ts'
import { type AwardWithHolders, readAwardsWithHolders } from '#app/domain/awards/holders.server.ts'
import { toId } from '#app/domain/ids.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import { type Intent, type IntentArgs, intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime, formatNumber, type Moment } from '#app/i18n/format.ts'
import type { PanelData } from '#app/panel-data.ts'
import { adminIntent, withBanner } from '#app/routes/admin/admin-screen.server.ts'
import { type GrantableAward, toGrantable } from '#app/routes/admin/awards/grantable.server.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'

export type AwardRowView = {
  id: string
  key: string
  title: string
  description: string
  icon: string
  rarity: string
  /** How many members hold it. */
  holders: string
}

/** Of the check of everybody: that one runs, or what the last one came to. */
export type ChecksView = { isRunning: boolean; last: { date: Moment; admin: string; result: string } | null }

export type AwardsAdminView = {
  checks: PanelData<ChecksView>
  panel: PanelData<{ byHand: AwardRowView[]; achievements: AwardRowView[]; grantable: GrantableAward[] }>
}

const path = '/admin/users/awards'

/** What can be given by hand and what is earned, with how many hold each. */
export async function readAwardsAdmin(args: ScreenArgs): Promise<AwardsAdminView> {
  const checks = await loadPanel('checks', args, readChecksView(args))
  const panel = await loadPanel('awards', args, readAwardsWithHolders(args.db))
  if (!panel.ok) return { checks, panel }
  const rowsOf = (kind: string) =>
    panel.value.filter(({ award }) => award.kind === kind).map((one) => toAwardRow(args, one))
  const lists = { byHand: rowsOf('granted'), achievements: rowsOf('achievement') }
  return { checks, panel: { ok: true, value: { ...lists, grantable: toGrantable(args.t, panel.value) } } }
}

async function readChecksView({ db, t, language }: ScreenArgs): Promise<ChecksView> {
  const { isRunning, last } = await readChecks(db)
  if (last === null) return { isRunning, last }
  const { at, admin, membersChecked, awardsGiven } = last
  const members = t('admin-users:check.members', { count: membersChecked })
  const result = t('admin-users:check.done', { members, count: awardsGiven })
  return {
    isRunning,
    last: { date: formatDateTime(language, at), admin: admin ?? t('common:deletedMember'), result },
  }
}

function toAwardRow({ t, language }: ScreenArgs, { award, holders }: AwardWithHolders): AwardRowView {
  const { id, key, icon, rarity } = award
  const held = formatNumber(language, holders)
  return { id: toId('award', id), key, icon, rarity, holders: held, ...presentAward(t, award) }
}

export const awardIntents: Record<string, Intent> = {
  'create-award': adminIntent({
    schema: newAwardInput,
    run: async ({ db, viewer, input, at, t }) => {
      const { title } = await createAward(db, signedIn(viewer), input, at)
      return { to: path, message: t('admin-users:create.done', { title }) }
    },
    failureText: (t) => t('admin-users:create.failed'),
  }),
  'grant-award': adminIntent({
    schema: grantInput,
    run: async ({ db, viewer, input, at, t }) => {
      await grantAward(db, signedIn(viewer), input, at)
      return { to: path, message: t('admin-users:awards.granted', { name: input.username ?? '' }) }
    },
    failureText: (t) => t('admin-users:awards.grantFailed'),
  }),
  'check-achievements': intent({
    schema: z.object({}),
    limit: 'edits',
    run: runCheck,
    failureText: (t) => t('admin-users:check.failed'),
  }),
}

async function runCheck({ db, viewer, at, t, withKey }: IntentArgs<object>) {
  const { membersChecked, awardsGiven, isDone } = await checkEverybody(db, signedIn(viewer), at)
  const members = t('admin-users:check.members', { count: membersChecked })
  const counts = { members, count: awardsGiven }
  // Checking everybody is no single transaction.
  return withKey(db, async () =>
    isDone
      ? withBanner(path, t('admin-users:check.done', counts))
      : withBanner(path, t('admin-users:check.soFar', counts), 'info'),
  )
}
