import { beforeEach, expect, it, vi } from 'vitest'
import { clearViews, flushViews } from '#app/domain/vehicles/views.server.ts'
import { sessionOf, testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()
const chrome = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile Safari/537.36' }

beforeEach(async () => {
  clearViews()
  await aVehicle(app.db, { plate: 'WXY1234' })
})

const view = (by: Browser, headers: Record<string, string> = chrome) => by.get('/plate/WXY1234', headers)
const hits = async () => {
  await flushViews(app.db)
  const { hits } = await app.db.selectFrom('vehicles').select('hits').executeTakeFirstOrThrow()
  return hits
}

it('a visitor is counted once in half an hour, another one anew', async () => {
  const visitor = await app.browser()
  await view(visitor)
  await view(visitor)
  await view(visitor, { 'User-Agent': 'Mozilla/5.0 Firefox/130.0' })
  await view(await app.browser())
  const member = await aMember(app.db)
  await view(await app.browser(member))
  await view(await app.browser(member))
  expect(await hits()).toBe(4)
})

it('the page of the vehicle shows how many (VEH-20)', async () => {
  await app.db.updateTable('vehicles').set({ hits: 4321 }).execute()
  expect(await (await (await app.browser()).get('/plate/WXY1234')).text()).toContain('4,321 views')
  await app.db.updateTable('vehicles').set({ hits: 1 }).execute()
  expect(await (await (await app.browser()).get('/plate/WXY1234')).text()).toContain('1 view<')
})

it('after half an hour they count again', async () => {
  const visitor = await app.browser()
  await view(visitor)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60_000)
  await view(visitor)
  clock.mockRestore()
  expect(await hits()).toBe(2)
})

it('one address gives five in half an hour, by whatever name its browsers go and whoever signs in there', async () => {
  const visitor = await app.browser()
  for (let n = 0; n < 20; n++) await view(visitor, { 'User-Agent': `Mozilla/5.0 Firefox/${n}.0` })
  const here = visitor.copy()
  here.cookies.set('session', await sessionOf(app.db, (await aMember(app.db)).id))
  await view(here)
  expect(await hits()).toBe(5)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60_000)
  for (let n = 0; n < 20; n++) await view(visitor, { 'User-Agent': `Mozilla/5.0 Chrome/${n}.0` })
  clock.mockRestore()
  expect(await hits()).toBe(10)
})

it('one address gives each vehicle its own', async () => {
  await aVehicle(app.db, { plate: 'WXY2' })
  const visitor = await app.browser()
  for (let n = 0; n < 6; n++) {
    const agent = { 'User-Agent': `Mozilla/5.0 Firefox/${n}.0` }
    await view(visitor, agent)
    await visitor.get('/plate/WXY2', agent)
  }
  await flushViews(app.db)
  const rows = await app.db.selectFrom('vehicles').select('hits').execute()
  expect(rows).toEqual([{ hits: 5 }, { hits: 5 }])
})

it.each([
  ['a bot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a browser that looks ahead', { ...chrome, 'Sec-Purpose': 'prefetch' }],
  ['a program without a name', { 'User-Agent': '' }],
])('%s is not counted', async (_, headers) => {
  await view(await app.browser(), headers)
  expect(await hits()).toBe(0)
})

it('a deleted vehicle is not viewed', async () => {
  await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
  await view(await app.browser())
  expect(await hits()).toBe(0)
})

it('what cannot be written is kept for the next time', async () => {
  await view(await app.browser())
  await app.db.schema.alterTable('vehicles').renameColumn('hits', 'hidden').execute()
  await expect(flushViews(app.db)).rejects.toThrow('hits')
  await app.db.schema.alterTable('vehicles').renameColumn('hidden', 'hits').execute()
  expect(await hits()).toBe(1)
})
