import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()

type Make = { _id: string; name: string; category: string; isActive: boolean; models: Model[] }
type Model = { _id: string; name: string; isActive: boolean }

const makes = async () => (await (await (await app.browser()).get('/api/vehicle-makes')).json()) as Make[]

it('GET /api/vehicle-makes is a bare array of makes with their models (VEH-132, VEH-133)', async () => {
  const all = await makes()
  expect(all).toHaveLength(73)
  expect(all.find(({ name }) => name === 'BMW')).toMatchObject({
    _id: expect.stringMatching(/^mk-\d+$/) as string,
    category: 'European',
    isActive: true,
    models: expect.arrayContaining([
      { _id: expect.stringMatching(/^md-\d+$/) as string, name: 'M3', isActive: true },
    ]) as Model[],
  })
})

it('inactive ones say so, and the form does not offer them', async () => {
  await app.db.updateTable('makes').set({ is_active: 0 }).where('name', '=', 'Rover').execute()
  await app.db.updateTable('models').set({ is_active: 0 }).where('name', '=', 'M5').execute()
  const all = await makes()
  expect(all.find(({ name }) => name === 'Rover')?.isActive).toBe(false)
  await aVehicle(app.db, { plate: 'WXY1234' })
  const member = await app.browser(await aMember(app.db))
  const form = await mainOf(await member.get('/plate/WXY1234?edit=basics'))
  expect(form).toContain('<option>BMW</option>')
  expect(form).toMatch(/<optgroup label="BMW">[^]*?<option>M3<\/option>/)
  expect(form).not.toMatch(/<option>(Rover|M5)<\/option>/)
})

it('visitors are not sent the lists', async () => {
  await aVehicle(app.db, { plate: 'WXY1234' })
  const page = await (await (await app.browser()).get('/plate/WXY1234?edit=basics')).text()
  expect(page).not.toContain('Batmobile')
  expect(page).toContain('Log in to edit')
})
