import type { TFunction } from 'i18next'
import { fromId, toId } from '#app/domain/ids.ts'
import { readQueueFilter } from '#app/domain/moderation/queue-filter.server.ts'
import { pageAsked } from '#app/domain/pages.ts'
import { raidContributions } from '#app/domain/raids/contributions.server.ts'
import {
  contributionsPerPage,
  type Fitted,
  type Raid,
  type RaidContribution,
  raidStateAt,
  raidStatusAt,
} from '#app/domain/raids/raid.ts'
import { type RaidChoice, raidChoices } from '#app/domain/raids/raid-lists.server.ts'
import { findRaid } from '#app/domain/raids/raids.server.ts'
import { avatarUrl } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime, formatNumber } from '#app/i18n/format.ts'
import { bodyStyleName, colourName } from '#app/i18n/names.server.ts'
import type { PanelData } from '#app/panel-data.ts'
import type {
  ChosenRaid,
  ContributionsView,
  ContributionView,
  Reason,
} from '#app/routes/admin/contributions/contributions-view.ts'
import { summaryOf } from '#app/routes/admin/raids/raid-summary.server.ts'

/** Of a plate or a username. */
const MAX_SEARCH = 100

/**
 * Raids to choose from, and what was contributed to the one that the address names; without a name that is the first that runs or
 * waits, or else the newest.
 */
export async function readContributions(args: ScreenArgs): Promise<{ panel: PanelData<ContributionsView> }> {
  return { panel: await loadPanel('contributions', args, readView(args)) }
}

async function readView(args: ScreenArgs): Promise<ContributionsView> {
  const { db, url, at, language } = args
  const choices = await raidChoices(db)
  const asked = url.searchParams.get('raid')
  const isOpen = (raid: RaidChoice) => raidStatusAt(raid, at) === 'active'
  const first = choices.find(isOpen) ?? choices[0]
  const id = asked === null ? first?.id : fromId('raid', asked)
  const chosen = id == null ? null : await findRaid(db, id)
  const isListed = chosen === null || choices.some((raid) => raid.id === chosen.id)
  return {
    raids: [...choices, ...(isListed ? [] : [chosen])].map((raid) => ({
      id: toId('raid', raid.id),
      title: raid.title,
      state: raidStateAt(raid, at),
      total: formatNumber(language, raid.totalContributions),
    })),
    chosen: chosen && (await readChosen(chosen, args)),
  }
}

async function readChosen(raid: Raid, args: ScreenArgs): Promise<ChosenRaid> {
  const page = pageAsked(args.url.searchParams.get('page'))
  const search = (args.url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const about = await readQueueFilter(args.db, search)
  const { contributions, hasMore } = await raidContributions(args.db, raid.id, {
    page,
    limit: contributionsPerPage,
    about,
  })
  return {
    ...summaryOf(raid, args),
    contributions: contributions.map((contribution) => viewOf(contribution, args)),
    search,
    page,
    hasMore,
  }
}

function viewOf(contribution: RaidContribution, { language, t }: ScreenArgs): ContributionView {
  const { id, user, vehicle, actionType, weight, why, createdAt } = contribution
  return {
    id: toId('contribution', id),
    user: user && { username: user.username, profilePic: avatarUrl(user.avatar, 'small') },
    vehicle: vehicle && {
      plateText: vehicle.plateText,
      path: vehiclePath(vehicle.plate),
      name: [vehicle.make, vehicle.model].filter(Boolean).join(' '),
    },
    actionType,
    weight: formatNumber(language, weight),
    date: formatDateTime(language, createdAt),
    why: why && reasonsOf(why, t),
  }
}

/** Colours and body styles in the reader's language. */
function reasonsOf(why: Fitted, t: TFunction): Reason[] {
  const reasons = Object.entries(why) as [Reason['criterion'], string][]
  return reasons.map(([criterion, value]) => ({ criterion, value: named(criterion, value, t) }))
}

function named(criterion: Reason['criterion'], value: string, t: TFunction): string {
  if (criterion === 'colors') return colourName(t, value)
  return criterion === 'bodyStyles' ? bodyStyleName(t, value) : value
}
