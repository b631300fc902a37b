import { expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import { testApp } from '#tests/app.ts'
import { fieldErrorOf, mainOf } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'

/** Contributions that admins add to a raid whose target may not be passed. */
const app = testApp()
const members = someMembers(app)
const tab = ({ id }: Raid, more: string) => `/admin/raid-contributions?raid=r-${id}${more}`
const { post, said } = adminTab(app, members, '/admin/raid-contributions')
const added = ({ id }: Raid, more: Record<string, string>) => ({
  intent: 'add-contribution',
  raid: `r-${id}`,
  userId: `u-${members.new.id}`,
  vehicleId: 'WXY8',
  ...more,
})

it('a weight beyond the target is refused with how much can still be added, in the reader’s language', async () => {
  const raid = await aRaid(app.db, { target: 5, allowOverachievement: false })
  await aVehicle(app.db, { plate: 'WXY8' })
  const main = await mainOf(await post(added(raid, { weight: '5' }), tab(raid, '&add=1')))
  expect(fieldErrorOf(main)).toContain('At most 4 more can be added up to the target of this raid.')
  const boss = await app.browser(members.admin)
  for (const [language, text] of [
    ['ms', 'Paling banyak 4 lagi boleh ditambah sehingga sasaran misi ini.'],
    ['zh', '距离这个任务的目标，最多还能再加 4。'],
  ] as const) {
    const headers = { 'Accept-Language': language }
    const refused = await boss.post(tab(raid, '&add=1'), added(raid, { weight: '5' }), headers)
    expect(fieldErrorOf(await mainOf(refused))).toContain(text)
  }
  expect(await said(added(raid, { weight: '4', actionType: 'tag_added' }))).toContain(
    'Contribution added successfully!',
  )
  const full = await post(added(raid, { actionType: 'basic_info_updated' }), tab(raid, '&add=1'))
  expect(await mainOf(full)).toContain('This raid has reached its target and takes no more.')
})
