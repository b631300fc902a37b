import type { TFunction } from 'i18next'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import { cutBytes, cutGraphemes, maxBytesOf } from '#app/domain/text.ts'
import type { VehicleChange } from '#app/domain/vehicles/change.ts'
import { wholeStory } from '#app/domain/vehicles/story.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { bodyStyleName, colourName } from '#app/i18n/names.server.ts'
import { detailsIntents } from '#app/routes/vehicles/details/details-forms.server.ts'
import type { ChangedValue, ChangeView, DetailsView } from '#app/routes/vehicles/details/details-view.ts'
import { readInfoOffers } from '#app/routes/vehicles/details/offers-presenter.server.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'

export const details = { read: readDetails, intents: detailsIntents } satisfies VehicleSection

async function readDetails(args: SectionArgs): Promise<DetailsView> {
  const { page, vehicle } = args
  return {
    profile: wholeStory(vehicle.profile),
    tags: page.tags,
    changes: page.changeHistory.map((change) => toChangeView(change, args)),
    offers: await readOffers(args),
  }
}

/** Only while the form is open (`?edit=basics`): the lists are long. */
async function readOffers({ db, viewer, url, t }: SectionArgs): Promise<InfoOffers | null> {
  const isEditing = viewer !== null && url.searchParams.get('edit') === 'basics'
  return isEditing ? readInfoOffers(db, t) : null
}

function toChangeView(
  { field, oldValue, newValue, user, at }: VehicleChange,
  { t, language }: SectionArgs,
): ChangeView {
  return {
    field,
    oldValue: toChangedValue(inWords(t, field, oldValue)),
    newValue: toChangedValue(inWords(t, field, newValue)),
    username: user?.username ?? null,
    at: formatDate(language, Date.parse(at)),
  }
}

/** What the server alone can word; the screen does the rest. */
function inWords(t: TFunction, field: string, value: string | null): string | null {
  if (value === null) return null
  if (field === 'color') return colourName(t, value)
  return field === 'bodyStyle' ? bodyStyleName(t, value) : value
}

/** In graphemes: a line, and as much of a text as a page can carry twenty times. The API has the whole of it. */
const [LINE, EXCERPT] = [60, 500]

function toChangedValue(value: string | null): ChangedValue | null {
  if (value === null || value === '') return null
  const start = beginning(value, LINE)
  return { text: beginning(value, EXCERPT), start: start === value ? null : start }
}

function beginning(value: string, max: number): string {
  return cutBytes(cutGraphemes(value, max), maxBytesOf(max))
}
