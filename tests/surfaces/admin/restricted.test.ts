import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { aMember } from '#tests/factories.ts'

const app = testApp()

const aRestrictedAdmin = async () =>
  app.browser(await aMember(app.db, { isAdmin: true, restrictedUntil: Date.now() + 3_600_000 }))

/** Restricted means: reads, and writes nothing (contract, section 1). */
it.each([
  '/admin/raids',
  '/admin/raid-contributions',
  '/admin/users',
  '/admin/users/awards',
  '/admin/vehicles',
  '/admin/moderation',
  '/admin/announcements',
  '/api/admin/pending-images',
  '/api/admin/reported-images',
  '/api/discussions/reported',
  '/api/announcements/admin',
])('a restricted admin reads %s', async (address) => {
  expect((await (await aRestrictedAdmin()).get(address)).status).toBe(200)
})

it('and changes nothing, by form or call', async () => {
  const admin = await aRestrictedAdmin()
  const make = { name: 'Hennessey', category: 'American' }
  expect((await admin.post('/admin/vehicles', { intent: 'add-make', ...make })).status).toBe(403)
  expect((await admin.call('POST', '/api/vehicle-makes', make)).status).toBe(403)
})
