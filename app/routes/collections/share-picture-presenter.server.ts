import type { Collection } from '#app/domain/collections/collection.ts'
import {
  type CollectionPictureSource,
  collectionPictureSource,
} from '#app/domain/share-picture/collection-picture.server.ts'
import { env } from '#app/env.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { translator } from '#app/i18n/i18n.server.ts'
import type { ReadDatabase } from '#db/schema.ts'

/**
 * What stands on a collection's share picture. In English, whoever looks: everybody gets the same picture. `ids` of its
 * first vehicles, where they have been read already.
 */
export function wordedCollectionPicture(
  db: ReadDatabase,
  collection: Collection,
  ids?: number[],
): Promise<CollectionPictureSource> {
  const t = translator('en')
  const { owner, vehicleCount: count } = collection
  const number = formatNumber('en', count)
  const about = t('collections:picture.about', { username: owner.username, count, number })
  return collectionPictureSource(db, collection, { about, siteName: env.SITE_NAME, ids })
}
