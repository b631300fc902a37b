import { z } from 'zod'
import { toId } from '#app/domain/ids.ts'
import { iso } from '#app/domain/iso.ts'
import { ANSWER_BYTES } from '#app/domain/pages.ts'
import {
  contributionActions,
  isWaiting,
  progressOf,
  type Raid,
  type RaidContribution,
  raidStatusAt,
  raidStatuses,
} from '#app/domain/raids/raid.ts'
import { byteLength, cutJson } from '#app/domain/text.ts'
import { briefUserJson, toBriefUserJson, userJson } from '#app/domain/users/user-json.ts'

/** API-73 */
export const raidProgressJson = z.object({ total: z.number().int(), target: z.number().int() })

const texts = z.array(z.string())
const badge = z.object({ title: z.string(), description: z.string(), icon: z.string() })

/** AR-23 to AR-33, RAID-14 to RAID-21. */
export const raidJson = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  target: z.number().int(),
  status: z.enum(raidStatuses),
  allowOverachievement: z.boolean(),
  progress: raidProgressJson.extend({ totalContributions: z.number().int() }),
  criteria: z.object({
    fixedPlate: z.string(),
    plateSingleDigit: z.boolean(),
    makes: texts,
    models: texts,
    bodyStyles: texts,
    colors: texts,
    tags: texts,
  }),
  awards: z.object({
    participation: badge.extend({ enabled: z.boolean() }),
    podium: z.object({ enabled: z.boolean(), first: badge, second: badge, third: badge }),
  }),
})

/** As everybody gets it: one that waits for an admin to complete it is `ended` (contract, section 9). */
export const publicRaidJson = raidJson.extend({
  status: z
    .enum([...raidStatuses, 'ended'])
    .describe('`ended`: past its end and not completed yet; lists of admins call it `active`'),
})

/** RAID-24 to RAID-30. */
export const raidLeaderJson = briefUserJson.extend({
  rank: z.number().int(),
  count: z.number().int(),
  spotterStats: userJson.shape.spotterStats,
})

/** AC-21 to AC-26. */
export const contributionJson = z.object({
  _id: z.string(),
  userId: briefUserJson.nullable(),
  vehicleId: z
    .object({
      _id: z.string(),
      plate: z.string(),
      plateText: z.string(),
      basicInfo: z.object({ make: z.string().nullable(), model: z.string().nullable() }),
    })
    .nullable(),
  actionType: z.enum(contributionActions),
  weight: z.number().int(),
  createdAt: z.iso.datetime(),
  why: z.record(z.string(), z.string()).nullable(),
})

export type RaidJson = z.output<typeof raidJson>
export type PublicRaidJson = z.output<typeof publicRaidJson>
export type RaidLeaderJson = z.output<typeof raidLeaderJson>
export type ContributionJson = z.output<typeof contributionJson>

export function toRaidJson(raid: Raid, at: number): RaidJson {
  const { id, title, slug, description, startAt, endAt, target, allowOverachievement, criteria, awards } =
    raid
  return {
    _id: toId('raid', id),
    title,
    slug,
    description,
    startAt: iso(startAt),
    endAt: iso(endAt),
    target,
    status: raidStatusAt(raid, at),
    allowOverachievement,
    progress: { ...progressOf(raid), totalContributions: raid.totalContributions },
    criteria,
    awards,
  }
}

export function toPublicRaidJson(raid: Raid, at: number): PublicRaidJson {
  const json = toRaidJson(raid, at)
  return isWaiting(raid, at) ? { ...json, status: 'ended' } : json
}

/** Several of a page of that many; a description that takes more than its share of the answer is cut. */
export function toRaidsJson(raids: readonly Raid[], at: number, limit: number): RaidJson[] {
  return raids.map((raid) => {
    const whole = toRaidJson(raid, at)
    const others = byteLength(JSON.stringify({ ...whole, description: '' }))
    return { ...whole, description: cutJson(whole.description, Math.max(0, ANSWER_BYTES / limit - others)) }
  })
}

export function toContributionJson(contribution: RaidContribution): ContributionJson {
  const { id, user, vehicle, actionType, weight, createdAt, why } = contribution
  return {
    _id: toId('contribution', id),
    userId: user && toBriefUserJson(user),
    vehicleId: vehicle && {
      _id: toId('vehicle', vehicle.id),
      plate: vehicle.plate,
      plateText: vehicle.plateText,
      basicInfo: { make: vehicle.make, model: vehicle.model },
    },
    actionType,
    weight,
    createdAt: iso(createdAt),
    why,
  }
}
