import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

/** Forms that are refused where they do not stand any more. */
const app = testApp()
const owner = aTrustedMember(app)
let browser: Browser
beforeEach(() => {
  browser = owner.browser
})

const create = (fields: Record<string, string>) =>
  browser.post('/collections', { intent: 'create-collection', isPublic: 'on', ...fields })
const send = (intent: string, fields: Record<string, string>) =>
  browser.post('/collections/cars', { intent, collection: 'k-1', ...fields })

describe('what was typed can be copied where its form is no more', () => {
  const typed = { title: 'Kereta lama', description: 'Two lines of it' }
  const boxOf = async (answer: Response) =>
    /<textarea[^>]*readOnly[^>]*>([^<]*)</i.exec(await mainOf(answer))?.[1] ?? ''
  const saysWhy = async (answer: Response) => expect(await mainOf(answer)).toMatch(/role="alert"><p>[^<]+</)

  it('a collection deleted in another tab', async () => {
    await create({ name: 'Cars' })
    await send('delete-collection', {})
    const answer = await send('edit-collection', typed)
    expect(answer.status).toBe(404)
    await saysWhy(answer.clone())
    expect(await boxOf(answer)).toBe('Kereta lama\n\nTwo lines of it')
    expect(await boxOf(await send('add-plates', { plates: 'WXY 1234' }))).toBe('WXY 1234')
    const page = await browser.get('/collections/cars')
    expect([page.status, await mainOf(page)]).toEqual([404, expect.stringContaining('Collection not found')])
  })

  it.each([['on'], ['']])('another member’s (public: %j)', async (isPublic) => {
    await create({ name: 'Cars', isPublic })
    const other = await app.browser(await aMember(app.db, { rep: 10 }))
    const answer = await other.post('/collections/cars', {
      intent: 'edit-collection',
      collection: 'k-1',
      ...typed,
    })
    expect(answer.status).toBe(403)
    await saysWhy(answer.clone())
    expect(await boxOf(answer)).toBe('Kereta lama\n\nTwo lines of it')
  })

  it('a vehicle deleted meanwhile, and one that was never there', async () => {
    const answer = await browser.post('/plate/wxy1234/collect', {
      intent: 'create-collection-with',
      isPublic: 'on',
      name: 'Kereta lama',
    })
    expect(answer.status).toBe(404)
    await saysWhy(answer.clone())
    expect(await boxOf(answer)).toBe('Kereta lama')
  })
})

describe('a form refused at another spelling of the address is answered there', () => {
  it('of a collection', async () => {
    await create({ name: 'Cars' })
    const refused = { intent: 'edit-collection', collection: 'k-1', title: '', description: 'Kept' }
    const answer = await browser.post('/collections/CARS', refused)
    expect([answer.status, await mainOf(answer)]).toEqual([400, expect.stringContaining('Kept')])
  })

  it('of a vehicle’s collecting', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const refused = { intent: 'create-collection-with', isPublic: 'on', name: 'x'.repeat(101) }
    const answer = await browser.post('/plate/wxy1234/collect', refused)
    expect([answer.status, await mainOf(answer)]).toEqual([400, expect.stringContaining('x'.repeat(101))])
  })
})

it.each([
  ['edit-collection', { title: 'Cars', description: 'Typed for an hour' }],
  ['add-plates', { plates: 'WXY 1' }],
])('what was written in %s comes back where its form is not', async (intent, fields) => {
  await create({ name: 'Cars' })
  await aVehicle(app.db, { by: owner.member, plate: 'WXY1' })
  const stranger = await app.browser(await aMember(app.db, { isApproved: true }))
  const answer = await stranger.post('/collections/cars', { intent, collection: 'k-1', ...fields })
  expect(answer.status).toBe(403)
  expect(await mainOf(answer)).toMatch(/(Typed for an hour|WXY 1)<\/textarea>/)
})
