import { redirect } from '@remix-run/node'
import { collectionPath, ownCollectionsPerPage } from '#app/domain/collections/collection.ts'
import { collectForm, newCollectionForm } from '#app/domain/collections/collection-input.ts'
import {
  addToCollection,
  createCollectionWith,
  removeFromCollection,
} from '#app/domain/collections/collections.server.ts'
import { readCollectionsFor } from '#app/domain/collections/read-collections.server.ts'
import { DomainError, found } from '#app/domain/errors.ts'
import { toId } from '#app/domain/ids.ts'
import { pageAsked, paginationFor } from '#app/domain/pages.ts'
import { type PlateStyle, plateKey, plateText } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { vehicleAtPlate } from '#app/domain/vehicles/vehicles.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import { type Intent, type IntentArgs, intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** A member's own collections and whether this vehicle is in each. */
export type CollectView = {
  /** `v-34`. */
  vehicle: string
  plate: string
  plateStyle: PlateStyle
  plateText: string
  collections: { id: string; name: string; href: string; isPublic: boolean; isIn: boolean }[]
  page: number
  nextHref: string | null
}

/** There is no such vehicle, or none any more. */
export type NothingToCollect = { collections: null; refusal: string }

/** The page, also where its vehicle is gone: it may have to say why a form was refused. */
export async function collectScreen(args: ScreenArgs): Promise<CollectView | NothingToCollect> {
  try {
    return await readCollecting(args)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'vehicle_not_found') throw error
    return { collections: null, refusal: errorText(args.t, error.code) }
  }
}

/** A page of one's own collections for a vehicle (COLL-13). Former plates lead on, as those of its page do. */
async function readCollecting(args: ScreenArgs): Promise<CollectView> {
  const { db, viewer, url, params, answersForm } = args
  const member = signedIn(viewer, { whenRestricted: true })
  const asked = plateKey(params.plate ?? '')
  const path = collectPath(asked)
  if (url.pathname !== path && !answersForm) throw redirect(path + url.search, 301)
  const place = found(await vehicleAtPlate(db, asked), 'vehicle_not_found')
  if ('movedTo' in place && !answersForm) throw movedTo(place.movedTo, url)
  const there = 'movedTo' in place ? await vehicleAtPlate(db, place.movedTo) : place
  const vehicle = there && 'vehicle' in there ? there.vehicle : null
  const {
    id,
    plate,
    plate_style: plateStyle,
  } = found(vehicle?.deleted_at === null ? vehicle : null, 'vehicle_not_found')
  const page = pageAsked(url.searchParams.get('page'))
  const limit = ownCollectionsPerPage
  const { collections, total } = await readCollectionsFor(db, member, id, { page, limit })
  return {
    vehicle: toId('vehicle', id),
    plate,
    plateStyle,
    plateText: plateText(plate, plateStyle),
    collections: collections.map((one) => ({
      id: toId('collection', one.id),
      name: one.name,
      href: collectionPath(one),
      isPublic: one.isPublic,
      isIn: one.isIn,
    })),
    page,
    nextHref: paginationFor({ page, limit }, total).hasMore ? `${path}?page=${page + 1}` : null,
  }
}

/** Until another vehicle takes the plate (contract, section 4). */
function movedTo(plate: string, { search }: URL): Response {
  return redirect(collectPath(plate) + search, { status: 302, headers: { 'Cache-Control': 'no-store' } })
}

function collectPath(plate: string): string {
  return `${vehiclePath(plate)}/collect`
}

/** The forms of the page and of the popup on the vehicle's page. */
export const collectIntents: Record<string, Intent> = {
  'collect-vehicle': intent({
    schema: collectForm,
    limit: 'edits',
    failureText: (t) => t('collections:updateFailed'),
    run: async (args) => {
      const { db, viewer, input, at, t } = args
      const { id } = await formVehicle(args)
      const which = { collectionId: input.collection, vehicleIds: [id] }
      if (input.collected) await addToCollection(db, signedIn(viewer), which, at)
      else await removeFromCollection(db, signedIn(viewer), which, at)
      const message = input.collected ? t('collections:collect.added') : t('collections:removed')
      return samePlace(args, toId('collection', input.collection), message)
    },
  }),
  'create-collection-with': intent({
    schema: newCollectionForm,
    limit: 'collections',
    failureText: (t) => t('collections:createFailed'),
    run: async (args) => {
      const { db, viewer, input, at, t, withKey } = args
      const { id, plate, plate_style: plateStyle } = await formVehicle(args)
      const message = t('collections:collect.created', { plate: plateText(plate, plateStyle) })
      return withKey(db, async (db) => {
        const created = await createCollectionWith(db, signedIn(viewer), { ...input, vehicleId: id }, at)
        return samePlace(args, toId('collection', created.id), message)
      })
    },
  }),
}

function samePlace({ url }: IntentArgs<unknown>, place: string, message: string) {
  return {
    to: `${url.pathname}${url.search}#${place}`,
    toast: { message, type: 'success' as const },
    staysOnPage: true,
  }
}
