import { z } from 'zod'
import { idInput } from '#app/domain/ids-input.ts'
import { setAvatar } from '#app/domain/media/avatars/avatars.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { briefUserJson, toBriefUserJson } from '#app/domain/users/user-json.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'

const endpoint = api({
  POST: call({
    summary: 'Change a profile picture: one’s own, which is meant without a `userId`, or any by an admin',
    membersOnly: true,
    limit: 'uploads',
    upload: 'always',
    body: z.object({ userId: idInput('user').optional() }),
    response: briefUserJson.pick({ profilePic: true, profilePicVariants: true }),
    run: async ({ db, viewer, body, files, at, withKey }) => {
      const member = signedIn(viewer)
      const picture = { userId: body.userId ?? member.id, file: requiredFile(files, 'image') }
      return setAvatar(db, member, picture, at, (db, user) =>
        withKey(db, async () => {
          const { profilePic, profilePicVariants } = toBriefUserJson(user)
          return { profilePic, profilePicVariants }
        }),
      )
    },
  }),
})

export const loader = endpoint
export const action = endpoint
