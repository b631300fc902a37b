import { readDisplayedAwards } from '#app/domain/awards/displayed.server.ts'
import { toId } from '#app/domain/ids.ts'
import {
  canRunRaids,
  podiumPlaces,
  progressOf,
  type Raid,
  type RaidContribution,
  raidPath,
  raidStateAt,
} from '#app/domain/raids/raid.ts'
import {
  formerMembersCount,
  raidLeaderboard,
  raidPlaceOf,
} from '#app/domain/raids/raid-leaderboard.server.ts'
import { ownContributions, podiumRanks } from '#app/domain/raids/raid-results.server.ts'
import { cutGraphemes } from '#app/domain/text.ts'
import { avatarUrl } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { ScreenMeta } from '#app/http/screens/screen-meta.ts'
import { formatDate, formatDateTime, formatNumber } from '#app/i18n/format.ts'
import { presentRaidBadge } from '#app/routes/awards/award-presenter.server.ts'
import { criteriaOf, fittedText } from '#app/routes/raids/criteria.server.ts'
import { toLeaderView } from '#app/routes/raids/leader-view.ts'
import type { OwnContribution, OwnPart, RaidLeaderView, RaidView } from '#app/routes/raids/raid-view.ts'
import { presentDisplayedAwards } from '#app/routes/users/awards/displayed-awards-presenter.server.ts'

/** All that a raid's page shows of it. */
export async function readRaidView(args: ScreenArgs, raid: Raid): Promise<RaidView> {
  const { db, at, language, request, viewer, t } = args
  const { title, description, startAt, endAt, allowOverachievement, awards } = raid
  const { participation, podium } = awards
  const [leaders, formerCount, own] = await Promise.all([
    readLeaders(args, raid),
    formerMembersCount(db, raid.id),
    readOwn(args, raid),
  ])
  return {
    id: toId('raid', raid.id),
    path: raidPath(raid),
    address: siteOrigin(request) + raidPath(raid),
    title,
    description,
    state: raidStateAt(raid, at),
    start: startAt,
    end: endAt,
    startText: formatDateTime(language, startAt),
    endText: formatDateTime(language, endAt),
    progress: progressOf(raid),
    allowOverachievement,
    criteria: criteriaOf(args, raid.criteria),
    participation: participation.enabled ? presentRaidBadge(t, 'participation', participation) : null,
    podium: podium.enabled ? podiumPlaces.map((place) => presentRaidBadge(t, place, podium[place])) : [],
    leaders,
    formerCount,
    own,
    manageHref: canRunRaids(viewer) ? `/admin/raids/${toId('raid', raid.id)}` : null,
  }
}

async function readLeaders(args: ScreenArgs, raid: Raid): Promise<RaidLeaderView[]> {
  const { db, t, language } = args
  const leaders = await raidLeaderboard(db, raid.id)
  const ids = leaders.map(({ id }) => id)
  const awards = await presentDisplayedAwards(args, readDisplayedAwards(db, ids))
  const { podium } = raid.awards
  const ranks = raid.completedAt !== null && podium.enabled ? await podiumRanks(db, raid.id, ids) : null
  return leaders.map(({ id, username, avatar, rank, count, rep }) => {
    const place = podiumPlaces[(ranks?.get(id) ?? 0) - 1]
    return {
      ...toLeaderView(t, language, {
        id: toId('user', id),
        username,
        picture: avatarUrl(avatar, 'small'),
        rank,
        count,
        rep,
        awards: awards.get(id) ?? [],
      }),
      ...(place ? { badge: presentRaidBadge(t, place, podium[place]) } : {}),
    }
  })
}

async function readOwn(args: ScreenArgs, { id }: Raid): Promise<OwnPart | null> {
  const { db, viewer } = args
  if (viewer === null) return null
  const place = await raidPlaceOf(db, id, viewer.id)
  const contributions = place === null ? [] : await ownContributions(db, id, viewer.id)
  return { place, contributions: contributions.map((one) => toOwnContribution(args, one)) }
}

function toOwnContribution(args: ScreenArgs, one: RaidContribution): OwnContribution {
  const { t, language } = args
  const { id, vehicle, actionType, weight, why, createdAt } = one
  const acts = {
    vehicle_created: () => t('raids:act.vehicle_created'),
    tag_added: () => t('raids:act.tag_added'),
    basic_info_updated: () => t('raids:act.basic_info_updated'),
  }
  return {
    id: toId('contribution', id),
    plate: vehicle?.plateText ?? t('raids:own.gone'),
    href: vehicle && !vehicle.isDeleted ? vehiclePath(vehicle.plate) : null,
    act: acts[actionType](),
    why: why === null ? t('raids:own.byAdmin') : fittedText(args, why),
    weight,
    at: formatDate(language, createdAt),
  }
}

export function raidMeta(
  { t, language }: ScreenArgs,
  { title, description, address, progress }: RaidView,
): ScreenMeta {
  const start = cutGraphemes(description.replace(/\s+/g, ' ').trim(), 150)
  const [total, target] = [progress.total, progress.target].map((value) => formatNumber(language, value))
  return {
    title: t('meta:raid.title', { title }),
    description: start || t('meta:raid.description', { total, target }),
    url: address,
  }
}
