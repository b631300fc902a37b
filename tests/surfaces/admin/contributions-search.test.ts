import { expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'

/** The contributions to a raid are too many to look through: admins search them. */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000
const idOf = ({ id }: Pick<Raid, 'id'>) => `r-${id}`
const tab = (raid: Pick<Raid, 'id'>, more: string) => `/admin/raid-contributions?raid=${idOf(raid)}${more}`
const { page, post } = adminTab(app, members, '/admin/raid-contributions')

it('is searched by member and by plate; after a correction the search stays', async () => {
  const raid = await aRaid(app.db, { criteria: { tags: ['Rare'] } })
  const siti = await aMember(app.db, { username: 'siti' })
  const vehicle = await aVehicle(app.db, { plate: 'WXY8' }, Date.now() - 2 * DAY)
  await addTag(app.db, siti, { vehicleId: vehicle.id, tag: 'Rare' }, Date.now() - 1)
  const { id } = await app.db.selectFrom('raid_contributions').select('id').executeTakeFirstOrThrow()
  const other = await aVehicle(app.db, { plate: 'BCD8' }, Date.now() - 2 * DAY)
  await addTag(app.db, members.trusted, { vehicleId: other.id, tag: 'Rare' }, Date.now())
  const found = async (q: string) =>
    [...(await page(tab(raid, `&q=${q}`))).matchAll(/<td data-label="Vehicle">[^]*?<b>([^<]+)<\/b>/g)].map(
      ([, plate]) => plate,
    )
  expect(await found('')).toEqual(['BCD 8', 'WXY 8'])
  expect(await found('siti')).toEqual(['WXY 8'])
  expect(await found('bcd+8')).toEqual(['BCD 8'])
  expect(await found('nobody')).toEqual([])
  expect(await page(tab(raid, '&q=nobody'))).toContain('Nothing of this member or plate counts in this raid.')
  const fields = { intent: 'delete-contribution', raid: idOf(raid), contribution: `rc-${id}` }
  const answer = await post(fields, tab(raid, '&q=siti'))
  expect(answer.headers.get('Location')).toContain('q=siti')
})
