import { z } from 'zod'
import { DomainError, must } from '#app/domain/errors.ts'
import { tagInput } from '#app/domain/tags/tag-input.ts'
import { addTag, removeTag } from '#app/domain/tags/tags.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { type Edited, editBasicInfo, editStory } from '#app/domain/vehicles/edit.server.ts'
import { type BasicInfo, basicInfoInput, originalInput, storyInput } from '#app/domain/vehicles/edit-input.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { IntentArgs } from '#app/http/screens/screen-action.server.ts'
import { type Intent, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { withRaidPlace } from '#app/routes/raids/counted-presenter.server.ts'
import { currentPath, formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** The forms by which members describe a vehicle. */
export const detailsIntents: Record<string, Intent> = {
  'edit-basic-info': intent({
    schema: basicInfoInput.extend({ original: originalInput }),
    limit: 'edits',
    run: runEditInfo,
    failureText: (t) => t('vehicles:info.failed'),
  }),
  'edit-story': intent({
    schema: storyInput.extend({ profile: storyInput.shape.profile.default(''), original: originalInput }),
    limit: 'edits',
    run: runEditStory,
    failureText: (t) => t('vehicles:story.failed'),
  }),
  'add-tag': intent({
    schema: tagInput,
    limit: 'edits',
    run: runAddTag,
    failureText: (t) => t('vehicles:tags.failed'),
  }),
  'remove-tag': intent({
    schema: z.object({ tag: z.string() }),
    limit: 'edits',
    run: runRemoveTag,
    failureText: (t) => t('errors:tag_missing'),
  }),
}

async function runEditInfo(
  args: IntentArgs<BasicInfo & { original?: string | undefined }>,
): Promise<IntentResult> {
  const { db, viewer, at } = args
  const { original, ...sent } = args.input
  const { id } = await formVehicle(args)
  const emptied = (['make', 'model', 'color', 'bodyStyle'] as const).filter(
    (field) => args.rawField(field) === '',
  )
  const edit = { ...sent, ...Object.fromEntries(emptied.map((field) => [field, null])) }
  const which = { vehicleId: id, edit, original: parseOriginal(basicInfoInput, original) }
  return editResult(args, 'basics', await editBasicInfo(db, signedIn(viewer), which, at))
}

async function runEditStory(
  args: IntentArgs<{ profile: string; original?: string | undefined }>,
): Promise<IntentResult> {
  const { db, viewer, at } = args
  const { original, profile } = args.input
  // A browser sends an emptied field, too.
  must(args.rawField('profile') !== null, 'invalid')
  const { id } = await formVehicle(args)
  const which = { vehicleId: id, edit: { profile }, original: parseOriginal(storyInput, original) }
  return editResult(args, 'story', await editStory(db, signedIn(viewer), which, at))
}

/** What the form was filled with; nonsense is as good as nothing. */
function parseOriginal<Fields>(schema: z.ZodType<Fields>, original: string | undefined): Fields | undefined {
  try {
    return schema.safeParse(JSON.parse(original ?? 'null')).data
  } catch {
    return undefined
  }
}

async function editResult(
  args: IntentArgs<object>,
  section: 'basics' | 'story',
  { vehicle, isChanged, isOvertaken }: Edited,
): Promise<IntentResult> {
  const { t } = args
  const to = vehiclePath(vehicle.plate)
  if (!isChanged) return { to, toast: { type: 'info', message: t('vehicles:unchanged'), section } }
  if (isOvertaken) return { to, toast: { type: 'warning', message: t('vehicles:overtaken'), section } }
  const message =
    section === 'basics' ? await withRaidPlace(args, t('vehicles:info.saved')) : t('vehicles:story.saved')
  return { to, toast: { type: 'success', message, section } }
}

async function runAddTag(args: IntentArgs<z.output<typeof tagInput>>): Promise<IntentResult> {
  const { db, viewer, at, input, t } = args
  const { id } = await formVehicle(args)
  await addTag(db, signedIn(viewer), { vehicleId: id, tag: input.tag }, at)
  return {
    to: currentPath(args),
    staysOnPage: true,
    toast: {
      type: 'success',
      message: await withRaidPlace(args, t('vehicles:tags.added')),
      section: 'tags',
    },
  }
}

async function runRemoveTag(args: IntentArgs<{ tag: string }>): Promise<IntentResult> {
  const { db, viewer, at, input, t } = args
  const { id } = await formVehicle(args)
  const which = { vehicleId: id, tag: input.tag }
  await removeTag(db, signedIn(viewer), which, at).catch(unlessGone)
  return {
    to: currentPath(args),
    staysOnPage: true,
    toast: { type: 'success', message: t('vehicles:tags.removed'), section: 'tags' },
  }
}

/** A second press, or somebody else's: what was wanted is so. */
function unlessGone(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'tag_missing') throw error
}
