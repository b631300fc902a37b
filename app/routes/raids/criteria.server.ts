import { tagName } from '#app/components/lists/tag-name.ts'
import { explorePath, noFilters } from '#app/domain/finding/filters.ts'
import type { Fitted, RaidCriteria } from '#app/domain/raids/raid.ts'
import { type TagType, tagTypes } from '#app/domain/tags/tag.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { bodyStyleName, colourName } from '#app/i18n/names.server.ts'
import type { CriterionView } from '#app/routes/raids/raid-view.ts'

type Worded = Pick<ScreenArgs, 't'>

/** What counts in a raid, in words; where explore has a filter for it, with a link to what is there already. */
export function criteriaOf({ t }: Worded, criteria: RaidCriteria): CriterionView[] {
  const { fixedPlate, plateSingleDigit, makes, models, bodyStyles, colors, tags } = criteria
  const [make, ...otherMakes] = makes
  const views: CriterionView[] = [
    {
      label: t('raids:criteria.plate'),
      values:
        fixedPlate === ''
          ? []
          : [{ text: t('raids:criteria.has', { pattern: fixedPlate }), href: plateHref(fixedPlate) }],
    },
    {
      label: t('raids:criteria.number'),
      values: plateSingleDigit
        ? [{ text: t('raids:criteria.singleDigit'), href: explorePath({ ...noFilters, singleDigit: true }) }]
        : [],
    },
    {
      label: t('raids:criteria.make'),
      values: makes.map((make) => ({ text: make, href: explorePath({ ...noFilters, make }) })),
    },
    {
      label: t('raids:criteria.model'),
      values: models.map((model) => ({
        text: model,
        // Explore knows a model by its make alone.
        href: make && otherMakes.length === 0 ? explorePath({ ...noFilters, make, model }) : null,
      })),
    },
    {
      label: t('raids:criteria.bodyStyle'),
      values: bodyStyles.map((name) => ({ text: bodyStyleName(t, name), href: null })),
    },
    {
      label: t('raids:criteria.colour'),
      values: colors.map((name) => ({ text: colourName(t, name), href: null })),
    },
    {
      label: t('raids:criteria.tag'),
      values: tags.map((name) => ({ text: tagName(t, name), href: tagHref(name) })),
    },
  ]
  return views.filter(({ values }) => values.length > 0)
}

/** Explore's search takes no pattern. */
function plateHref(pattern: string): string | null {
  return /[?*]/.test(pattern) ? null : explorePath({ ...noFilters, search: pattern })
}

function tagHref(name: string): string | null {
  const tag = tagTypes.find((one) => one.toLowerCase() === name.toLowerCase())
  return tag ? explorePath({ ...noFilters, tag }) : null
}

/** What of a vehicle met the criteria: "Perodua, Kancil". */
export function fittedText({ t }: Worded, fitted: Fitted): string {
  const { fixedPlate, plateSingleDigit, makes, models, bodyStyles, colors, tags } = fitted
  const texts = [
    fixedPlate && t('raids:criteria.plate'),
    plateSingleDigit && t('raids:criteria.singleDigit'),
    makes,
    models,
    bodyStyles && bodyStyleName(t, bodyStyles),
    colors && colourName(t, colors),
    tags && tagName(t, tags),
  ]
  return texts.filter(Boolean).join(t('raids:comma'))
}
