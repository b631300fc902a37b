import { z } from 'zod'
import { saveFileDraft } from '#app/domain/media/files/file-drafts.server.ts'
import { mustHaveRoom } from '#app/domain/media/photos.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { api, call } from '#app/http/api/api.server.ts'
import { requiredFile } from '#app/http/files/single-file.ts'

/** Forms upload a file here first, to show its progress; the form itself then refers to the draft. */
const endpoint = api({
  POST: call({
    summary: 'Keep a file for an hour',
    membersOnly: true,
    limit: 'file-drafts',
    upload: mustHaveRoom,
    response: z.object({ token: z.string(), name: z.string(), isVideo: z.boolean() }),
    run: async ({ db, viewer, files, withKey }) =>
      saveFileDraft(db, signedIn(viewer), requiredFile(files, 'file'), (db, draft) =>
        withKey(db, async () => draft),
      ),
  }),
})

export const loader = endpoint
export const action = endpoint
