import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const owner = aTrustedMember(app)
let browser: Browser
beforeEach(() => {
  browser = owner.browser
})

const create = (fields: Record<string, string>) =>
  browser.post('/collections', { intent: 'create-collection', isPublic: 'on', ...fields })
const plates = async (id = 'k-1') => {
  const answer = await browser.get(`/api/collections/${id}`)
  return ((await answer.json()) as { vehicles: { plate: string }[] }).vehicles.map(({ plate }) => plate)
}

describe('a vehicle’s page', () => {
  beforeEach(async () => {
    await aVehicle(app.db, { by: owner.member, plate: 'WXY1' })
    await create({ name: 'Cars' })
  })

  it('leads members to their collections, and visitors not (VEH-22)', async () => {
    expect(await mainOf(await browser.get('/plate/WXY1'))).toContain('href="/plate/WXY1/collect"')
    const visitor = await app.browser()
    expect(await mainOf(await visitor.get('/plate/WXY1'))).not.toContain('/collect"')
  })

  it('is put in and taken out there, and into a new one (COLL-13)', async () => {
    const collect = (fields: Record<string, string>) => browser.post('/plate/WXY1/collect', fields)
    const toggle = { intent: 'collect-vehicle', collection: 'k-1' }
    const answer = await collect({ ...toggle, collected: 'true' })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1/collect#k-1'])
    await collect({ ...toggle, collected: 'true' })
    expect(await plates()).toEqual(['WXY1'])
    expect(await mainOf(await browser.get('/plate/WXY1/collect'))).toContain('aria-pressed="true"')
    await collect({ ...toggle, collected: 'false' })
    expect(await plates()).toEqual([])
    await collect({ intent: 'create-collection-with', name: 'Another', isPublic: 'on' })
    expect(await plates('k-2')).toEqual(['WXY1'])
    const after = await (await browser.get('/plate/WXY1/collect')).text()
    expect(after).toContain('Collection created with WXY 1 in it.')
  })

  it('offers all of them, 50 a page', async () => {
    const insert = (n: number) => ({
      ...{ owner_id: owner.member.id, slug: `s-${n}`, name: `Number ${n}`, created_at: n, updated_at: n },
    })
    await app.db
      .insertInto('collections')
      .values(Array.from({ length: 60 }, (_, n) => insert(n)))
      .execute()
    const shown = async (path: string) =>
      [...(await mainOf(await browser.get(path))).matchAll(/<li id="k-/g)].length
    expect(await shown('/plate/WXY1/collect')).toBe(50)
    expect(await mainOf(await browser.get('/plate/WXY1/collect'))).toContain('/plate/WXY1/collect?page=2')
    expect(await shown('/plate/WXY1/collect?page=2')).toBe(11)
  })

  it('is led on to from a former plate, as the page is', async () => {
    const moved = { plate: 'OLD1', vehicle_id: 1, created_at: 1 }
    await app.db.insertInto('plate_redirects').values(moved).execute()
    const answer = await browser.get('/plate/OLD1/collect?page=2')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/plate/WXY1/collect?page=2'])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('of a deleted vehicle there is none', async () => {
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    expect((await browser.get('/plate/WXY1/collect')).status).toBe(404)
    const forged = { intent: 'collect-vehicle', collection: 'k-1', collected: 'true', vehicle: 'v-1' }
    expect((await browser.post('/plate/WXY1/collect', forged)).status).toBe(404)
  })
})
