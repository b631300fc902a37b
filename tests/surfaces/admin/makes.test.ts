import { describe, expect, it } from 'vitest'
import { editBasicInfo } from '#app/domain/vehicles/edit.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Makes and models: what admins do by forms and by calls (AV-01 to AV-28, API-100 to API-102). */
const app = testApp()
const members = someMembers(app)

type Make = { _id: string; name: string; category: string; isActive: boolean; models: Model[] }
type Model = { _id: string; name: string; isActive: boolean }

const anAdmin = async () => app.browser(members.admin)
const makes = async () => (await (await (await app.browser()).get('/api/vehicle-makes')).json()) as Make[]
const make = async (name: string) => (await makes()).find((one) => one.name === name)
const modelsOf = async (name: string) => (await make(name))?.models.map((model) => model.name)
const form = async (fields: Record<string, string>) => (await anAdmin()).post('/admin/vehicles', fields)
const textOf = async (answer: Response) => ((await answer.json()) as { msg: string }).msg
const aCarOf = async (make: string, model: string | null) => {
  const { id } = await aVehicle(app.db, { plate: 'WXY1' })
  await editBasicInfo(app.db, members.admin, { vehicleId: id, edit: { make, model } }, Date.now())
}
const offered = async () => {
  const member = await app.browser(await aMember(app.db))
  return mainOf(await member.get('/plate/WXY1?edit=basics'))
}

describe('who may', () => {
  const bufori = { name: 'Hennessey', category: 'Malaysian' }
  const cases: RoleCase[] = [
    ['POST a make', only(['admin'], 201), (one) => one.call('POST', '/api/vehicle-makes', bufori)],
    ['DELETE a make', only(['admin'], 200), (one) => one.call('DELETE', '/api/vehicle-makes/Rover')],
    ['POST a model', only(['admin'], 201), (one) => one.call('POST', '/api/vehicle-makes/BMW/models', 'M9')],
    ['DELETE a model', only(['admin'], 200), (one) => one.call('DELETE', '/api/vehicle-makes/BMW/models/M3')],
    [
      'the tab',
      { ...only(['admin'], 200), visitor: 403, notSetUp: 302 },
      (one) => one.get('/admin/vehicles'),
    ],
    ['the dashboard', { ...only(['admin'], 302), visitor: 403, notSetUp: 302 }, (one) => one.get('/admin')],
    [
      'add-make',
      asForm(only(['admin'], 303)),
      (one) => one.post('/admin/vehicles', { intent: 'add-make', ...bufori }),
    ],
  ]
  testRoles(app, members, cases)

  it('everybody else is told so, and nothing is changed (ADM-02)', async () => {
    const browser = await app.browser(members.trusted)
    expect(await (await browser.get('/admin/vehicles')).text()).toContain('Access Denied')
    await browser.post('/admin/vehicles', { intent: 'add-make', name: '', category: '' })
    await browser.post('/admin/vehicles', { intent: 'add-make', ...bufori })
    expect(await make('Hennessey')).toBeUndefined()
  })
})

describe.each(['form', 'call'] as const)('by %s', (way) => {
  const add = async (name: string, category: string) =>
    way === 'form'
      ? form({ intent: 'add-make', name, category })
      : (await anAdmin()).call('POST', '/api/vehicle-makes', { name, category })
  const addModel = async (of: string, name: string) =>
    way === 'form'
      ? form({ intent: 'add-model', make: (await make(of))?._id ?? of, name })
      : (await anAdmin()).call('POST', `/api/vehicle-makes/${of}/models`, { name })
  const dropModel = async (of: string, name: string) =>
    way === 'form'
      ? form({ intent: 'delete-model', make: of, model: name })
      : (await anAdmin()).call('DELETE', `/api/vehicle-makes/${of}/models/${name}`)
  const drop = async (name: string) =>
    way === 'form'
      ? form({ intent: 'delete-make', make: name })
      : (await anAdmin()).call('DELETE', `/api/vehicle-makes/${name}`)

  it('a make is added with its models, and can be chosen at once (AV-03, AV-08)', async () => {
    await aVehicle(app.db, { plate: 'WXY1' })
    expect((await add(' Hennessey ', 'Malaysian')).status).toBe(way === 'form' ? 303 : 201)
    expect((await addModel('Hennessey', 'Venom')).status).toBe(way === 'form' ? 303 : 201)
    expect(await make('Hennessey')).toMatchObject({ category: 'Malaysian', models: [{ name: 'Venom' }] })
    expect(await offered()).toMatch(/<optgroup label="Hennessey">[^]*?<option>Venom<\/option>/)
  })

  it('a model that no vehicle carries is gone, and may come back', async () => {
    expect((await dropModel('BMW', 'M3')).status).toBe(way === 'form' ? 303 : 200)
    expect(await modelsOf('BMW')).not.toContain('M3')
    expect((await dropModel('BMW', 'M3')).status).toBe(404)
    await addModel('BMW', 'M3')
    expect(await modelsOf('BMW')).toContain('M3')
  })

  it('a model in use stays on its vehicles and is offered no more', async () => {
    await aCarOf('BMW', 'M3')
    await aVehicle(app.db, { plate: 'WXY2' })
    await dropModel('BMW', 'M3')
    const browser = await app.browser()
    expect(await mainOf(await browser.get('/plate/WXY1'))).toContain('M3')
    expect((await make('BMW'))?.models.find(({ name }) => name === 'M3')?.isActive).toBe(false)
    const member = await app.browser(await aMember(app.db))
    expect(await mainOf(await member.get('/plate/WXY2?edit=basics'))).not.toContain('<option>M3</option>')
    await addModel('BMW', 'm3')
    expect((await make('BMW'))?.models.filter(({ name }) => /^m3$/i.test(name))).toEqual([
      expect.objectContaining({ name: 'M3', isActive: true }),
    ])
  })

  it('a make in use is not deleted; another goes with its models', async () => {
    await aCarOf('BMW', null)
    expect((await drop('BMW')).status).toBe(409)
    expect((await drop('Rover')).status).toBe(way === 'form' ? 303 : 200)
    expect([await make('BMW'), await make('Rover')]).toEqual([expect.anything(), undefined])
  })

  it.each([
    ['no name', '', 'European', 400],
    ['no category', 'Hennessey', '', 400],
    ['a ninth category', 'Hennessey', 'Martian', 400],
    ['61 characters', 'B'.repeat(61), 'European', 400],
    ['what looks like an id', 'mk-7', 'European', 400],
    ['a name that stands already', 'bmw', 'European', 409],
    ['a hidden character', 'Henn\u202eessey', 'European', 400],
    ['signs alone', '..', 'European', 400],
    ['a dash alone', ' - ', 'European', 400],
    ['nothing visible', '\u00ad\u200b', 'European', 400],
    ['an id with a joiner in it', 'mk\u200d-7', 'European', 400],
    ['a name that has another space', 'Alfa  Romeo', 'European', 409],
    ['a name with a hard space', 'Alfa\u00a0Romeo', 'European', 409],
    ['a name in wide letters', 'ＢＭＷ', 'European', 409],
    ['a name with a soft hyphen', 'Toy\u00adota', 'Japanese', 409],
    ['a name with an accent more', 'Citroën', 'European', 409],
  ])('a make with %s is refused', async (_what, name, category, status) => {
    const before = (await makes()).length
    expect((await add(name, category)).status).toBe(status)
    expect(await makes()).toHaveLength(before)
  })

  it.each([
    ['BMW', '', 400],
    ['BMW', 'md-7', 400],
    ['BMW', '.', 400],
    ['BMW', 'M\u200b3', 409],
    ['BMW', 'm3', 409],
    ['Nobody', 'M3', 404],
  ])('a model of %s called "%s" is refused', async (of, name, status) => {
    expect((await addModel(of, name)).status).toBe(status)
  })

  it('a name is kept tidy, and another spelling of it is the same make or model', async () => {
    await add('Ｌada\u200b \u00a0 Škoda', 'Classic')
    expect(await make('Lada Škoda')).toBeDefined()
    expect((await add('LADA ŠKODA', 'Classic')).status).toBe(409)
    expect((await add('lada skoda', 'Classic')).status).toBe(409)
    expect((await addModel('Lada Škoda', 'Élan\tX\u2011Line')).status).toBeLessThan(400)
    expect(await modelsOf('Lada Škoda')).toEqual(['Élan X\u2010Line'])
    expect((await addModel('Lada Škoda', 'élan x-line')).status).toBe(409)
    await aCarOf('lada škoda', 'ELAN X-LINE')
    const browser = await app.browser()
    expect(await mainOf(await browser.get('/plate/WXY1'))).toContain('Élan X\u2010Line')
  })

  it('models called by digits or with a slash are fine', async () => {
    await addModel('BMW', '911')
    await addModel('BMW', 'X1/9')
    const slashed = way === 'form' ? 'X1/9' : 'X1%2F9'
    expect((await dropModel('BMW', slashed)).status).toBeLessThan(400)
    expect(await modelsOf('BMW')).toEqual(expect.arrayContaining(['911']))
    expect(await modelsOf('BMW')).not.toContain('X1/9')
  })
})

it('the dashboard opens at the raids (ADM-01, ADM-08)', async () => {
  const answer = await (await anAdmin()).get('/admin')
  expect([answer.status, locationOf(answer)]).toEqual([302, '/admin/raids'])
})

it('a link to it stands in the header for admins only (HDR-42, PERM-48)', async () => {
  const linked = async (browser: Browser) =>
    (await (await browser.get('/about-nothing')).text()).includes('href="/admin')
  expect(await linked(await anAdmin())).toBe(true)
  expect(await linked(await app.browser(members.moderator))).toBe(false)
  expect(await linked(await app.browser())).toBe(false)
})

describe('the calls', () => {
  it('take the bare name of a model, and say why in msg (API-100 to API-102)', async () => {
    const admin = await anAdmin()
    expect((await admin.call('POST', '/api/vehicle-makes/BMW/models', 'M9')).status).toBe(201)
    expect(await modelsOf('BMW')).toContain('M9')
    const refused = await admin.call('POST', '/api/vehicle-makes', { name: 'BMW', category: 'European' })
    expect(await textOf(refused)).toBe('BMW is on the list already.')
    const again = await admin.call('POST', '/api/vehicle-makes/BMW/models', 'm9')
    expect(await textOf(again)).toBe('BMW has the model M9 already.')
    const gone = await admin.call('DELETE', '/api/vehicle-makes/BMW/models/M99')
    expect(await textOf(gone)).toBe('This make has no such model.')
  })
})

describe('the tab', () => {
  it('has its title, six tabs, and the models of the make that is chosen (ADM-04 to ADM-13, AV-07, AV-10)', async () => {
    const id = (await make('BMW'))?._id
    const page = await mainOf(await (await anAdmin()).get(`/admin/vehicles?make=${id}`))
    expect(page).toContain('<h1>Admin Dashboard</h1>')
    expect(page).toContain('Manage raids, users, content moderation, and system administration')
    const tabs = /<nav class="admin__tabs"[^]*?<\/nav>/.exec(page)?.[0] ?? ''
    expect(
      [...tabs.matchAll(/href="([^"]*)"[^>]*><span[^>]*>([^<]*)</g)].map(([, to, text]) => [to, text]),
    ).toEqual([
      ['/admin/raids', 'Raid Management'],
      ['/admin/raid-contributions', 'Contributions'],
      ['/admin/announcements', 'Announcements'],
      ['/admin/moderation', 'Content Moderation'],
      ['/admin/users', 'User Management'],
      ['/admin/vehicles', 'Vehicle Database'],
    ])
    expect(page).toContain('Vehicle Makes Management')
    expect(page).toMatch(/<b>M3<\/b>[^]*?Are you sure you want to delete this model\?/)
  })

  it('says above the tabs what was done (ADM-14, AV-26 to AV-28)', async () => {
    const admin = await anAdmin()
    const said = async (fields: Record<string, string>) => {
      const answer = await admin.post('/admin/vehicles', fields)
      return mainOf(await admin.get(locationOf(answer).split('#')[0] ?? ''))
    }
    expect(await said({ intent: 'add-make', name: 'Hennessey', category: 'Luxury' })).toContain(
      'Make added successfully!',
    )
    expect(await said({ intent: 'add-model', make: 'Hennessey', name: 'Venom F5' })).toContain(
      'Model added successfully!',
    )
    expect(await said({ intent: 'delete-model', make: 'Hennessey', model: 'Venom F5' })).toContain(
      'Model deleted successfully!',
    )
  })

  it('says above the tabs why not, and beside the field, with what was typed (ADM-16, AV-23, AV-24)', async () => {
    const refused = await mainOf(await form({ intent: 'add-make', name: 'BMW', category: 'European' }))
    expect(refused).toContain('Error adding make: BMW is on the list already.')
    expect(refused).toContain('value="BMW"')
    const id = (await make('BMW'))?._id ?? ''
    const again = await (await anAdmin()).post(`/admin/vehicles?make=${id}`, {
      intent: 'add-model',
      make: id,
      name: 'm3',
    })
    expect(await mainOf(again)).toContain('Error adding model: BMW has the model M3 already.')
  })
})
