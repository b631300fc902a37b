import { describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aVehicleToEdit, edit, m3, scene, shown, submit } from '#tests/surfaces/vehicles/edit-steps.ts'

const app = aVehicleToEdit()

describe('the basic info', () => {
  it('is saved by the API, which answers what it is now, with the history and the richness', async () => {
    const answer = await edit(m3)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      basicInfo: { make: 'BMW', model: 'M3' },
      color: 'Isle of Man Green',
      bodyStyle: 'Sedan',
      g80ConversionKit: 'No',
      profileRichnessScore: 40,
      changeHistory: ['bodyStyle', 'color', 'model', 'make'].map((field) => ({
        field,
        oldValue: null,
        newValue: m3[field as keyof typeof m3],
        user: { username: 'aina' },
        at: expect.any(String) as string,
      })),
    })
  })

  it('is saved by the form, which leads back to the page and says so', async () => {
    const answer = await submit(m3)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/plate/WXY1234'])
    const main = await mainOf(await scene.browser.get('/plate/WXY1234'))
    expect(main).toContain('Details saved.')
    expect(main).toMatch(/BMW M3<\/strong>[^]*?G80<[^]*Isle of Man Green · Sedan/)
  })

  it.each([
    ['ms', ['Hijau Isle of Man · Sedan', 'Kupe', 'Hijau Isle of Man']],
    ['zh', ['曼岛绿 · 房车', '双门跑车', '曼岛绿']],
  ])(
    'colours and body styles are shown in the reader’s language, and stay as they are: %s',
    async (language, said) => {
      await edit(m3)
      await edit({ color: 'constructor', bodyStyle: '{{site}}' })
      await edit({ color: m3.color, bodyStyle: m3.bodyStyle })
      const reads = { 'Accept-Language': language }
      const html = await mainOf(await scene.browser.get('/plate/WXY1234', reads))
      expect(html).toContain(said[0])
      expect(html).toMatch(/>constructor<[^]*>\{\{site\}\}<|>\{\{site\}\}<[^]*>constructor</)
      const form = await mainOf(await scene.browser.get('/plate/WXY1234?edit=basics', reads))
      expect(form).toContain(`<option value="Coupe">${said[1]}</option>`)
      expect(form).toMatch(new RegExp(`value="Isle of Man Green"[^>]*>.*?<span>${said[2]}</span>`))
      expect(await (await edit({ make: 'BMW' })).json()).toMatchObject({
        color: 'Isle of Man Green',
        bodyStyle: 'Sedan',
      })
    },
  )

  it('without JavaScript the answer leads to its section', async () => {
    const answer = await scene.browser.post(
      '/plate/WXY1234',
      { intent: 'edit-basic-info', ...m3 },
      { Accept: 'text/html' },
    )
    expect(answer.headers.get('Location')).toBe('/plate/WXY1234#basics-status')
  })

  it.each([
    ['basics', /<select[^>]*name="make"[^>]*autofocus=""/i],
    ['story', /<textarea[^>]*name="profile"[^>]*autofocus=""/i],
  ])('?edit=%s opens with its first field in focus, which brings it into view', async (part, field) => {
    expect(await mainOf(await scene.browser.get(`/plate/WXY1234?edit=${part}`))).toMatch(field)
  })

  it('takes names whatever their capitals, and keeps those of the list', async () => {
    expect(await (await edit({ make: 'bmw', model: 'm3' })).json()).toMatchObject({
      basicInfo: { make: 'BMW', model: 'M3' },
    })
    expect(await (await edit({ color: 'rED', bodyStyle: 'SEDAN' })).json()).toMatchObject({
      color: 'Red',
      bodyStyle: 'Sedan',
    })
    const { changeHistory } = await shown()
    await edit({ color: 'RED', bodyStyle: 'sedan' })
    expect((await shown()).changeHistory).toEqual(changeHistory)
    expect(await (await edit({ color: 'sUNSET drive' })).json()).toMatchObject({ color: 'sUNSET drive' })
  })

  it('leaves what is not sent as it is; null and an empty text clear', async () => {
    await edit(m3)
    expect(await (await edit({ color: 'Grey' })).json()).toMatchObject({
      basicInfo: { make: 'BMW', model: 'M3' },
      color: 'Grey',
    })
    expect(await (await edit({ color: '', bodyStyle: null })).json()).toMatchObject({
      color: null,
      bodyStyle: null,
    })
    expect((await shown()).changeHistory[0]).toMatchObject({ oldValue: 'Sedan', newValue: null })
  })

  it('an unexpected error keeps what was typed, and says so (VEH-128)', async () => {
    await failWrites(app.db, 'INSERT ON vehicle_changes')
    const answer = await scene.browser.post('/plate/WXY1234?edit=basics', {
      intent: 'edit-basic-info',
      make: 'BMW',
      color: 'Grey',
    })
    const page = await mainOf(answer)
    expect([answer.status, page]).toEqual([500, expect.stringContaining('The details could not be saved.')])
    expect(page).toContain('<option selected="">BMW</option>')
  })

  it('a new make takes the model with it', async () => {
    await edit(m3)
    expect(await (await edit({ make: 'Toyota' })).json()).toMatchObject({
      basicInfo: { make: 'Toyota', model: null },
    })
  })

  it('the form of an emptied make clears both', async () => {
    await edit(m3)
    await submit({ make: '', color: 'Grey', bodyStyle: 'Sedan' })
    expect(await shown()).toMatchObject({ basicInfo: { make: null, model: null }, color: 'Grey' })
  })

  it.each([
    ['a make that is not on the list', { make: 'Zaporozhets' }, 'make'],
    ['a model of another make', { make: 'Toyota', model: 'M3' }, 'model'],
    ['a model without a make', { model: 'M3' }, 'model'],
    ['a make called like an id', { make: 'mk-1' }, 'make'],
    ['a make that is a number', { make: '1' }, 'make'],
    ['control characters', { color: 'Red\u0007' }, 'color'],
    ['a direction override', { bodyStyle: 'Sedan\u202e' }, 'bodyStyle'],
    ['a colour of 41 characters', { color: 'x'.repeat(41) }, 'color'],
    ['a kit that is neither Yes nor No', { g80ConversionKit: 'Maybe' }, 'g80ConversionKit'],
    ['a number', { color: 5 }, 'color'],
  ])('%s is refused at its field, by both, and nothing changes', async (_, body, field) => {
    const before = await shown()
    const api = await edit(body)
    expect(api.status).toBe(400)
    expect(await api.json()).toMatchObject({ fieldErrors: { [field]: expect.any(String) as string } })
    const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
    if (Object.values(body).every((value) => typeof value === 'string')) {
      expect((await submit(fields)).status).toBe(400)
    }
    expect(await shown()).toEqual(before)
  })

  it.each(['makes', 'models'] as const)(
    'what has been taken off the list of %s is offered where it is, and stays when it is sent unchanged',
    async (list) => {
      await edit(m3)
      const name = list === 'makes' ? 'BMW' : 'M3'
      await app.db.updateTable(list).set({ is_active: 0 }).where('name', '=', name).execute()
      const form = await mainOf(await scene.browser.get('/plate/WXY1234?edit=basics'))
      expect(form).toMatch(
        /name="make"[^]*<option selected="">BMW<[^]*name="model"[^]*<option selected="">M3</,
      )
      expect(form).not.toMatch(/<optgroup[^>]*><\/optgroup>/)
      expect((await submit({ ...m3, color: 'Grey' })).status).toBe(303)
      expect((await edit({ make: 'BMW', model: 'm3', color: 'Red' })).status).toBe(200)
      expect(await shown()).toMatchObject({ basicInfo: { make: 'BMW', model: 'M3' }, color: 'Red' })
      expect((await edit({ make: 'Toyota', model: 'M3' })).status).toBe(400)
    },
  )

  it('an inactive make stays where it is, and is offered to nobody else', async () => {
    await edit({ make: 'Rover' })
    await app.db.updateTable('makes').set({ is_active: 0 }).where('name', '=', 'Rover').execute()
    expect((await edit({ color: 'Grey' })).status).toBe(200)
    expect((await shown()).basicInfo.make).toBe('Rover')
    await edit({ make: null })
    expect((await edit({ make: 'Rover' })).status).toBe(400)
  })

  it('a refused form comes back with what was typed', async () => {
    const answer = await scene.browser.post('/plate/WXY1234?edit=basics', {
      intent: 'edit-basic-info',
      make: 'Toyota',
      model: 'M3',
      color: 'Miami Blue',
    })
    const main = await mainOf(answer)
    expect(main).toContain('We don&#x27;t know that model of Toyota. Please choose one from the list.')
    expect(main).toMatch(/<option selected="">Toyota<\/option>/)
    expect(main).toMatch(/value="Miami Blue" checked=""|checked="" [^>]*value="Miami Blue"/)
  })
})

describe('the G80 kit', () => {
  it('is asked for only with a BMW of another model than the M3 (VEH-120)', async () => {
    const question = 'Does it have a G80 conversion kit?'
    const form = async () => mainOf(await scene.browser.get('/plate/WXY1234?edit=basics'))
    expect(await form()).not.toContain(question)
    await edit({ make: 'BMW', model: '3 Series' })
    expect(await form()).toContain(question)
    await edit({ model: 'M3' })
    expect(await form()).not.toContain(question)
  })

  it('gives the badge, and goes when its question goes', async () => {
    await edit({ make: 'BMW', model: '3 Series', g80ConversionKit: 'Yes' })
    expect(await mainOf(await scene.browser.get('/plate/WXY1234'))).toContain('>G80 Kit<')
    await edit({ make: 'Toyota' })
    expect(await shown()).toMatchObject({ g80ConversionKit: 'No' })
  })
})

it('a make that is put right keeps a model of the same name', async () => {
  await app.db
    .insertInto('models')
    .values([
      { make: 'Proton', name: 'Ertiga', created_at: 1 },
      { make: 'Suzuki', name: 'Ertiga', created_at: 1 },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await edit({ make: 'Proton', model: 'Ertiga' })
  const original = JSON.stringify({ make: 'Proton', model: 'Ertiga' })
  await submit({ original, make: 'Suzuki', model: 'Ertiga' })
  expect((await shown()).basicInfo).toEqual({ make: 'Suzuki', model: 'Ertiga' })
})

it('the kit ends with a make that has none (VEH-120)', async () => {
  await edit({ make: 'Toyota', g80ConversionKit: 'Yes' })
  expect(await shown()).toMatchObject({ g80ConversionKit: 'No' })
})
