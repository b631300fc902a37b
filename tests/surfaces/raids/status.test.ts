import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { aMember, aRaid } from '#tests/factories.ts'

const app = testApp()
const HOUR = 3_600_000

it('a raid is scheduled, active, completed or archived (AR-34)', async () => {
  const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  await aRaid(app.db, { slug: 'planned', startAt: Date.now() + HOUR })
  for (const slug of ['running', 'ended', 'put-away']) await aRaid(app.db, { slug })
  await admin.call('POST', '/api/raids/ended/complete')
  await admin.call('POST', '/api/raids/put-away/archive')
  const all = (await (await admin.get('/api/raids')).json()) as { slug: string; status: string }[]
  expect(Object.fromEntries(all.map(({ slug, status }) => [slug, status]))).toEqual({
    planned: 'scheduled',
    running: 'active',
    ended: 'completed',
    'put-away': 'archived',
  })
})

it('past its end it is ended for everybody, and waits as an active one in the list of admins', async () => {
  const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
  await aRaid(app.db, { slug: 'late', startAt: Date.now() - 2 * HOUR, endAt: Date.now() - HOUR })
  const visitor = await app.browser()
  for (const path of ['/api/raids/late', '/api/raids/late/live']) {
    expect(await (await visitor.get(path)).json()).toMatchObject({ slug: 'late', status: 'ended' })
  }
  const all = (await (await admin.get('/api/raids')).json()) as { slug: string; status: string }[]
  expect(all.find(({ slug }) => slug === 'late')?.status).toBe('active')
})
