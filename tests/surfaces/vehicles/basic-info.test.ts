import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle, memberNow } from '#tests/factories.ts'

const app = testApp()
let spotter: Member
let member: Member
let browser: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  spotter = await aMember(app.db)
  member = await aMember(app.db, { username: 'aina' })
  browser = await app.browser(member)
  vehicle = await aVehicle(app.db, { by: spotter, plate: 'VYX8' })
})

const path = () => `/api/vehicles/v-${vehicle.id}`
const edit = (body: unknown) => browser.call('POST', `${path()}/basic-info`, body)
const submit = (fields: Record<string, string>) =>
  browser.post('/plate/VYX8', { intent: 'edit-basic-info', ...fields })
const shown = async () => (await (await browser.get('/api/vehicles/plate/VYX8')).json()) as Shown

type Shown = {
  basicInfo: { make: string | null; model: string | null }
  color: string | null
  bodyStyle: string | null
  g80ConversionKit: string
  profileRichnessScore: number
  changeHistory: { field: string; oldValue: string | null; newValue: string | null }[]
}

const m3 = {
  make: 'BMW',
  model: 'M3',
  color: 'Isle of Man Green',
  bodyStyle: 'Sedan',
  g80ConversionKit: 'No',
}

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
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/plate/VYX8'])
    const main = await mainOf(await browser.get('/plate/VYX8'))
    expect(main).toContain('Details saved.')
    expect(main).toMatch(/BMW M3<\/strong>[^]*?G80<[^]*Isle of Man Green · Sedan/)
  })

  it('without JavaScript the answer leads to its section', async () => {
    const answer = await browser.post(
      '/plate/VYX8',
      { intent: 'edit-basic-info', ...m3 },
      { Accept: 'text/html' },
    )
    expect(answer.headers.get('Location')).toBe('/plate/VYX8#basics')
  })

  it('takes names whatever their capitals, and keeps those of the list', async () => {
    expect(await (await edit({ make: 'bmw', model: 'm3' })).json()).toMatchObject({
      basicInfo: { make: 'BMW', model: 'M3' },
    })
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

  it('an inactive make stays where it is, and is offered to nobody else', async () => {
    await edit({ make: 'Rover' })
    await app.db.updateTable('makes').set({ is_active: 0 }).where('name', '=', 'Rover').execute()
    expect((await edit({ color: 'Grey' })).status).toBe(200)
    expect((await shown()).basicInfo.make).toBe('Rover')
    await edit({ make: null })
    expect((await edit({ make: 'Rover' })).status).toBe(400)
  })

  it('a refused form comes back with what was typed', async () => {
    const answer = await browser.post('/plate/VYX8?edit=basics', {
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
    const form = async () => mainOf(await browser.get('/plate/VYX8?edit=basics'))
    expect(await form()).not.toContain(question)
    await edit({ make: 'BMW', model: '3 Series' })
    expect(await form()).toContain(question)
    await edit({ model: 'M3' })
    expect(await form()).not.toContain(question)
  })

  it('gives the badge, and goes when its question goes', async () => {
    await edit({ make: 'BMW', model: '3 Series', g80ConversionKit: 'Yes' })
    expect(await mainOf(await browser.get('/plate/VYX8'))).toContain('>G80 Kit<')
    await edit({ make: 'Toyota' })
    expect(await shown()).toMatchObject({ g80ConversionKit: 'No' })
  })
})

describe('two who save at once', () => {
  const seen = JSON.stringify({
    make: null,
    model: null,
    color: null,
    bodyStyle: null,
    g80ConversionKit: 'No',
  })

  it('keep what each has touched', async () => {
    await submit({ seen, make: 'BMW', model: 'M3', color: '', bodyStyle: '' })
    await submit({ seen, make: '', color: 'Grey', bodyStyle: '' })
    expect(await shown()).toMatchObject({ basicInfo: { make: 'BMW', model: 'M3' }, color: 'Grey' })
  })

  it('of one field: the last one stands, is told so, and the history keeps both', async () => {
    await submit({ seen, make: '', color: 'Red', bodyStyle: '' })
    await submit({ seen, make: '', color: 'Grey', bodyStyle: '' })
    expect(await mainOf(await browser.get('/plate/VYX8'))).toContain(
      'Saved. Someone else changed this in the meantime; their version is in the change history.',
    )
    const { color, changeHistory } = await shown()
    expect(color).toBe('Grey')
    expect(changeHistory.map(({ newValue }) => newValue)).toEqual(['Grey', 'Red'])
  })

  it('of the profile text, too', async () => {
    const save = (profile: string, before: string) =>
      browser.post('/plate/VYX8', {
        intent: 'edit-profile',
        profile,
        seen: JSON.stringify({ profile: before }),
      })
    await save('First', '')
    await save('Second', '')
    expect(await mainOf(await browser.get('/plate/VYX8'))).toContain('Someone else changed this')
    const { changeHistory } = await shown()
    expect(changeHistory).toMatchObject([
      { field: 'profile', oldValue: 'First', newValue: 'Second' },
      { field: 'profile', oldValue: '', newValue: 'First' },
    ])
  })

  it.each(['', 'nonsense', '{"make":5}', '[]', 'null'])(
    'a form that saw "%s" is simply saved',
    async (seen) => {
      expect((await submit({ seen, make: 'BMW' })).status).toBe(303)
      expect((await shown()).basicInfo.make).toBe('BMW')
    },
  )
})

describe('the profile text', () => {
  const write = (profile: unknown) => browser.call('POST', `${path()}/profile`, { profile })

  it('is saved with history and richness', async () => {
    const answer = await write(
      '  A hundred signs are worth ten points, because two hundred are worth all twenty of them. So it is 1.\r\nEnd ',
    )
    expect(await answer.json()).toMatchObject({
      profile: expect.stringMatching(/^A hundred.*1\.\nEnd$/s) as string,
      profileRichnessScore: 10,
      changeHistory: [{ field: 'profile', oldValue: '', user: { username: 'aina' } }],
    })
  })

  it('has at most 5,000 characters as people count them', async () => {
    expect((await write('👨‍👩‍👧'.repeat(5_000))).status).toBe(200)
    const answer = await write('a'.repeat(5_001))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      fieldErrors: { profile: 'At most 5000 characters, please.' },
    })
  })

  it.each([
    ['a control character', 'a\u0000b'],
    ['a direction override', 'a\u202eb'],
    ['a number', 5],
  ])('%s is refused', async (_, text) => expect((await write(text)).status).toBe(400))

  it('can be emptied, and is shown as text', async () => {
    await write('<script>alert(1)</script>')
    const main = await mainOf(await browser.get('/plate/VYX8'))
    expect(main).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(main).not.toContain('<script>alert')
    expect((await browser.post('/plate/VYX8', { intent: 'edit-profile', profile: '' })).status).toBe(303)
    expect(await mainOf(await browser.get('/plate/VYX8'))).toContain('Nobody has told its story yet.')
  })
})

describe('rep', () => {
  const rep = async ({ id }: Member) => (await memberNow(app.db, id)).rep

  it('is 1 for whoever completes make and model first, whatever others do later', async () => {
    await edit({ make: 'BMW' })
    expect(await rep(member)).toBe(0)
    await edit({ model: 'M3' })
    expect(await rep(member)).toBe(1)
    const other = await aMember(app.db)
    const others = await app.browser(other)
    await others.call('POST', `${path()}/basic-info`, { make: null })
    await others.call('POST', `${path()}/basic-info`, { make: 'BMW', model: 'M5' })
    expect([await rep(member), await rep(other)]).toEqual([1, 0])
  })

  it('is 1 for the first text of 80 characters or more', async () => {
    const write = (by: Browser, length: number) =>
      by.call('POST', `${path()}/profile`, { profile: 'x'.repeat(length) })
    await write(browser, 79)
    expect(await rep(member)).toBe(0)
    const other = await aMember(app.db)
    await write(await app.browser(other), 80)
    await write(browser, 81)
    expect([await rep(member), await rep(other)]).toEqual([0, 1])
  })

  it('of the first spotter goes with the vehicle and comes back with it; that of others stays', async () => {
    const own = await app.browser(spotter)
    await own.call('POST', `${path()}/profile`, { profile: 'x'.repeat(80) })
    await edit({ make: 'BMW', model: 'M3' })
    await browser.call('POST', `${path()}/like`)
    await aPhoto(app.db, { of: vehicle, by: { ...spotter, isApproved: true } })
    expect([await rep(spotter), await rep(member)]).toEqual([1 + 1 + 3, 1])
    await own.call('DELETE', path())
    expect([await rep(spotter), await rep(member)]).toEqual([0, 1])
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    await admin.call('POST', `/api/admin/restore-vehicle/v-${vehicle.id}`)
    expect([await rep(spotter), await rep(member)]).toEqual([5, 1])
  })
})

it('the history shows the last ten changes, folded', async () => {
  for (let n = 0; n < 12; n += 1) await edit({ color: `Colour ${n}` })
  const { changeHistory } = await shown()
  expect(changeHistory).toHaveLength(10)
  expect(changeHistory[0]).toMatchObject({ field: 'color', oldValue: 'Colour 10', newValue: 'Colour 11' })
  const main = await mainOf(await browser.get('/plate/VYX8'))
  const history = /<details class="card fold" id="history">[^]*?<\/details>/.exec(main)?.[0] ?? ''
  expect(history.match(/<li>/g)).toHaveLength(10)
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
  const seen = JSON.stringify({ make: 'Proton', model: 'Ertiga' })
  await submit({ seen, make: 'Suzuki', model: 'Ertiga' })
  expect((await shown()).basicInfo).toEqual({ make: 'Suzuki', model: 'Ertiga' })
})

it('a text of few characters that is many signs long is refused, and a long colour too', async () => {
  const profile = await browser.call('POST', `${path()}/profile`, { profile: `a${'\u0301'.repeat(60_000)}` })
  expect(profile.status).toBe(400)
  expect((await edit({ color: '👨‍👩‍👧'.repeat(40) })).status).toBe(400)
})

it('a fault of ours keeps what was typed, and says so (VEH-130)', async () => {
  await sql`CREATE TRIGGER full BEFORE INSERT ON vehicle_changes BEGIN SELECT RAISE(FAIL, 'full'); END`.execute(
    app.db,
  )
  const answer = await browser.post('/plate/VYX8?edit=story', { intent: 'edit-profile', profile: 'Seen' })
  expect([answer.status, await mainOf(answer)]).toEqual([
    500,
    expect.stringMatching(/The story could not be saved\.[^]*<textarea[^>]*>Seen<\/textarea>/),
  ])
})

describe('a form without its fields', () => {
  it('wipes nothing', async () => {
    await edit(m3)
    await browser.call('POST', `${path()}/profile`, { profile: 'Seen' })
    const before = await shown()
    expect((await browser.post('/plate/VYX8', { intent: 'edit-profile' })).status).toBe(400)
    expect((await browser.post('/plate/VYX8', { intent: 'edit-basic-info' })).status).toBe(303)
    expect(await shown()).toEqual(before)
  })

  it('of a vehicle that is gone shows what was written', async () => {
    await app.db.deleteFrom('vehicles').execute()
    const answer = await browser.post('/plate/VYX8', { intent: 'edit-profile', profile: 'Seen in Ipoh' })
    expect([answer.status, await mainOf(answer)]).toEqual([
      404,
      expect.stringMatching(/<textarea[^>]*>Seen in Ipoh<\/textarea>/),
    ])
  })

  it('sent by another method is refused', async () => {
    const answer = await browser.request('/plate/VYX8', {
      method: 'PUT',
      body: new URLSearchParams({ intent: 'edit-profile', profile: 'x' }),
    })
    expect(answer.status).toBe(405)
  })
})

it('half a character is refused', async () => {
  expect((await browser.call('POST', `${path()}/profile`, { profile: 'a\ud800b' })).status).toBe(400)
})

it('the kit ends with a make that has none (VEH-120)', async () => {
  await edit({ make: 'Toyota', g80ConversionKit: 'Yes' })
  expect(await shown()).toMatchObject({ g80ConversionKit: 'No' })
})
