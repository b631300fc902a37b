import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { dismissAnnouncements } from '#app/domain/announcements/announcements.server.ts'
import { recentIdsAmong } from '#app/domain/announcements/read-announcements.server.ts'
import { idInput } from '#app/domain/ids-input.ts'
import { safePath } from '#app/http/request/return-to.ts'
import { resourceAction } from '#app/http/screens/resource-action.server.ts'
import { type IntentArgs, intent } from '#app/http/screens/screen-action.server.ts'
import { resourceLoader } from '#app/http/screens/screen-loader.server.ts'
import {
  dismissedCookie,
  MAX_DISMISSED,
  readDismissed,
} from '#app/routes/announcements/dismissed-cookie.server.ts'

const schema = z.object({
  announcementId: z.array(idInput('announcement')).min(1).max(MAX_DISMISSED),
  returnTo: z.string().optional(),
})

/** `POST /announcements/dismiss`: open to everybody in every state (contract, section 3). */
export const action = resourceAction({
  '': intent({
    schema,
    openToVisitors: true,
    run: async (args) => {
      const to = safePath(args.input.returnTo)
      const ids = args.input.announcementId
      if (args.viewer === null) return { to, cookies: await cookiesWith(ids, args) }
      await dismissAnnouncements(args.db, args.viewer, ids, args.at)
      return { to }
    },
  }),
})

/** Only what is recent, in one order: browsers that have dismissed the same send the same, and share cached pages. */
async function cookiesWith(
  ids: readonly number[],
  { db, request, at }: IntentArgs<unknown>,
): Promise<string[]> {
  const all = [...(await readDismissed(request)), ...ids]
  const recent = await recentIdsAmong(db, all, at)
  return recent.length === 0 ? [] : [await dismissedCookie.serialize(recent)]
}

/** Nothing is to be seen here. */
export const loader = (args: LoaderFunctionArgs) =>
  resourceLoader(args, async () => redirect('/announcements'))
