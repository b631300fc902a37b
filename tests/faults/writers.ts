import { openDatabase } from '#app/db.server.ts'
import { env } from '#app/env.server.ts'
import { sessionOf } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** A site with so many signed-in members, and vehicles that they can like. */
export async function siteWithWriters(
  own: { DATABASE_PATH: string } & Record<string, string>,
  count: { members: number; vehicles: number },
): Promise<{ site: TestSite; writers: Browser[]; vehicleIds: string[] }> {
  // The tests' own secret: so sessions can be begun from here.
  const site = await startSite({ ...own, BACKUP_HOURS: '0', SESSION_SECRET: env.SESSION_SECRET.join() })
  const { db } = openDatabase(own.DATABASE_PATH)
  const vehicleIds: string[] = []
  for (let n = 0; n < count.vehicles; n++)
    vehicleIds.push(`v-${(await aVehicle(db, { plate: `WXY${n + 1}` })).id}`)
  const writers: Browser[] = []
  for (let n = 0; n < count.members; n++) {
    const browser = site.browser()
    browser.cookies.set('session', await sessionOf(db, (await aMember(db)).id))
    writers.push(browser)
  }
  await db.destroy()
  return { site, writers, vehicleIds }
}
