import { waitingRaids } from '#app/domain/raids/waiting-raids.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge } from '#app/i18n/format.ts'
import type { Waiting } from '#app/routes/admin/tabs.ts'

/** What the tab of raids says of those that wait to be completed. */
export async function raidsWaiting({ db, at, t }: Pick<ScreenArgs, 'db' | 'at' | 't'>): Promise<Waiting> {
  const { count, since } = await waitingRaids(db, at)
  return { count, age: since === null ? null : formatAge(t, since, at).text }
}
