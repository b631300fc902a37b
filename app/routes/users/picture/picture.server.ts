import { z } from 'zod'
import { canChangeAvatar, removeAvatar, setAvatar } from '#app/domain/media/avatars/avatars.server.ts'
import { fileDrafts } from '#app/domain/media/files/file-drafts.server.ts'
import { rotationInput } from '#app/domain/media/image-input.ts'
import { avatarUrl, signedIn } from '#app/domain/users/user.ts'
import { requiredFile } from '#app/http/files/single-file.ts'
import type { FileDrafts } from '#app/http/screens/form-files.server.ts'
import { type IntentArgs, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { formUser } from '#app/routes/users/form-user.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** The forms for a member's picture: for themselves, and for admins while there is one; else null. */
export type PictureView = { picture: { current: string | null; isOwn: boolean } | null }

export const picture = {
  read: ({ user, viewer, isOwn }: ProfileSectionArgs): PictureView => {
    const mayChange = viewer !== null && canChangeAvatar(viewer, user.id)
    const hasForms = mayChange && (isOwn || user.avatar !== null)
    return { picture: hasForms ? { current: avatarUrl(user.avatar, 'medium'), isOwn } : null }
  },
  intents: {
    'upload-picture': intent({
      schema: rotationInput,
      takesFile: true,
      run: runUpload,
      failureText: (t) => t('users:picture.failed'),
    }),
    'remove-picture': intent({ schema: z.object({}), limit: 'edits', run: runRemove }),
  },
} satisfies ProfileSection

/** Files of the profile's forms wait for no admin, unlike photos of vehicles, so there is always room for one. */
export const pictureDrafts: FileDrafts = { ...fileDrafts, mustHaveRoom: null }

async function runUpload(args: IntentArgs<z.output<typeof rotationInput>>): Promise<IntentResult> {
  const { db, viewer, input, files, at, withKey } = args
  const member = signedIn(viewer)
  const { id: userId } = await formUser(args)
  const file = { ...requiredFile(files, 'image', 'photo_required'), turn: input.rotation }
  return setAvatar(db, member, { userId, file }, at, (db) =>
    withKey(db, async () => done(args, args.t('users:picture.changed'))),
  )
}

async function runRemove(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at } = args
  const { id } = await formUser(args)
  await removeAvatar(db, signedIn(viewer), id, at)
  return done(args, args.t('users:picture.removed'))
}

function done({ url }: IntentArgs<object>, message: string): IntentResult {
  return { to: url.pathname, toast: { type: 'success', message } }
}
