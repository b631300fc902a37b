import type { TFunction } from 'i18next'
import { z } from 'zod'
import { achievements } from '#app/domain/awards/achievements.ts'
import { MAX_DISPLAYED, type UserAward } from '#app/domain/awards/award.ts'
import { changeDisplayedAwards, type DisplayResult } from '#app/domain/awards/display-awards.server.ts'
import type { DisplayChange } from '#app/domain/awards/display-order.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import { toId } from '#app/domain/ids.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import { type Intent, type IntentArgs, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { formatDate, formatNumber, type Moment } from '#app/i18n/format.ts'
import type { PanelData } from '#app/panel-data.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'
import { awardCardId } from '#app/routes/users/awards/award-card-id.ts'
import type { DisplayIntent } from '#app/routes/users/awards/display-intents.ts'
import { formOwner } from '#app/routes/users/form-user.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** An award of the panel, worded; earned ones have a date, locked ones their progress (AWD-17). */
export type AwardView = {
  id: string
  title: string
  description: string
  icon: string
  rarity: string
  rarityText: string
  isDisplayed: boolean
  awardedAt: Moment | null
  /** Why an admin gave it. */
  reason: string | null
  progress: { value: number; max: number; text: string } | null
}

/** The awards of a member: those beside their name in order, all earned ones, newest first, and to themselves the locked ones. */
export type AwardsView = {
  awards: PanelData<{
    displayed: AwardView[]
    earned: AwardView[]
    locked: AwardView[]
    /** The reader chooses which of their own stand beside their name (AWD-18). */
    isChoosing: boolean
    /** So many of them. */
    max: number
  }>
}

const which = z.object({ award: idInput('award') })

export const awards = {
  read: async (args: ProfileSectionArgs): Promise<AwardsView> => ({
    awards: await loadPanel('awards', args, readAwards(args)),
  }),
  intents: {
    'show-award': intent({
      schema: which,
      limit: 'edits',
      run: (args) => changeDisplayed(args, 'show'),
      failureText: (t) => t('errors:internal'),
    }),
    'hide-award': intent({
      schema: which,
      limit: 'edits',
      run: (args) => changeDisplayed(args, 'hide'),
      failureText: (t) => t('errors:internal'),
    }),
    'move-award': intent({
      schema: which.extend({ to: z.enum(['earlier', 'later']) }),
      limit: 'edits',
      run: (args) => changeDisplayed(args, args.input.to),
      failureText: (t) => t('errors:internal'),
    }),
  } satisfies Record<DisplayIntent, Intent>,
} satisfies ProfileSection

async function readAwards(args: ProfileSectionArgs) {
  const all = await readUserAwards(args.db, args.user.id, { withProgress: args.isOwn })
  const earned = all.filter((one) => one.earned)
  const view = (one: UserAward) => toView(args, one)
  return {
    displayed: inOrder(earned).map(view),
    earned: earned.map(view),
    locked: all.filter((one) => !one.earned).map(view),
    isChoosing: args.isOwn && args.url.searchParams.has('display'),
    max: MAX_DISPLAYED,
  }
}

function inOrder(awards: UserAward[]): UserAward[] {
  return awards
    .filter((one) => one.isDisplayed)
    .sort((one, other) => (one.displayOrder ?? 0) - (other.displayOrder ?? 0))
}

function toView({ t, language }: ProfileSectionArgs, userAward: UserAward): AwardView {
  const { award, isDisplayed, awardedAt, reason, progress } = userAward
  const rarity = {
    common: t('users:awards.common'),
    uncommon: t('users:awards.uncommon'),
    rare: t('users:awards.rare'),
    epic: t('users:awards.epic'),
    legendary: t('users:awards.legendary'),
  }
  return {
    id: toId('award', award.id),
    ...presentAward(t, award),
    icon: award.icon,
    rarity: award.rarity,
    rarityText: rarity[award.rarity],
    isDisplayed,
    awardedAt: awardedAt === null ? null : formatDate(language, awardedAt),
    reason,
    progress: progress && {
      value: progress.current,
      max: progress.target,
      text: progressText(t, award.key, {
        current: formatNumber(language, progress.current),
        target: formatNumber(language, progress.target),
      }),
    },
  }
}

/** Of a streak the longest one counts, whatever became of it. */
function progressText(t: TFunction, key: string, progress: { current: string; target: string }): string {
  const metric = achievements.find((one) => one.key === key)?.metric
  return metric === 'streakDays'
    ? t('users:awards.longestStreak', progress)
    : t('users:awards.progress', progress)
}

async function changeDisplayed(
  args: IntentArgs<z.output<typeof which>>,
  change: DisplayChange,
): Promise<IntentResult> {
  const { db, t, url, input } = args
  const member = await formOwner(args)
  const result = await changeDisplayedAwards(db, member, { awardId: input.award, change })
  return {
    to: `${url.pathname}?display=1#${awardCardId(toId('award', input.award))}`,
    staysOnPage: true,
    toast: {
      type: result.isChanged ? 'success' : 'info',
      message: messageOf(t, change, result),
      section: 'awards',
    },
  }
}

function messageOf(
  t: TFunction,
  change: DisplayChange,
  { award, isChanged, dropped }: DisplayResult,
): string {
  if (!isChanged) return t('awards:displayed.unchanged')
  const { title } = presentAward(t, award)
  if (dropped !== null)
    return t('awards:displayed.replaced', { title, dropped: presentAward(t, dropped).title })
  if (change === 'show') return t('awards:displayed.shown', { title })
  if (change === 'hide') return t('awards:displayed.hidden', { title })
  return t('awards:displayed.moved', { title })
}
