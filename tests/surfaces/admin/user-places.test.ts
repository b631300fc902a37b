import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aRaid } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'

const app = testApp()
const members = someMembers(app)

it('a member’s page opens, without scripts, at the section in which the form was pressed', async () => {
  const path = `/admin/users/${members.trusted.username}`
  const admin = await app.browser(members.admin)
  const restricted = await admin.post(path, { intent: 'restrict-user', durationMs: '3600000' })
  expect(locationOf(restricted)).toBe(`${path}#decide`)
  expect(await mainOf(await admin.get(path))).toContain('id="decide"')
})

it('values of criteria in wide letters are those of the lists', async () => {
  await aRaid(app.db, { criteria: { makes: ['Ｐｒｏｔｏｎ', 'Prtoon'] } })
  const main = await mainOf(await (await app.browser(members.admin)).get('/admin/raids'))
  expect(main).toContain('On none of the site&#x27;s lists: Prtoon.')
})
