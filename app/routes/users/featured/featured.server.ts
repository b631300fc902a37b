import { type CollectionCardView, toCollectionCards } from '#app/components/collections/collection-cards.ts'
import { readFeaturedCollections } from '#app/domain/collections/read-collections.server.ts'
import { collectionCardsOf } from '#app/domain/finding/collection-cards.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** Of the user's collections the featured ones, as this reader may see them (PROF-07, COLL-32). */
export type FeaturedView = { featured: CollectionCardView[] }

export const featured = {
  read: async (args: ProfileSectionArgs): Promise<FeaturedView> => {
    const collections = await readFeaturedCollections(args.db, args.user.id, args.viewer)
    return { featured: toCollectionCards(await collectionCardsOf(args.db, collections), args) }
  },
  intents: {},
} satisfies ProfileSection
