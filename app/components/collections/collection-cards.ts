import type { TFunction } from 'i18next'
import { collectionPath } from '#app/domain/collections/collection.ts'
import type { ListedCollection } from '#app/domain/finding/listed-collection.ts'
import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { userPath } from '#app/domain/users/user.ts'
import { formatNumber } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'

/** A collection as cards show it, in the reader's words. */
export type CollectionCardView = {
  href: string
  name: string
  /** `3 vehicles`. */
  countText: string
  /** The lock's word where it is private (COLL-29). */
  lockText: string | null
  owner: { username: string; href: string }
  /** Its main vehicle first; none where it is empty. */
  vehicles: { plate: string; plateStyle: PlateStyle; photo: Photo | null }[]
}

export function toCollectionCards(
  collections: readonly ListedCollection[],
  { t, language }: { t: TFunction; language: Language },
): CollectionCardView[] {
  return collections.map((collection) => ({
    href: collectionPath(collection),
    name: collection.name,
    countText: vehicleCountText(collection.vehicleCount, { t, language }),
    lockText: collection.isPublic ? null : t('collections:private'),
    owner: { username: collection.owner.username, href: userPath(collection.owner.username) },
    vehicles: collection.vehicles.map(({ plate, plateStyle, photo }) => ({ plate, plateStyle, photo })),
  }))
}

/** `5,000 vehicles`. */
export function vehicleCountText(
  count: number,
  { t, language }: { t: TFunction; language: Language },
): string {
  return t('collections:vehicles', { count, number: formatNumber(language, count) })
}
