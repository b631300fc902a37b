import { z } from 'zod'
import { iconInput } from '#app/domain/awards/icon-input.ts'
import { fromDateTime } from '#app/domain/days.ts'
import { says } from '#app/domain/errors.ts'
import { limitQuery, pageQuery } from '#app/domain/pages.ts'
import { plateMaxKey, plateMaxTyped } from '#app/domain/plates/plate.ts'
import { platePattern } from '#app/domain/plates/plate-pattern.ts'
import {
  contributionActions,
  DEFAULT_TARGET,
  defaultAwards,
  MAX_CONTRIBUTIONS,
  MAX_RAIDS_LISTED,
  noCriteria,
  type RaidBadge,
  raidLeaderboardSize,
} from '#app/domain/raids/raid.ts'
import {
  maxBadgeDescription,
  maxBadgeTitle,
  maxRaidDescription,
  maxRaidSlug,
  maxRaidTarget,
  maxRaidTitle,
  maxRaidValues,
  maxRaidValuesBytes,
  maxWeight,
} from '#app/domain/raids/raid-limits.ts'
import { byteLength, foldValue } from '#app/domain/text.ts'
import { boundedText } from '#app/domain/text-input.ts'

/** Of each value of a list of criteria, in graphemes. */
const MAX_VALUE = 60

/** Addresses below `/raids/` and `/api/raids/` that are no raid's. */
const reservedSlugs = new Set(['active', 'new', 'past', 'upcoming', 'feed'])

/** Neither digits alone nor an id (contract, section 3). */
const slugPattern = /^(?!(?:\d+|r-\d+)$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Spaces, as a phone's keyboard makes them after each word, are hyphens. */
const slug = boundedText(maxRaidSlug)
  .transform((text) => text.toLowerCase().replace(/[\s_]+/g, '-'))
  .refine((text) => slugPattern.test(text) && !reservedSlugs.has(text), says('raid_slug_invalid'))

/** Years that make sense. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]

/** ISO 8601, or as a date-time input has it, in Malaysian time; ms UTC. */
const moment = z.string(says('field_required')).transform((text, context) => {
  if (text.trim() === '') context.addIssue({ code: 'custom', message: says('field_required') })
  const at = fromDateTime(text.trim())
  if (at !== null && at >= earliest && at < latest) return at
  context.addIssue({ code: 'custom', message: says('raid_date_invalid') })
  return z.NEVER
})

const targetCode = says('raid_target_invalid', { max: maxRaidTarget })
const target = z.number(targetCode).int(targetCode).min(1, targetCode).max(maxRaidTarget, targetCode)

/** Each once, whatever its capitals; empty ones are dropped (AR-42 to AR-44). */
function distinct(values: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const value of values.map((one) => one.trim())) {
    const key = foldValue(value)
    if (value !== '' && !kept.has(key)) kept.set(key, value)
  }
  return [...kept.values()]
}

const value = boundedText(MAX_VALUE, { required: false })
const valuesLimit = says('raid_values_limit', { max: maxRaidValues })

const values = z
  .array(value, says('invalid'))
  .max(maxRaidValues, valuesLimit)
  .transform(distinct)
  .refine((kept) => byteLength(JSON.stringify(kept)) <= maxRaidValuesBytes, says('raid_values_too_long'))

/**
 * A text with commas, as forms have it, also the commas of Chinese; the API takes it besides a list. Empty ones are dropped
 * at once, since conform takes an empty text of a list for a missing one.
 */
const listed = z
  .string(says('invalid'))
  .transform((text) => text.split(/[,，、]/).filter((one) => one.trim() !== ''))
  .pipe(values)

/** Without the stars at its ends, which say nothing of a part of a plate. */
const fixedPlate = boundedText(plateMaxTyped, { required: false }).transform((text, context) => {
  const pattern = platePattern(text).replace(/^\*+|\*+$/g, '')
  const isKey =
    /^[A-Z0-9\u0E00-\u0E7F?*]*$/.test(pattern) && [...pattern.replaceAll('*', '')].length <= plateMaxKey
  const saysSomething = pattern !== '' || /^\**$/.test(text)
  if (isKey && saysSomething) return pattern
  context.addIssue({ code: 'custom', message: says('raid_plate_pattern') })
  return z.NEVER
})

const list = z.union([listed, values]).default([])
const formList = listed.default([])

const criteria = z.object({
  fixedPlate: fixedPlate.default(''),
  plateSingleDigit: z.boolean(says('invalid')).default(false),
  makes: list,
  models: list,
  bodyStyles: list,
  colors: list,
  tags: list,
})

const formCriteria = criteria.extend({
  makes: formList,
  models: formList,
  bodyStyles: formList,
  colors: formList,
  tags: formList,
})

function badgeFields({ title, description, icon }: RaidBadge) {
  return {
    title: boundedText(maxBadgeTitle).default(title),
    description: boundedText(maxBadgeDescription).default(description),
    icon: iconInput.default(icon),
  }
}

const { participation, podium } = defaultAwards
const badges = {
  participation: badgeFields(participation),
  first: z.object(badgeFields(podium.first)).default(podium.first),
  second: z.object(badgeFields(podium.second)).default(podium.second),
  third: z.object(badgeFields(podium.third)).default(podium.third),
}

/** `enabled` where it is not said: in the API yes, in a form no, as a box that is not ticked is not sent. */
function awardsInput(enabled: boolean) {
  const isEnabled = z.boolean(says('invalid')).default(enabled)
  const { first, second, third } = badges
  return z.object({
    participation: z
      .object({ enabled: isEnabled, ...badges.participation })
      .default({ ...participation, enabled }),
    podium: z.object({ enabled: isEnabled, first, second, third }).default({ ...podium, enabled }),
  })
}

const fields = {
  title: boundedText(maxRaidTitle),
  slug,
  description: boundedText(maxRaidDescription, { required: false }).default(''),
  startAt: moment,
  endAt: moment,
  target: target.default(DEFAULT_TARGET),
  allowOverachievement: z.boolean(says('invalid')).default(true),
  criteria: criteria.default({ ...noCriteria }),
  awards: awardsInput(true).default({ ...defaultAwards }),
}

const isInOrder = ({ startAt, endAt }: { startAt: number; endAt: number }) => endAt > startAt

/** Told whatever else is wrong, as soon as both are times. */
const endFirst = {
  message: says('raid_end_before_start'),
  path: ['endAt'],
  when: ({ value }: { value: unknown }) => times.safeParse(value).success,
}

const times = z.object({ startAt: z.number(), endAt: z.number() })

/** A new raid (API-80, AR-69 to AR-74); what is left out has the specification's defaults. */
export const raidInput = z.object(fields).refine(isInOrder, endFirst)

/**
 * The same from a form: `criteria.makes`, `awards.podium.first.title` and so on are the names of its fields, lists are texts
 * with commas, and a box that is not ticked is no.
 */
export const raidForm = z
  .object({
    ...fields,
    allowOverachievement: z.boolean().default(false),
    criteria: formCriteria.default({ ...noCriteria }),
    awards: awardsInput(false),
  })
  .refine(isInOrder, endFirst)

/** What is left out stays as it is; criteria and awards are replaced as a whole. */
export const raidEditInput = z
  .object({
    ...fields,
    description: boundedText(maxRaidDescription, { required: false }),
    target,
    allowOverachievement: z.boolean(says('invalid')),
    criteria,
    awards: awardsInput(true),
  })
  .partial()

export type RaidInput = z.output<typeof raidInput>
export type RaidEdit = z.output<typeof raidEditInput>

const MAX_REFERENCE = 60

/** An id as JSON has it, or what people know: a username, a plate. */
const reference = boundedText(MAX_REFERENCE)

const actionType = z.enum(contributionActions, says('invalid')).default('vehicle_created')
const weightCode = says('contribution_weight_invalid', { max: maxWeight })
const weight = z.number(weightCode).int(weightCode).min(1, weightCode).max(maxWeight, weightCode)

/** A contribution that an admin adds (API-84): whose, by id or username, and which vehicle, by id or plate. */
export const contributionInput = z.object({
  userId: reference,
  vehicleId: reference,
  actionType,
  weight: weight.default(1),
})

/** The same from a form: a weight that is no whole number falls back to 1 (AC-34). */
export const contributionForm = contributionInput.extend({
  weight: z
    .string()
    .default('')
    .transform((text) => (/^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : 1))
    .pipe(weight),
})

export type ContributionInput = z.output<typeof contributionInput>

/** Which raids an answer holds (API-79). */
export const raidsPage = z.object(pageQuery(MAX_RAIDS_LISTED))

const { page } = pageQuery(MAX_CONTRIBUTIONS)

/** Which contributions an answer holds: the newest 500, unless it is said otherwise. */
export const contributionsPage = z.object({
  page,
  limit: limitQuery(MAX_CONTRIBUTIONS).default(MAX_CONTRIBUTIONS),
})

/** How many of a leaderboard an answer holds. */
export const leaderboardInput = z.object({ limit: pageQuery(raidLeaderboardSize).limit })

/** Whose a contribution becomes (API-86): by id or username. */
export const reassignInput = z.object({ newUserId: reference })
