import type { Kysely } from 'kysely'
import { inTransaction } from '#app/db.server.ts'
import { recordActivity } from '#app/domain/activity/activity.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { activeMake, activeModel } from '#app/domain/makes/makes.server.ts'
import { countGraphemes } from '#app/domain/text.ts'
import type { Member } from '#app/domain/users/user.ts'
import { type ChangedField, recordChange, recordChanges } from '#app/domain/vehicles/changes.server.ts'
import { listedBodyStyle, listedColour } from '#app/domain/vehicles/colours.server.ts'
import type { BasicInfo } from '#app/domain/vehicles/edit-input.ts'
import { wholeStory } from '#app/domain/vehicles/story.server.ts'
import { asksForG80Kit } from '#app/domain/vehicles/vehicle.ts'
import { activeById, vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'
import { plainText } from '#db/search-text.ts'

/** `isOvertaken`: the edit replaced what somebody else had written since its form was filled; the history keeps both. */
export type Edited = { vehicle: VehicleRow; isChanged: boolean; isOvertaken: boolean }

/** A form's content when it was filled: `edit` is what it holds now. What its sender did not touch is left out. */
export type Edit<Fields> = { vehicleId: number; edit: Fields; original?: Partial<Fields> | undefined }

const columns = {
  make: 'make',
  model: 'model',
  color: 'color',
  bodyStyle: 'body_style',
  g80ConversionKit: 'g80_conversion_kit',
} as const satisfies Partial<Record<ChangedField, keyof VehicleRow>>

type InfoField = keyof typeof columns

const infoFields = Object.keys(columns) as InfoField[]

/**
 * Writes what is known of a vehicle; any member may (PERM-20). Fields that are left out stay, but for those that hang on
 * another: a new make takes the model with it (VEH-119), and the G80 question ends where it is not asked (VEH-120).
 * Colours and body styles are written as the lists spell them, where these have them.
 * `make_unknown`, `model_unknown` for what is neither an active entry of the list nor what the vehicle has.
 */
export async function editBasicInfo(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, edit, original }: Edit<BasicInfo>,
  at: number,
): Promise<Edited> {
  return inTransaction(db, async (db) => {
    const vehicle = await activeById(db, vehicleId)
    const wanted = await settled(db, vehicle, touched(edit, original), edit.model ?? null)
    const changed = infoFields.filter((field) => wanted[field] !== vehicle[columns[field]])
    if (changed.length === 0) return { vehicle, isChanged: false, isOvertaken: false }
    await db
      .updateTable('vehicles')
      .set({
        make: wanted.make,
        model: wanted.model,
        color: wanted.color,
        body_style: wanted.bodyStyle,
        g80_conversion_kit: wanted.g80ConversionKit,
      })
      .where('id', '=', vehicleId)
      .execute()
    const changes = changed.map((field) => ({
      field,
      oldValue: vehicle[columns[field]],
      newValue: wanted[field],
    }))
    await recordChanges(db, member, { vehicleId, changes }, at)
    await recordActivity(db, { kind: 'basic-info-edited', ...about(member, vehicleId), at })
    const isOvertaken = changed.some((field) => isOther(vehicle[columns[field]], original?.[field]))
    return { vehicle: await vehicleById(db, vehicleId), isChanged: true, isOvertaken }
  })
}

/** Writes the profile text; any member may (PERM-20). */
export async function editStory(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, edit, original }: Edit<{ profile: string }>,
  at: number,
): Promise<Edited> {
  const { profile } = edit
  return inTransaction(db, async (db) => {
    const vehicle = await activeById(db, vehicleId)
    if (profile === vehicle.profile || profile === original?.profile) {
      return { vehicle, isChanged: false, isOvertaken: false }
    }
    await db.updateTable('vehicles').set({ profile }).where('id', '=', vehicleId).execute()
    const change = { vehicleId, field: 'profile', oldValue: vehicle.profile, newValue: profile } as const
    await recordChange(db, member, change, at)
    const detail = { length: countGraphemes(profile) }
    await recordActivity(db, { kind: 'story-edited', ...about(member, vehicleId), detail, at })
    return {
      vehicle: await vehicleById(db, vehicleId),
      isChanged: true,
      isOvertaken: isOther(wholeStory(vehicle.profile), original?.profile),
    }
  })
}

/** Somebody wrote it since the form was filled. Without a form nobody was looking. */
function isOther(current: string | null, original: string | null | undefined): boolean {
  return original !== undefined && original !== current
}

function touched(edit: BasicInfo, original: Partial<BasicInfo> | undefined): BasicInfo {
  const fields = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && value !== original?.[field as InfoField],
  )
  return Object.fromEntries(fields) as BasicInfo
}

type Info = Record<'make' | 'model' | 'color' | 'bodyStyle', string | null> & {
  g80ConversionKit: 'Yes' | 'No'
}

/** `sentModel` is what the form holds, touched or not: a make that was put right may have a model of the same name. */
async function settled(
  db: ReadDatabase,
  vehicle: VehicleRow,
  edit: BasicInfo,
  sentModel: string | null,
): Promise<Info> {
  const make = await makeOf(db, vehicle, edit)
  const model = await modelOf(db, vehicle, edit, { make, sentModel })
  const kit = edit.g80ConversionKit ?? vehicle.g80_conversion_kit
  return {
    make,
    model,
    color: edit.color === undefined ? vehicle.color : (listedColour(edit.color) ?? edit.color),
    bodyStyle:
      edit.bodyStyle === undefined ? vehicle.body_style : (listedBodyStyle(edit.bodyStyle) ?? edit.bodyStyle),
    g80ConversionKit: make === null || asksForG80Kit({ make, model }) ? kit : 'No',
  }
}

async function makeOf(db: ReadDatabase, vehicle: VehicleRow, edit: BasicInfo): Promise<string | null> {
  if (edit.make === undefined || edit.make === null) return edit.make === null ? null : vehicle.make
  const make = (await activeMake(db, edit.make)) ?? keptName(edit.make, vehicle.make)
  if (make === null) throw new DomainError('make_unknown', { field: 'make' })
  return make
}

async function modelOf(
  db: ReadDatabase,
  vehicle: VehicleRow,
  edit: BasicInfo,
  { make, sentModel }: { make: string | null; sentModel: string | null },
): Promise<string | null> {
  if (edit.model === undefined) {
    if (make === vehicle.make) return vehicle.model
    return make === null || sentModel === null ? null : activeModel(db, make, sentModel)
  }
  if (edit.model === null) return null
  if (make === null) throw new DomainError('model_without_make', { field: 'model' })
  const kept = make === vehicle.make ? keptName(edit.model, vehicle.model) : null
  const model = (await activeModel(db, make, edit.model)) ?? kept
  if (model !== null) return model
  throw new DomainError('model_unknown', { field: 'model', params: { make } })
}

/** What the vehicle has already can stay, on the list or not, however it is written. */
function keptName(sent: string, present: string | null): string | null {
  return present !== null && plainText(present) === plainText(sent) ? present : null
}

function about(member: Member, vehicleId: number) {
  return { actorId: member.id, ownerId: member.id, subjectId: vehicleId }
}
