import { beforeEach, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember } from '#tests/factories.ts'

const app = testApp()
let browser: Browser

beforeEach(async () => {
  browser = await app.browser(await aMember(app.db, { username: 'searcher' }))
})

const search = async (q: string) => {
  const answer = await browser.get(`/api/users/search?${new URLSearchParams({ q }).toString()}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { users: { username: string }[] }).users
}
const namesOf = async (q: string) => (await search(q)).map(({ username }) => username)

it('finds members whose name begins so, with what the list shows of them (API-50)', async () => {
  const aminah = await aMember(app.db, { username: 'Aminah_Tan', rep: 7 })
  await aMember(app.db, { username: 'tan_aminah' })
  expect(await search('aMIN')).toEqual([
    { _id: `u-${aminah.id}`, username: 'Aminah_Tan', profilePic: null, profilePicVariants: null, rep: 7 },
  ])
})

it('puts the very name first, then those with most rep', async () => {
  await aMember(app.db, { username: 'budi', rep: 1 })
  await aMember(app.db, { username: 'budi_low', rep: 2 })
  await aMember(app.db, { username: 'budi_high', rep: 30 })
  await aMember(app.db, { username: 'budizzz', rep: 9 })
  expect(await namesOf('Budi')).toEqual(['budi', 'budi_high', 'budizzz', 'budi_low'])
})

it('finds ten at most', async () => {
  for (let n = 0; n < 12; n++) await aMember(app.db, { username: `chong_${n}` })
  expect(await search('chong')).toHaveLength(10)
})

it.each(['', 'a', '%', '%%', '__', '_', 'am%', 'a m', '@am', "' OR 1=1 --", 'é', 'x'.repeat(31), '你好'])(
  'finds nobody for %j',
  async (q) => {
    await aMember(app.db, { username: 'amin' })
    expect(await namesOf(q)).toEqual([])
  },
)

it('takes an underscore as itself', async () => {
  await aMember(app.db, { username: 'd_one' })
  await aMember(app.db, { username: 'done' })
  expect(await namesOf('d_')).toEqual(['d_one'])
})

it('leaves out those who are gone', async () => {
  const gone = await aMember(app.db, { username: 'erased_one' })
  await app.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', gone.id).execute()
  expect(await namesOf('erased')).toEqual([])
})

it('is for members', async () => {
  expect((await (await app.browser()).get('/api/users/search?q=searcher')).status).toBe(401)
})
