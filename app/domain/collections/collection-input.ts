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

/** The same from a form: a box that is not ticked is not sent. */
export const newCollectionForm = z.object({
  name,
  description: description.default(''),
  isPublic: z.boolean().default(false),
  isFeatured: z.boolean().default(false),
})

/** The manage dialog calls the name the title (COLL-37). */
export const manageCollectionForm = newCollectionForm.omit({ name: true }).extend({
  title: boundedText(maxCollectionName, {
    codes: { required: 'collection_title_required', tooLong: 'collection_name_too_long' },
  }),
  original: z.string().optional(),
})

/** A button says what it wants, so that pressing twice counts once. */
const pressed = z.enum(['true', 'false']).transform((value) => value === 'true')

export const publicForm = z.object({ isPublic: pressed })
export const featuredForm = z.object({ isFeatured: pressed })
export const collectForm = z.object({ collection: idInput('collection'), collected: pressed })
export const mainVehicleForm = z.object({ vehicleId: idInput('vehicle'), isMain: pressed })
export const removeVehicleForm = z.object({ vehicleId: idInput('vehicle') })

/** Plates as they were written: one a line, or parted by commas. */
export const platesForm = z.object({ plates: z.string(says('field_required')) })

export type ManagedCollection = z.output<typeof manageCollectionForm>

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
