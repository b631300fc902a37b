import type { Kysely } from 'kysely'
import { type AndThen, asItIs, inTransaction } from '#app/db.server.ts'
import type { AiUsage } from '#app/domain/analysis/ai-usage.ts'
import { countAnalysis, withinAllowance } from '#app/domain/analysis/allowance.server.ts'
import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { decodedPhoto } from '#app/domain/analysis/decoded-photo.server.ts'
import { keepAnalysis } from '#app/domain/analysis/kept-analyses.server.ts'
import { photoAnalyser } from '#app/domain/analysis/photo-analyser.server.ts'
import type { DescriptionLanguage } from '#app/domain/analysis/prompt.ts'
import type { RemoteReport } from '#app/domain/analysis/remote-report.ts'
import { dailyAnalyses } from '#app/domain/analysis/settings.server.ts'
import { found } from '#app/domain/errors.ts'
import { matchMakeAndModel } from '#app/domain/makes/match-make.server.ts'
import type { UploadedFile } from '#app/domain/media/files/store-media.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { listedBodyStyle, listedColour } from '#app/domain/vehicles/colours.server.ts'
import { wholeStory } from '#app/domain/vehicles/story.server.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'
import type { Database, ReadDatabase } from '#db/schema.ts'

export type AnalysedPhoto = { analysis: PhotoAnalysis; usage: AiUsage }

type PhotoToAnalyse = {
  file: UploadedFile
  language: DescriptionLanguage
  /** Told of a question to an outside service, also of one that came to nothing. */
  onReport: (report: RemoteReport) => void
  /** Waited for before any work, once the member has an analysis left and none under way; may refuse. */
  mayBegin?: () => Promise<void>
  /** Gets the pixels before they are read, so that a preview of them needs no second decoding. */
  onDecoded?: (picture: RgbPicture) => Promise<void>
}

/**
 * Reads a photo that a member has sent: its plate and what else can be told, with what the site knows of that plate
 * already. It counts when it succeeds, also without a plate (contract, section 14), and is kept for an hour. `andThen` is
 * part of the transaction that counts it. Throws `analysis_off`, `ai_limit_exceeded`, `analysis_underway`,
 * `analysis_failed`, `overloaded`, and what is wrong with the file as uploads do. Slow: never part of a transaction.
 */
export async function analysePhoto<Result = AnalysedPhoto>(
  db: Kysely<Database>,
  member: Member,
  { file, mayBegin, onDecoded, ...asking }: PhotoToAnalyse,
  at: number,
  andThen: AndThen<AnalysedPhoto, Result> = asItIs,
): Promise<Result> {
  const limit = found(dailyAnalyses(), 'analysis_off')
  return withinAllowance(db, member, limit, at, async () => {
    await mayBegin?.()
    const picture = await decodedPhoto(file)
    await onDecoded?.(picture)
    const own = await listed(db, await photoAnalyser()(picture, asking))
    const analysis = await withWhatIsKnown(db, own)
    return inTransaction(db, async (db) => {
      const usage = await countAnalysis(db, member, limit, at)
      // Without what is known: the member may still say that it is another plate.
      await keepAnalysis(db, member, file, own, at)
      return andThen(db, { analysis, usage })
    })
  })
}

/** Names as the lists have them; a make or model that is on none stays, to be shown and not saved. */
async function listed(db: ReadDatabase, analysis: PhotoAnalysis): Promise<PhotoAnalysis> {
  const { make, model, body, colour, otherColour } = analysis
  const match = await matchMakeAndModel(db, { make, model })
  return {
    ...analysis,
    make: match.make ?? make,
    model: match.model ?? model,
    body: listedBodyStyle(body),
    colour: listedColour(colour),
    otherColour: listedColour(otherColour),
  }
}

/** The active vehicle of that plate fills what its page says; nothing of a deleted one is told. */
async function withWhatIsKnown(db: ReadDatabase, analysis: PhotoAnalysis): Promise<PhotoAnalysis> {
  const known = analysis.plate === null ? null : await activeVehicle(db, analysis.plate)
  if (known === null) return analysis
  const isSameMake = known.make === null || known.make === analysis.make
  return {
    ...analysis,
    make: known.make ?? analysis.make,
    model: known.model ?? (isSameMake ? analysis.model : null),
    colour: known.color ?? analysis.colour,
    otherColour: known.color === null ? analysis.otherColour : null,
    body: known.body_style ?? analysis.body,
    ...(known.profile === '' ? {} : { profile: wholeStory(known.profile), persona: null }),
  }
}
