import type { KnownVehicleView, SubmitView, SuggestionsView } from '#app/components/submit/submit-view.ts'
import { toUsageView } from '#app/components/submit/usage-view.ts'
import { readAiUsage } from '#app/domain/analysis/ai-usage.server.ts'
import type { PhotoAnalysis } from '#app/domain/analysis/analysis.ts'
import { keptAnalysis } from '#app/domain/analysis/kept-analyses.server.ts'
import { dailyAnalyses, isRemoteAnalysis } from '#app/domain/analysis/settings.server.ts'
import { matchMakeAndModel } from '#app/domain/makes/match-make.server.ts'
import { readFileDraft } from '#app/domain/media/files/file-drafts.server.ts'
import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { plateKey, plateProblem, plateText } from '#app/domain/plates/plate.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { makeAndModel } from '#app/domain/vehicles/vehicle.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { bodyStyleName, colourName } from '#app/i18n/names.server.ts'
import { readInfoOffers } from '#app/routes/vehicles/details/offers-presenter.server.ts'

/** `?photo=` is the reader's file draft, `?plate=` a reading that they chose. */
export async function readSubmit(args: ScreenArgs): Promise<SubmitView> {
  const { db, url, t } = args
  const token = url.searchParams.get('photo')
  const view = await readPhotoView(args, token, chosenPlate(url))
  const isPhotoGone = token !== null && view.photo === null
  // With a photo that is gone what was typed is still to be corrected and sent, with another photo.
  return { ...view, isPhotoGone, offers: token === null ? null : await readInfoOffers(db, t) }
}

/** The key of a plate that the address names, or null. */
function chosenPlate(url: URL): string | null {
  const plate = url.searchParams.get('plate')
  return plate === null || plateProblem(plate) !== null ? null : plateKey(plate)
}

/** A waiting photo, what was read from it, and whose plate that is; members only. */
export async function readPhotoView(
  args: ScreenArgs,
  token: string | null,
  plate: string | null = null,
): Promise<Omit<SubmitView, 'isPhotoGone' | 'offers'>> {
  const { db, viewer, at } = args
  const member = signedIn(viewer, { whenRestricted: true })
  const draft = token === null ? null : await readFileDraft(db, member, token, at)
  const limit = dailyAnalyses()
  const usage = limit === null ? null : toUsageView(await readAiUsage(db, member.id, limit, at))
  const analysis = draft && (await keptAnalysis(db, member, draft, at))
  const shown = plate ?? analysis?.plate ?? null
  return {
    photo: draft && { token: draft.token, name: draft.name, thumbnail: draft.thumbnail },
    suggestions: analysis && (await toSuggestionsView(args, analysis)),
    plateText: shown === null ? '' : usualText(shown),
    known: shown === null ? null : await readKnownVehicle(args, shown),
    usage,
    isBlocked: usage?.level === 'none' && analysis === null,
    isRemote: isRemoteAnalysis(),
  }
}

async function toSuggestionsView({ db }: ScreenArgs, analysis: PhotoAnalysis): Promise<SuggestionsView> {
  const { plate, certainty, readings, colour, otherColour, body, profile, persona, source } = analysis
  // The lists may have changed since.
  const { make, model } = await matchMakeAndModel(db, analysis)
  const isListed = make === analysis.make && model === analysis.model
  return {
    plate,
    certainty,
    readings: readings
      .filter((reading) => reading.plate !== plate)
      .map((reading) => ({ plate: reading.plate, plateText: usualText(reading.plate) })),
    make,
    model,
    color: colour,
    otherColor: otherColour,
    bodyStyle: body,
    profile,
    persona,
    unlisted: isListed ? null : makeAndModel(analysis),
    source,
  }
}

async function readKnownVehicle({ db, t }: ScreenArgs, plate: string): Promise<KnownVehicleView | null> {
  const vehicle = await activeVehicle(db, plate)
  if (vehicle === null) return null
  const { color, body_style: bodyStyle } = vehicle
  const facts = [
    makeAndModel(vehicle),
    color && colourName(t, color),
    bodyStyle && bodyStyleName(t, bodyStyle),
  ]
  return {
    plate,
    plateStyle: vehicle.plate_style,
    plateText: plateText(plate, vehicle.plate_style),
    facts: facts.filter((fact): fact is string => Boolean(fact)),
    hasStory: vehicle.profile !== '',
  }
}

/** As a new vehicle's plate would be printed. */
function usualText(plate: string): string {
  return plateText(plate, classifyPlate(plate).style)
}
