import { now } from '#app/clock.server.ts'
import type { Site, SiteViewer } from '#app/components/layout/site.tsx'
import { toUsageView } from '#app/components/submit/usage-view.ts'
import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import { dailyAnalyses, isRemoteAnalysis } from '#app/domain/analysis/settings.server.ts'
import type { Popup } from '#app/domain/announcements/announcement.ts'
import { readPopup, readRecentAnnouncements } from '#app/domain/announcements/read-announcements.server.ts'
import { malaysianDay } from '#app/domain/days.ts'
import { countVehicles } from '#app/domain/finding/browse.server.ts'
import { toId } from '#app/domain/ids.ts'
import { MAX_ON_BADGE } from '#app/domain/notifications/badge.ts'
import { countUnread } from '#app/domain/notifications/notifications.server.ts'
import { plateStyles } from '#app/domain/plates/plate.ts'
import { freezesAvailable } from '#app/domain/users/streak.ts'
import { avatarUrl, type Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { perGeneration } from '#app/http/cache/per-generation.server.ts'
import { newFormKey } from '#app/http/request/idempotency.server.ts'
import type { RequestContext } from '#app/http/request/request-context.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import { readToast } from '#app/http/screens/toast.server.ts'
import { readDismissed } from '#app/routes/announcements/dismissed-cookie.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

const vehicleCountOf = perGeneration(countVehicles)
const recentAnnouncementsOf = perGeneration((db) => readRecentAnnouncements(db, now()))

/** What every screen shows around its own content. */
export async function loadSite(
  context: RequestContext,
  request: Request,
): Promise<{ site: Site; headers: Headers }> {
  const [vehicleCount, viewer, popup, { toast, headers }] = await Promise.all([
    vehicleCountOf(context.db),
    context.viewer && siteViewer(context, context.viewer, now()),
    popupOf(context, request),
    readToast(request),
  ])
  const site: Site = {
    name: env.SITE_NAME,
    language: context.language,
    viewer,
    vehicleCount,
    popup,
    signIn: {
      google: env.GOOGLE_CLIENT_ID !== '',
      reddit: env.REDDIT_CLIENT_ID !== '',
      dev: env.DEV_LOGIN,
    },
    communityInviteUrl: env.COMMUNITY_INVITE_URL || null,
    formKey: viewer === null ? '' : newFormKey(),
    hasServiceWorker: env.isProduction && env.SERVICE_WORKER,
    logoStyle: plateStyles[Math.floor(Math.random() * plateStyles.length)] ?? plateStyles[0],
    toast,
  }
  return { site, headers: headers ?? new Headers() }
}

/** Where it cannot be read, the page is shown without it. */
async function popupOf(context: RequestContext, request: Request): Promise<Popup> {
  const popup = await loadPanel('announcements', context, readPopupOf(context, request))
  return popup.ok ? popup.value : { announcements: [], hasMore: false }
}

async function readPopupOf({ db, viewer }: RequestContext, request: Request): Promise<Popup> {
  const [recent, dismissed] = await Promise.all([recentAnnouncementsOf(db), readDismissed(request)])
  return readPopup(db, recent, { member: viewer, dismissed })
}

async function siteViewer({ db, t }: RequestContext, member: Member, at: number): Promise<SiteViewer> {
  return {
    id: toId('user', member.id),
    username: member.username,
    profilePic: avatarUrl(member.avatar, 'small'),
    isAdmin: member.isAdmin,
    streakDays: member.streak.days,
    spottedToday: member.streak.lastSpotDay === malaysianDay(at),
    freezesAvailable: freezesAvailable(member.streak),
    readAt: at,
    restriction: member.isRestricted ? t('errors:restricted') : null,
    unread: await countUnread(db, member.id, MAX_ON_BADGE + 1),
    photoAnalysis: await photoAnalysisOf(db, member, at),
  }
}

async function photoAnalysisOf(
  db: ReadDatabase,
  member: Member,
  at: number,
): Promise<SiteViewer['photoAnalysis']> {
  const limit = dailyAnalyses()
  if (limit === null) return null
  return { usage: toUsageView(await readAiUsage(db, member.id, limit, at)), isRemote: isRemoteAnalysis() }
}
