import { waitingRaids } from '#app/domain/raids/waiting-raids.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge } from '#app/i18n/format.ts'
import type { Waiting } from '#app/routes/admin/tabs.ts'

/** What the tab of raids says of those that wait to be completed; nothing where that can't be read, so that tabs still open. */
export async function raidsWaiting(args: ScreenArgs): Promise<Waiting> {
  const { db, at, t } = args
  const panel = await loadPanel('waiting raids', args, waitingRaids(db, at))
  if (!panel.ok) return { count: 0, age: null }
  const { count, since } = panel.value
  return { count, age: since === null ? null : formatAge(t, since, at).text }
}
