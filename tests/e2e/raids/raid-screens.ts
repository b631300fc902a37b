import { anAdmin, answerOf, contribute, haveRaid } from '#tests/e2e/raids/raids.ts'
import { bare, discussed, photographed, warden } from '#tests/e2e/seed.ts'
import type { TestSite } from '#tests/site.ts'

/** The screens of raids, in their states (`accessibility.spec.ts`), once `haveRaids` has made them. */
export const raidPageScreens = {
  'the active raid': { path: '/raid' },
  'the active raid, to somebody who has contributed': { path: '/raid', by: 'admin' },
  'the active raid, to somebody who has not': { path: '/raid', by: 'member' },
  'a raid that is planned': { path: '/raids/planned' },
  'a raid that waits for its results': { path: '/raids/waiting' },
  'a raid that is completed': { path: '/raids/completed' },
  raids: { path: '/raids' },
  'raids, to an admin': { path: '/raids', by: 'admin' },
} as const

const HOUR = 3_600_000

/** A raid of each kind, with people on the podium and below it. */
export async function haveRaids(site: TestSite): Promise<void> {
  const now = Date.now()
  const description = 'Before they vanish.\nEvery one of them.'
  await haveRaid(site, {
    title: 'Planned',
    slug: 'planned',
    startAt: now + 49 * HOUR,
    endAt: now + 99 * HOUR,
  })
  const completed = await haveRaid(site, { title: 'Completed', slug: 'completed', description })
  await contributions(site, completed)
  const admin = await anAdmin(site)
  await answerOf(await admin.call('POST', `/api/raids/${completed}/complete`))
  await haveRaid(site, { title: 'Waiting', slug: 'waiting', startAt: now - 9 * HOUR, endAt: now - HOUR })
  await contributions(site, await haveRaid(site, { title: 'Running', slug: 'running', description }))
}

async function contributions(site: TestSite, raidId: string): Promise<void> {
  const plates = [photographed.plate, bare.plate, discussed.plate, 'EV2020']
  for (const [index, name] of [warden, 'raider_1', 'raider_2', 'raider_with_a_name_of_thirty'].entries())
    for (const plate of plates.slice(index)) await contribute(site, raidId, name, plate)
}
