import { z } from 'zod'
import { refreshLicense, versionedLicensePath } from '#app/domain/share-picture/license.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { type IntentArgs, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { formUser } from '#app/routes/users/form-user.server.ts'
import { licenseSource } from '#app/routes/users/license/license-presenter.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** The licence as a picture; chat apps show it beside a link to the profile. */
export type SnapshotView = { snapshot: { address: string } }

export const snapshot = {
  read: async ({ db, user }: ProfileSectionArgs): Promise<SnapshotView> => ({
    snapshot: { address: versionedLicensePath(await licenseSource(db, user)) },
  }),
  intents: {
    'refresh-license': intent({
      schema: z.object({}),
      run: runRefresh,
      failureText: (t) => t('users:snapshot.failed'),
    }),
  },
} satisfies ProfileSection

/** Scripts say themselves what has become of it, when their popup is done (PROF-70). */
async function runRefresh(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, viewer, at, t, url, isDataRequest } = args
  const { username } = await formUser(args)
  const answer = await refreshLicense(db, signedIn(viewer), { username, word: licenseSource }, at)
  return {
    to: url.pathname + url.search,
    staysOnPage: true,
    answer,
    ...(isDataRequest ? {} : { toast: { type: 'success', message: t('users:snapshot.refreshed') } }),
  }
}
