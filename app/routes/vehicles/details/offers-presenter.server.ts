import type { TFunction } from 'i18next'
import type { InfoOffers } from '#app/components/vehicles/info-offers.ts'
import { listOfferedMakes } from '#app/domain/makes/makes.server.ts'
import { bodyStyles, colourList } from '#app/domain/vehicles/colours.server.ts'
import { bodyStyleName, colourName } from '#app/i18n/names.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/** What can be chosen of makes, models, colours and body styles, in the reader's language. */
export async function readInfoOffers(db: ReadDatabase, t: TFunction): Promise<InfoOffers> {
  return {
    makes: await listOfferedMakes(db),
    colours: colourList.map((colour) => ({ ...colour, text: colourName(t, colour.name) })),
    bodyStyles: bodyStyles.map((name) => ({ name, text: bodyStyleName(t, name) })),
  }
}
