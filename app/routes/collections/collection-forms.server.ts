import { z } from 'zod'
import { addPlatesToCollection } from '#app/domain/collections/collect-plates.server.ts'
import { collectionPath } from '#app/domain/collections/collection.ts'
import {
  type CollectionEdit,
  featuredForm,
  type ManagedCollection,
  mainVehicleForm,
  manageCollectionForm,
  newCollectionForm,
  platesForm,
  publicForm,
  removeVehicleForm,
} from '#app/domain/collections/collection-input.ts'
import {
  createCollection,
  deleteCollection,
  editCollection,
  removeFromCollection,
} from '#app/domain/collections/collections.server.ts'
import { found } from '#app/domain/errors.ts'
import { fromId, toId } from '#app/domain/ids.ts'
import { signedIn } from '#app/domain/users/user.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
} from '#app/http/screens/screen-action.server.ts'

/** The forms of the list: what an owner does with a collection without opening it. */
export const listIntents: Record<string, Intent> = {
  'create-collection': intent({
    schema: newCollectionForm,
    limit: 'collections',
    failureText: (t) => t('collections:createFailed'),
    run: async ({ db, viewer, input, at, t, withKey }) =>
      withKey(db, async (db) => {
        const collection = await createCollection(db, signedIn(viewer), input, at)
        return {
          to: collectionPath(collection),
          toast: { message: t('collections:created'), type: 'success' },
        }
      }),
  }),
  'set-public': intent({
    schema: publicForm,
    limit: 'edits',
    failureText: (t) => t('collections:updateFailed'),
    run: async (args) => {
      await edit(args, { isPublic: args.input.isPublic })
      const { t } = args
      return samePage(args, args.input.isPublic ? t('collections:nowPublic') : t('collections:nowPrivate'))
    },
  }),
  'set-featured': intent({
    schema: featuredForm,
    limit: 'edits',
    failureText: (t) => t('collections:updateFailed'),
    run: async (args) => {
      const { collection } = await edit(args, { isFeatured: args.input.isFeatured })
      const { t } = args
      if (!args.input.isFeatured) return samePage(args, t('collections:featuredNoLonger'))
      const isSeen = collection.is_public === 1
      return samePage(args, isSeen ? t('collections:nowFeatured') : t('collections:featuredOncePublic'))
    },
  }),
  'delete-collection': intent({
    schema: z.object({}),
    limit: 'edits',
    failureText: (t) => t('collections:deleteFailed'),
    run: async (args) => {
      const { db, viewer, at, t } = args
      await deleteCollection(db, signedIn(viewer), formCollectionId(args), at)
      return { to: '/collections', toast: { message: t('collections:deleted'), type: 'success' } }
    },
  }),
}

/** The forms of a collection's own page. */
export const collectionIntents: Record<string, Intent> = {
  'edit-collection': intent({
    schema: manageCollectionForm,
    limit: 'edits',
    failureText: (t) => t('collections:updateFailed'),
    run: runEdit,
  }),
  'add-plates': intent({
    schema: platesForm,
    limit: 'edits',
    failureText: (t) => t('collections:updateFailed'),
    run: async (args) => {
      const { db, viewer, input, at, t } = args
      const which = { collectionId: formCollectionId(args), plates: input.plates }
      const count = await addPlatesToCollection(db, signedIn(viewer), which, at)
      return {
        to: args.url.pathname,
        toast:
          count > 0
            ? { message: t('collections:plates.added', { count }), type: 'success' }
            : { message: t('collections:plates.addedBefore'), type: 'info' },
      }
    },
  }),
  'remove-from-collection': intent({
    schema: removeVehicleForm,
    limit: 'edits',
    failureText: (t) => t('collections:removeFailed'),
    run: async (args) => {
      const { db, viewer, input, at, t } = args
      const which = { collectionId: formCollectionId(args), vehicleIds: [input.vehicleId] }
      await removeFromCollection(db, signedIn(viewer), which, at)
      return {
        ...samePage(args, t('collections:removed')),
        answer: { removed: toId('vehicle', input.vehicleId) },
      }
    },
  }),
  'choose-main-vehicle': intent({
    schema: mainVehicleForm,
    limit: 'edits',
    failureText: (t) => t('collections:updateFailed'),
    run: async (args) => {
      const { input, t } = args
      await edit(args, { coverVehicleId: input.isMain ? input.vehicleId : null })
      return samePage(args, input.isMain ? t('collections:main.chosen') : t('collections:main.unset'))
    },
  }),
  'delete-collection': listIntents['delete-collection'] as Intent,
}

/** What its sender did not touch is left out: two tabs that change different things both win. */
async function runEdit(args: IntentArgs<ManagedCollection>): Promise<IntentResult> {
  const { original, title, description, isPublic, isFeatured } = args.input
  const before = parseOriginal(original)
  const { collection, isChanged } = await edit(args, {
    ...(before.title === title ? {} : { name: title }),
    ...(before.description === description ? {} : { description }),
    ...(before.isPublic === String(isPublic) ? {} : { isPublic }),
    ...(before.isFeatured === String(isFeatured) ? {} : { isFeatured }),
  })
  const { t } = args
  return {
    to: collectionPath(collection),
    toast: isChanged
      ? { message: t('collections:updated'), type: 'success' }
      : { message: t('collections:unchanged'), type: 'info' },
  }
}

const originalFields = z
  .object({ title: z.string(), description: z.string(), isPublic: z.string(), isFeatured: z.string() })
  .partial()

/** What the form was filled with; nonsense is as good as nothing. */
function parseOriginal(original: string | undefined): z.output<typeof originalFields> {
  try {
    return originalFields.safeParse(JSON.parse(original ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

function edit(args: IntentArgs<unknown>, changes: CollectionEdit) {
  const { db, viewer, at } = args
  return editCollection(db, signedIn(viewer), { collectionId: formCollectionId(args), ...changes }, at)
}

/** The forms name their collection: by now its address may lead elsewhere. */
function formCollectionId({ rawField }: IntentArgs<unknown>): number {
  return found(fromId('collection', rawField('collection') ?? ''), 'collection_not_found')
}

/** Where it was pressed; of a vehicle that is taken out, `nextId` is the one beside it. */
function samePage({ url, rawField }: IntentArgs<unknown>, message: string): IntentResult {
  const vehicle = fromId('vehicle', rawField('nextId') ?? rawField('vehicleId') ?? '')
  const isOfVehicle = rawField('vehicleId') !== null
  const place = vehicle ? toId('vehicle', vehicle) : isOfVehicle ? 'list' : (rawField('collection') ?? '')
  return {
    to: `${url.pathname}${url.search}#${place}`,
    toast: { message, type: 'success' },
    staysOnPage: true,
  }
}
