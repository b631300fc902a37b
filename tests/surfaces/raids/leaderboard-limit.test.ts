import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { aRaid } from '#tests/factories.ts'
import { contributedTo } from '#tests/surfaces/raids/page-steps.ts'

/** How many of a raid's leaderboard are asked for. */
const app = testApp()

const ask = async (limit: string) =>
  (await app.browser()).get(`/api/raids/ev-week/leaderboard?limit=${limit}`)

it('answers with as many as are asked for, fifty at most', async () => {
  await contributedTo(app, await aRaid(app.db, { slug: 'ev-week' }), { aina: 9, boon: 5, chong: 1 })
  const names = async (limit: string) =>
    ((await (await ask(limit)).json()) as { username: string }[]).map(({ username }) => username)
  expect(await names('2')).toEqual(['aina', 'boon'])
  expect(await names('999')).toEqual(['aina', 'boon', 'chong'])
})

it.each(['abc', '0', '-1', '1.5', '', '1e99', 'NaN'])('refuses "%s"', async (limit) => {
  await aRaid(app.db, { slug: 'ev-week' })
  const refused = await ask(limit)
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'limit_invalid' }])
})
