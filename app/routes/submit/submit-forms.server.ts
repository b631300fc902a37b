import { rm } from 'node:fs/promises'
import { z } from 'zod'
import type { AnalysisAnswer } from '#app/components/submit/submit-view.ts'
import { analysePhoto } from '#app/domain/analysis/analyse-photo.server.ts'
import { reportsTo } from '#app/domain/analysis/remote-report.ts'
import { DomainError, found } from '#app/domain/errors.ts'
import {
  discardFileDraft,
  fileDrafts,
  makeThumbnail,
  makeThumbnailOf,
  openFileDraft,
  saveFileDraft,
} from '#app/domain/media/files/file-drafts.server.ts'
import { photoTypeOf } from '#app/domain/media/formats/photo-type.server.ts'
import { rotationInput } from '#app/domain/media/image-input.ts'
import { quickSubmit } from '#app/domain/spotting/quick-submit.server.ts'
import { quickSubmitInput, toQuickSubmit } from '#app/domain/spotting/quick-submit-input.ts'
import type { Spot } from '#app/domain/spotting/spot.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { activeVehicle } from '#app/domain/vehicles/vehicles.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'
import { log } from '#app/http/request/log.server.ts'
import { countWithinLimit, withinLimit } from '#app/http/request/rate-limits.server.ts'
import { errorText } from '#app/http/screens/error-text.server.ts'
import type { FileDrafts } from '#app/http/screens/form-files.server.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
} from '#app/http/screens/screen-action.server.ts'
import type { RgbPicture } from '#app/integrations/text-reader/text-reader.ts'
import { withRaidPlace } from '#app/routes/raids/counted-presenter.server.ts'
import { readPhotoView } from '#app/routes/submit/submit.server.ts'
import { spotText } from '#app/routes/vehicles/spot-presenter.server.ts'

/** A photo is sent once and counts as an upload when it is submitted. */
export const submitDrafts: FileDrafts = { ...fileDrafts, limit: 'file-drafts' }

/** `draft` is the token of a photo that was sent before. `inPlace`: a script wants the answer, not the page. */
const analyseInput = z.object({ draft: z.string().optional(), inPlace: z.literal('1').optional() })

const submitInput = quickSubmitInput.extend(rotationInput.shape)

export const submitIntents: Record<string, Intent> = {
  'analyse-photo': intent({
    schema: analyseInput,
    takesFile: true,
    run: analyse,
    failureText: (t) => t('submit:failed'),
  }),
  'submit-photo': intent({ schema: submitInput, takesFile: true, run: submit }),
}

type AnalyseArgs = IntentArgs<z.output<typeof analyseInput>>

/** Keeps the photo and reads it; where it cannot be read now, the form comes all the same, to be filled in by hand. */
async function analyse(args: AnalyseArgs): Promise<IntentResult> {
  const member = signedIn(args.viewer)
  const { db, input, at } = args
  const token = input.draft ?? (await keepPhoto(args))
  const file = await openFileDraft(db, member, { token, field: 'photo' }, at)
  try {
    await photoTypeOf(file)
    return await analyseDraft(args, token, file)
  } catch (error) {
    if (isOfPhoto(error)) await discardFileDraft(db, member, token, at)
    throw error
  } finally {
    await rm(file.path, { force: true })
  }
}

/** Such a photo could not be submitted either. One whose turn to be decoded does not come now, could. */
function isOfPhoto(error: unknown): boolean {
  return error instanceof DomainError && error.field === 'photo' && error.kind !== 'overloaded'
}

async function keepPhoto({ db, viewer, files }: AnalyseArgs): Promise<string> {
  const file = requiredFile(files, 'photo', 'photo_required')
  await photoTypeOf(file)
  return (await saveFileDraft(db, signedIn(viewer), file)).token
}

async function analyseDraft(
  args: AnalyseArgs,
  token: string,
  file: Awaited<ReturnType<typeof openFileDraft>>,
): Promise<IntentResult> {
  const { db, viewer, input, language, at, withKey, requestId } = args
  const member = signedIn(viewer)
  const photo = {
    file,
    language,
    onReport: reportsTo(log, requestId),
    mayBegin: () => countWithinLimit('analyses', args),
    onDecoded: ({ data, width, height }: RgbPicture) =>
      makeThumbnailOf(db, member, token, { data, width, height, channels: 3 }, at),
  }
  try {
    await analysePhoto(db, member, photo, at, (db) =>
      withKey(db, async () => ({ ...leadTo(token), staysOnPage: input.inPlace === '1' })),
    )
    return await analysisResult(args, token, null)
  } catch (error) {
    if (!(error instanceof DomainError) || isOfPhoto(error)) throw error
    const { code, params } = error
    // A photo that came just now is not to be sent again for that.
    if (code === 'analysis_underway' && input.draft !== undefined) throw error
    await makeThumbnail(db, member, { token, field: 'photo' }, at)
    const message = errorText(args.t, code, params)
    return analysisResult(args, token, code === 'analysis_off' ? null : { code, message })
  }
}

const leadTo = (token: string): IntentResult => ({ to: `/submit?${new URLSearchParams({ photo: token })}` })

type Refusal = Pick<DomainError, 'code' | 'message'>

/** `refusal` says why the photo was not read, in the reader's language. */
async function analysisResult(
  args: AnalyseArgs,
  token: string,
  refusal: Refusal | null,
): Promise<IntentResult> {
  const { input, t } = args
  const toast = refusal === null ? {} : { toast: { type: 'warning', message: byHand(t, refusal) } as const }
  if (input.inPlace !== '1') return { ...leadTo(token), ...toast }
  const { photo, suggestions, plateText, known, usage, isBlocked } = await readPhotoView(args, token)
  const answer: AnalysisAnswer = {
    photo: found(photo),
    suggestions,
    plateText,
    known,
    usage,
    isBlocked,
    message: refusal?.message ?? null,
  }
  return { ...leadTo(token), staysOnPage: true, answer }
}

/** With none left the page has no form, or one that is filled already, and there is nothing to try again today. */
function byHand(t: AnalyseArgs['t'], { code, message }: Refusal): string {
  if (code === 'ai_limit_exceeded') return message
  return t('submit:byHand', { message: message.replace(/[.。]$/, '') })
}

type SubmitArgs = IntentArgs<z.output<typeof submitInput>>

async function submit(args: SubmitArgs): Promise<IntentResult> {
  const { db, viewer, files, at, withKey } = args
  const { rotation, ...fields } = args.input
  const file = { ...requiredFile(files, 'photo', 'photo_required'), turn: rotation }
  const input = { ...toQuickSubmit(fields), file }
  const isNew = (await activeVehicle(db, input.plate)) === null
  return withinLimit('uploads', args, () =>
    withinLimit(isNew ? 'new-plates' : undefined, args, () =>
      quickSubmit(db, signedIn(viewer), input, at, (db, spotted) =>
        withKey(db, async () => submitResult({ ...args, db }, spotted)),
      ),
    ),
  )
}

async function submitResult(args: SubmitArgs, spotted: Spot): Promise<IntentResult> {
  const message = await withRaidPlace(args, spotText(args.t, spotted))
  return { to: vehiclePath(spotted.plate), toast: { type: 'success', message } }
}
