import { malaysianDateTime } from '#app/domain/days.ts'
import {
  DEFAULT_TARGET,
  defaultAwards,
  noCriteria,
  podiumPlaces,
  type Raid,
  type RaidBadge,
} from '#app/domain/raids/raid.ts'
import type { RaidEdit, RaidInput } from '#app/domain/raids/raid-input.ts'
import type { RaidTexts } from '#app/routes/admin/raids/raid-view.ts'

type Described = Omit<RaidInput, 'startAt' | 'endAt'> & Partial<Pick<RaidInput, 'startAt' | 'endAt'>>

/** The fields of a new raid (AR-29, AR-49 to AR-64). */
export function newRaidTexts(): RaidTexts {
  return textsOf({
    title: '',
    slug: '',
    description: '',
    target: DEFAULT_TARGET,
    allowOverachievement: true,
    criteria: noCriteria,
    awards: defaultAwards,
  })
}

/** The fields of a new raid that is like another: it needs an address and times of its own. */
export function copiedRaidTexts(raid: Raid): RaidTexts {
  const { startAt: _, endAt: __, ...rest } = raid
  return textsOf({ ...rest, slug: '' })
}

export function raidTexts(raid: Raid): RaidTexts {
  return textsOf(raid)
}

function textsOf({ criteria, awards, ...raid }: Described): RaidTexts {
  const { participation, podium } = awards
  return {
    title: raid.title,
    slug: raid.slug,
    description: raid.description,
    startAt: raid.startAt === undefined ? '' : malaysianDateTime(raid.startAt),
    endAt: raid.endAt === undefined ? '' : malaysianDateTime(raid.endAt),
    target: String(raid.target),
    allowOverachievement: ticked(raid.allowOverachievement),
    'criteria.fixedPlate': criteria.fixedPlate,
    'criteria.plateSingleDigit': ticked(criteria.plateSingleDigit),
    'criteria.makes': criteria.makes.join(', '),
    'criteria.models': criteria.models.join(', '),
    'criteria.bodyStyles': criteria.bodyStyles.join(', '),
    'criteria.colors': criteria.colors.join(', '),
    'criteria.tags': criteria.tags.join(', '),
    'awards.participation.enabled': ticked(participation.enabled),
    ...badgeTexts('awards.participation', participation),
    'awards.podium.enabled': ticked(podium.enabled),
    ...Object.assign({}, ...podiumPlaces.map((place) => badgeTexts(`awards.podium.${place}`, podium[place]))),
  }
}

function ticked(isTicked: boolean): string {
  return isTicked ? 'on' : ''
}

function badgeTexts(name: string, { title, description, icon }: RaidBadge): RaidTexts {
  return { [`${name}.title`]: title, [`${name}.description`]: description, [`${name}.icon`]: icon }
}

/**
 * The parts that were changed since the form was opened; the others stay as they are by now. `original` is what it was
 * opened with, `sent` what came of a field.
 */
export function changedParts(
  input: RaidInput,
  original: RaidTexts,
  sent: (name: string) => string | null,
): RaidEdit {
  const changed = Object.entries(original)
    .filter(([name, text]) => withPlainBreaks(sent(name) ?? '') !== withPlainBreaks(text))
    .map(([name]) => name.split('.')[0])
  const parts = Object.entries(input).filter(([part]) => changed.includes(part))
  return Object.fromEntries(parts)
}

/** Forms send line breaks as CRLF. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
