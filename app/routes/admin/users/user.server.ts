import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import type { AiUsage } from '#app/domain/analysis/ai-usage.ts'
import { readAwardsWithHolders, readGivenAwards } from '#app/domain/awards/holders.server.ts'
import { toId } from '#app/domain/ids.ts'
import { canApprove, canRestrict } from '#app/domain/moderation/moderate-users.ts'
import { readWaitingOfUser } from '#app/domain/moderation/user-facts.server.ts'
import { freezesAvailable, streakAt, toStreakState } from '#app/domain/users/streak.ts'
import { isModerator, isTrusted } from '#app/domain/users/user.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import { env } from '#app/env.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDate, formatDateTime, formatNumber, type Moment } from '#app/i18n/format.ts'
import type { PanelData } from '#app/panel-data.ts'
import { type GrantableAward, toGrantable } from '#app/routes/admin/awards/grantable.server.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'
import type { UserRow } from '#db/schema.ts'

export type HeldAwardView = {
  id: string
  title: string
  icon: string
  rarity: string
  awardedAt: Moment | null
  reason: string | null
  /** The admin who gave it. */
  grantedBy: string | null
}

export type AiUsageView = Record<'used' | 'limit' | 'bonus' | 'remaining', string> & { resets: Moment }

export type AdminUserView = {
  id: string
  username: string
  joined: Moment
  isAdmin: boolean
  isModerator: boolean
  isTrusted: boolean
  restrictedUntil: Moment | null
  canApprove: boolean
  canRestrict: boolean
  facts: Record<
    | 'rep'
    | 'spots'
    | 'photos'
    | 'comments'
    | 'tags'
    | 'streak'
    | 'longestStreak'
    | 'freezes'
    | 'photosWaiting'
    | 'photosReported'
    | 'commentsReported',
    string
  >
  awards: PanelData<{ held: HeldAwardView[]; grantable: GrantableAward[] }>
  ai: AiUsageView
}

/** A member as admins see them; `user_not_found`. The address has their id or name. */
export async function readAdminUser(args: ScreenArgs): Promise<{ user: AdminUserView }> {
  const { db, params, viewer, language, at } = args
  const row = await userByIdOrName(db, params.user ?? '')
  const [awards, waiting, ai] = await Promise.all([
    loadPanel('awards', args, readAwards(args, row)),
    readWaitingOfUser(db, row.id),
    readAiUsage(db, row.id, env.AI_DAILY_LIMIT, at),
  ])
  const { id, username, rep, restricted_until: until } = row
  const isAdmin = row.is_admin === 1
  const streak = streakAt(toStreakState(row), at)
  const text = (value: number) => formatNumber(language, value)
  return {
    user: {
      id: toId('user', id),
      username,
      joined: formatDate(language, row.created_at),
      isAdmin,
      isModerator: isModerator({ rep }),
      isTrusted: isTrusted({ isAdmin, rep, isApproved: row.is_approved === 1 }),
      restrictedUntil: until !== null && until > at ? formatDateTime(language, until) : null,
      canApprove: row.is_approved === 0 && canApprove(viewer, row),
      canRestrict: canRestrict(viewer, { id, isAdmin, rep }),
      facts: {
        rep: text(rep),
        spots: text(row.total_spots),
        photos: text(row.total_images),
        comments: text(row.total_comments),
        tags: text(row.total_tags),
        streak: text(streak.days),
        longestStreak: text(streak.longest),
        freezes: text(freezesAvailable(streak)),
        photosWaiting: text(waiting.photosWaiting),
        photosReported: text(waiting.photosReported),
        commentsReported: text(waiting.commentsReported),
      },
      awards,
      ai: toAiUsageView(args, ai),
    },
  }
}

async function readAwards({ db, t, language }: ScreenArgs, { id }: UserRow) {
  const given = await readGivenAwards(db, id)
  const held = given.map((one) => ({
    id: toId('userAward', one.id),
    title: presentAward(t, one.award).title,
    icon: one.award.icon,
    rarity: one.award.rarity,
    awardedAt: one.awardedAt === null ? null : formatDate(language, one.awardedAt),
    reason: one.reason,
    grantedBy: one.grantedBy?.username ?? null,
  }))
  const heldIds = new Set(given.map(({ award }) => award.id))
  const others = (await readAwardsWithHolders(db)).filter(({ award }) => !heldIds.has(award.id))
  return { held, grantable: toGrantable(t, others) }
}

function toAiUsageView(
  { language }: ScreenArgs,
  { used, limit, bonus, remaining, resetAt }: AiUsage,
): AiUsageView {
  const text = (value: number) => formatNumber(language, value)
  return {
    used: text(used),
    limit: text(limit),
    bonus: text(bonus),
    remaining: text(remaining),
    resets: formatDateTime(language, resetAt),
  }
}
