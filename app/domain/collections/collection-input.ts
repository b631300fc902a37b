import { z } from 'zod'
import {
  maxCollectionDescription,
  maxCollectionName,
  maxVehiclesPerCall,
} from '#app/domain/collections/collection.ts'
import { says } from '#app/domain/errors.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { boundedText } from '#app/domain/text-input.ts'

const name = boundedText(maxCollectionName, {
  codes: { required: 'collection_name_required', tooLong: 'collection_name_too_long' },
})

const description = boundedText(maxCollectionDescription, {
  required: false,
  codes: { required: 'field_required', tooLong: 'collection_description_too_long' },
})

/** `title` is what some clients call the name (COLL-17). */
const nameOrTitle = (value: unknown) => {
  if (typeof value !== 'object' || value === null || 'name' in value || !('title' in value)) return value
  const { title, ...others } = value
  return { name: title, ...others }
}

/** A new collection: public, and not on its owner's profile (COLL-22, COLL-23). */
export const newCollectionInput = z.preprocess(
  nameOrTitle,
  z.object({
    name,
    description: description.default(''),
    isPublic: z.boolean().default(true),
    isFeatured: z.boolean().default(false),
  }),
)

/** What is left out stays as it is. */
export const collectionEditInput = z.preprocess(
  nameOrTitle,
  z.object({
    name: name.optional(),
    description: description.optional(),
    isPublic: z.boolean().optional(),
    isFeatured: z.boolean().optional(),
    coverVehicleId: idInput('vehicle').nullable().optional(),
  }),
)

export type NewCollection = z.output<typeof newCollectionInput>
export type CollectionEdit = z.output<typeof collectionEditInput>

/** Vehicles by their ids; one that is named twice counts once. */
export const collectionVehiclesInput = z.object({
  vehicleIds: z
    .array(idInput('vehicle'), says('field_required'))
    .min(1, says('field_required'))
    .max(maxVehiclesPerCall, says('collection_vehicles_limit', { max: maxVehiclesPerCall }))
    .transform((ids) => [...new Set(ids)]),
})
