import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()
let spotter: Member
let browser: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  spotter = await aMember(app.db)
  browser = await app.browser(spotter)
  vehicle = await aVehicle(app.db, { by: spotter, plate: 'WXY1234' })
})

const change = (plate: unknown) => browser.call('PUT', `/api/vehicles/v-${vehicle.id}/plate`, { plate })
const submit = (plate: string, search = '') =>
  browser.post(`/plate/WXY1234?edit=plate${search}`, { intent: 'change-plate', plate })

describe('another plate', () => {
  it('is answered by the API as key and text, with the style that it proposes', async () => {
    const answer = await change('sba 1234-g')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { plate: 'SBA1234G', plateText: 'SBA 1234 G' },
    ])
    expect(await (await browser.get('/api/vehicles/plate/SBA1234G')).json()).toMatchObject({
      plateStyle: 'singapore',
      changeHistory: [
        { field: 'plateStyle', oldValue: 'malaysia-legacy', newValue: 'singapore' },
        { field: 'plate', oldValue: 'WXY1234', newValue: 'SBA1234G' },
      ],
    })
  })

  it('may be spelt with signs; its field is in focus as the form opens', async () => {
    const form = await mainOf(await browser.get('/plate/WXY1234?edit=plate'))
    expect(form).toMatch(/<input[^>]*name="plate"[^>]*maxLength="10"[^>]*autofocus=""/i)
    expect((await submit('ABCDE 123456')).status).toBe(400)
    expect((await submit('M A L A Y S I A 1 2')).status).toBe(303)
  })

  it('leaves a style that was chosen', async () => {
    await browser.call('PUT', `/api/vehicles/v-${vehicle.id}/plate-style`, { plateStyle: 'malaysia-taxi' })
    await change('SBA1234G')
    expect(await (await browser.get('/api/vehicles/plate/SBA1234G')).json()).toMatchObject({
      plateStyle: 'malaysia-taxi',
    })
  })

  it('by the form leads to the new address, and says so (VEH-31, VEH-32)', async () => {
    const answer = await submit('wxy 12')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/plate/WXY12'])
    expect(await (await browser.get('/plate/WXY12')).text()).toContain('Plate number updated!')
  })

  it('lets the old address lead to the new one, which offers the old plate for another vehicle', async () => {
    await change('WXY12')
    const old = await browser.get('/plate/WXY1234?photo=m-1')
    expect([old.status, old.headers.get('Cache-Control')]).toEqual([302, 'no-store'])
    expect(old.headers.get('Location')).toBe('/plate/WXY12?photo=m-1&from=WXY1234')
    const main = await mainOf(await browser.get(old.headers.get('Location') ?? ''))
    expect(main).toContain('Seen WXY 1234 on another vehicle? Add it')
    expect(main).toContain('href="/add?plate=WXY1234"')
    expect((await browser.call('POST', '/api/vehicles', { plate: 'WXY1234' })).status).toBe(201)
    expect((await browser.get('/plate/WXY1234')).status).toBe(200)
  })

  it('and back again leaves no circle', async () => {
    await change('WXY12')
    await change('WXY1234')
    expect((await browser.get('/plate/WXY1234')).status).toBe(200)
    expect((await browser.get('/plate/WXY12')).headers.get('Location')).toBe('/plate/WXY1234?from=WXY12')
  })

  it('that an active vehicle carries is refused with the way to it; the field reverts (VEH-33)', async () => {
    await aVehicle(app.db, { plate: 'WXY12' })
    const api = await change('WXY 12')
    expect([api.status, await api.json()]).toMatchObject([409, { code: 'vehicle_exists', plate: 'WXY12' }])
    const form = await submit('WXY 12')
    const main = await mainOf(form)
    expect(form.status).toBe(409)
    expect(main).toContain('This plate has been spotted already.')
    expect(main).toMatch(/<a class="btn"[^>]* href="\/plate\/WXY12"[^>]*>See WXY 12<\/a>/)
    const fieldIsBack = /<input[^>]*name="plate"[^>]*value="WXY1234"/
    expect(main).toMatch(fieldIsBack)
    // Nor does what was proposed come again.
    expect(await mainOf(await submit('WXY 12', '&plate=WXY12'))).toMatch(fieldIsBack)
    expect((await browser.get('/plate/WXY1234')).status).toBe(200)
  })

  it('that a deleted vehicle had is free', async () => {
    await aVehicle(app.db, { plate: 'WXY12', deletedAt: 1 })
    expect((await change('WXY12')).status).toBe(200)
  })

  it.each([
    ['no plate', ''],
    ['11 signs', 'ABCDE123456'],
    ['another script', 'ЖЖ123'],
    ['no sign that counts', '---'],
    ['a number', 5],
  ])('%s is refused', async (_, plate) => {
    expect((await change(plate)).status).toBe(400)
    expect((await submit(String(plate === 5 ? '' : plate))).status).toBe(400)
  })

  it('that it has already changes nothing', async () => {
    expect((await change('wxy-1234')).status).toBe(200)
    expect(await app.db.selectFrom('vehicle_changes').select('id').execute()).toEqual([])
  })

  it('of a deleted vehicle is refused', async () => {
    await browser.call('DELETE', `/api/vehicles/v-${vehicle.id}`)
    const answer = await change('WXY12')
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'vehicle_deleted' }])
  })

  it('at once by two: one of them is told', async () => {
    const other = await aVehicle(app.db, { by: spotter, plate: 'QAA1' })
    const answers = await Promise.all([
      change('WXY77'),
      browser.call('PUT', `/api/vehicles/v-${other.id}/plate`, { plate: 'WXY77' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('another style', () => {
  it('is saved and on record; the form says so (VEH-34)', async () => {
    const answer = await browser.post('/plate/WXY1234', {
      intent: 'change-plate-style',
      plateStyle: 'malaysia-cursive',
    })
    expect(answer.status).toBe(303)
    expect(await (await browser.get('/plate/WXY1234')).text()).toContain('Plate style updated!')
    expect(await (await browser.get('/api/vehicles/plate/WXY1234')).json()).toMatchObject({
      plateStyle: 'malaysia-cursive',
      changeHistory: [{ field: 'plateStyle' }],
    })
  })

  it('that nobody knows is refused', async () => {
    const path = `/api/vehicles/v-${vehicle.id}/plate-style`
    expect((await browser.call('PUT', path, { plateStyle: 'klingon' })).status).toBe(400)
  })

  it('is chosen among pictures of the vehicle’s own plate, all seven', async () => {
    const main = await mainOf(await browser.get('/plate/WXY1234?edit=style'))
    expect(main.match(/type="radio" name="plateStyle"/g)).toHaveLength(7)
    const other = await app.browser(await aMember(app.db))
    expect(await mainOf(await other.get('/plate/WXY1234?edit=style'))).not.toContain('name="plateStyle"')
  })
})

describe('a form that was open while the plate changed', () => {
  it('acts on the vehicle that it was made for, whatever carries its old plate by now', async () => {
    await change('WXY12')
    await browser.call('POST', '/api/vehicles', { plate: 'WXY1234' })
    const answer = await browser.post('/plate/WXY1234', {
      intent: 'edit-story',
      vehicle: `v-${vehicle.id}`,
      profile: 'Seen in Ipoh',
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/plate/WXY12'])
    expect(await mainOf(await browser.get('/plate/WXY12'))).toContain('Seen in Ipoh')
    expect(await mainOf(await browser.get('/plate/WXY1234'))).not.toContain('Seen in Ipoh')
  })

  it.each(['v-999', 'nonsense', ''])('that names %s is answered as what it is', async (id) => {
    const answer = await browser.post('/plate/WXY1234', { intent: 'edit-story', vehicle: id, profile: 'x' })
    expect(answer.status).toBe(id === '' ? 303 : 404)
  })
})

it('a plate that never led here says nothing', async () => {
  for (const from of ['explore', 'QAA1', '%', 'WXY1234']) {
    const main = await mainOf(await browser.get(`/plate/WXY1234?from=${encodeURIComponent(from)}`))
    expect(main).not.toContain('on another vehicle?')
  }
})
