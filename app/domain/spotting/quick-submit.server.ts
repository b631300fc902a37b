import type { Kysely } from 'kysely'
import { type AndThen, asItIs } from '#app/db.server.ts'
import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import { limitExceeded } from '#app/domain/analysis/allowance.server.ts'
import { keptAnalysis, spendAnalysis } from '#app/domain/analysis/kept-analyses.server.ts'
import { dailyAnalyses } from '#app/domain/analysis/settings.server.ts'
import { matchMakeAndModel } from '#app/domain/makes/match-make.server.ts'
import { photoTypeOf } from '#app/domain/media/formats/photo-type.server.ts'
import {
  insertMedia,
  prepareMedia,
  type UploadedFile,
  withPrepared,
} from '#app/domain/media/photos.server.ts'
import type { QuickSubmit } from '#app/domain/spotting/quick-submit-input.ts'
import { type Spot, vehicleOf } from '#app/domain/spotting/spot.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import type { BasicInfo } from '#app/domain/vehicles/edit-input.ts'
import { vehicleById } from '#app/domain/vehicles/vehicles.server.ts'
import type { Database, ReadDatabase, VehicleRow } from '#db/schema.ts'

/**
 * The vehicle of that plate, added if it is not there, with the photo, and in its empty fields what the member confirmed
 * (contract, section 10): what is known of it stays. All of it or nothing. A make or model that is not on the list is not
 * saved. `andThen` is part of the same transaction. Throws `ai_limit_exceeded`, and what `prepareMedia` refuses.
 */
export async function quickSubmit<Result = Spot>(
  db: Kysely<Database>,
  member: Member,
  { file, ...input }: QuickSubmit & { file: UploadedFile },
  at: number,
  andThen: AndThen<Spot, Result> = asItIs,
): Promise<Result> {
  await mustHaveAllowance(db, member, file, at)
  await photoTypeOf(file)
  const prepared = await prepareMedia(db, member, file)
  return withPrepared(db, prepared, async (db) => {
    // Another submit of the same photo may have come first.
    if (!(await spendAnalysis(db, member, file, at))) await mustHaveAllowance(db, member, file, at)
    const { vehicle, isNew } = await vehicleOf(db, member, input, at)
    const added = await insertMedia(db, member, vehicle.id, prepared, at)
    await fillEmptyFields(db, member, { vehicleId: vehicle.id, input }, at)
    return { added, result: await andThen(db, { plate: vehicle.plate, isNew, photo: added }) }
  })
}

/**
 * Quick submit is blocked once the day's analyses are used up (QS-46), but for a photo that was analysed within the last
 * hour, which can be submitted one time: the last analysis of a day is worth something, too. A site that reads no photos blocks nobody.
 */
async function mustHaveAllowance(
  db: ReadDatabase,
  member: Member,
  photo: { sha256: string },
  at: number,
): Promise<void> {
  const limit = dailyAnalyses()
  if (limit === null) return
  const usage = await readAiUsage(db, member.id, limit, at)
  if (usage.remaining > 0 || (await keptAnalysis(db, member, photo, at)) !== null) return
  throw limitExceeded(usage, at)
}

async function fillEmptyFields(
  db: Kysely<Database>,
  member: Member,
  { vehicleId, input }: { vehicleId: number; input: QuickSubmit },
  at: number,
): Promise<void> {
  const vehicle = await vehicleById(db, vehicleId)
  const edit = await emptyFieldsOf(db, vehicle, input)
  await editBasicInfo(db, member, { vehicleId, edit }, at)
  if (vehicle.profile === '' && input.profile !== null) {
    await editStory(db, member, { vehicleId, edit: { profile: input.profile } }, at)
  }
}

async function emptyFieldsOf(db: ReadDatabase, vehicle: VehicleRow, input: QuickSubmit): Promise<BasicInfo> {
  const { make, model } = await matchMakeAndModel(db, { ...input, make: input.make ?? vehicle.make })
  const isSameMake = vehicle.make === null || vehicle.make === make
  return {
    ...(vehicle.make === null && make !== null ? { make } : {}),
    ...(vehicle.model === null && model !== null && isSameMake ? { model } : {}),
    ...(vehicle.color === null && input.color !== null ? { color: input.color } : {}),
    ...(vehicle.body_style === null && input.bodyStyle !== null ? { bodyStyle: input.bodyStyle } : {}),
  }
}
