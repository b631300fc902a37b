import type { PlateReading } from '#app/domain/analysis/analysis.ts'
import { decodedPhoto } from '#app/domain/analysis/decoded-photo.server.ts'
import { pictureReader } from '#app/domain/analysis/picture-reader.server.ts'
import { withReadingTurn } from '#app/domain/analysis/reading-turn.server.ts'
import { must } from '#app/domain/errors.ts'
import type { UploadedFile } from '#app/domain/media/files/store-media.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'

export type PlateRead = {
  /** A plate key; null where none was read. */
  plate: string | null
  /** Of `plate`, 0 to 1. */
  confidence: number | null
  /** All that it may be, `plate` first, then the likeliest. */
  readings: readonly PlateReading[]
}

/**
 * The plate in a photo that a member has uploaded, read by the site itself; counts towards no allowance (API-41).
 * `analysis_off` where the site cannot read photos itself, `analysis_underway`, `overloaded`, `analysis_unavailable`, and
 * what is wrong with the file.
 */
export async function readPlate(member: Member, file: UploadedFile): Promise<PlateRead> {
  must(env.readsPhotosItself, 'analysis_off')
  const { plate, confidence, readings } = await withReadingTurn(member, async () =>
    pictureReader()(await decodedPhoto(file)),
  )
  if (plate === null || confidence === null) return { plate: null, confidence: null, readings }
  return { plate, confidence, readings: [{ plate, confidence }, ...readings] }
}
