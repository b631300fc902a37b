import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { fieldErrorOf, locationOf, mainOf, toastOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const signedIn = aTrustedMember(app)

async function plates(): Promise<string[]> {
  const rows = await app.db.selectFrom('vehicles').select('plate').where('deleted_at', 'is', null).execute()
  return rows.map(({ plate }) => plate)
}

type Input = { plate: string; plateStyle?: string }

/** Adding a vehicle by the API and by the screen: whether it was done, and what was said. */
const surfaces = [
  {
    surface: 'POST /api/vehicles',
    add: async (input: Input) => {
      const answer = await signedIn.browser.call('POST', '/api/vehicles', input)
      const json = (await answer.json()) as { fieldErrors?: Record<string, string> }
      return { status: answer.status, error: Object.values(json.fieldErrors ?? {})[0] }
    },
    done: 201,
  },
  {
    surface: 'the form of /add',
    add: async (input: Input) => {
      const answer = await signedIn.browser.post('/add', { intent: 'add-vehicle', ...input })
      return { status: answer.status, error: fieldErrorOf(await mainOf(answer)) }
    },
    done: 303,
  },
]

describe.each(surfaces)('a plate by $surface', ({ add, done }) => {
  it.each([
    ['is empty', '', 'Please enter a plate number.'],
    ['is blank', '   ', 'Please enter a plate number.'],
    ['is signs only', '-- . /', 'Please enter a plate number.'],
    ['is an emoji', '🚗', 'Please enter a plate number.'],
    ['has 11 characters', 'ABCDEF12345', 'A plate number has at most 10 letters and digits.'],
    [
      'is Cyrillic that looks Latin',
      'АВС 123',
      'A plate number can only hold Latin or Thai letters and digits.',
    ],
    ['is Chinese', '京A 12345', 'A plate number can only hold Latin or Thai letters and digits.'],
    ['has Arabic digits', 'WXY ١٢٣', 'A plate number can only hold Latin or Thai letters and digits.'],
    ['has an accent', 'WÝX 1', 'A plate number can only hold Latin or Thai letters and digits.'],
  ])('is refused if it %s', async (_, plate, error) => {
    expect(await add({ plate })).toEqual({ status: 400, error })
    expect(await plates()).toEqual([])
  })

  it.each([
    ['wxy 12-34', 'WXY1234'],
    ['ＷＸＹ１２３４', 'WXY1234'],
    [' W.X.Y 🚗 1234 ', 'WXY1234'],
    ['10-12-dc', '1012DC'],
    ['๑กข ๑๒๓๔', '1กข1234'],
    ['ABCDE-12345', 'ABCDE12345'],
    ['8', '8'],
  ])('is the same however it is spelt: "%s" is %s', async (plate, key) => {
    expect(await add({ plate })).toMatchObject({ status: done })
    expect(await plates()).toEqual([key])
  })

  it('gets the style that is asked for', async () => {
    expect(await add({ plate: 'WXY 1', plateStyle: 'malaysia-taxi' })).toMatchObject({ status: done })
    const { plate_style } = await app.db
      .selectFrom('vehicles')
      .select('plate_style')
      .executeTakeFirstOrThrow()
    expect(plate_style).toBe('malaysia-taxi')
  })

  it('gets no style that nobody knows', async () => {
    expect(await add({ plate: 'WXY 1', plateStyle: 'french' })).toEqual({
      status: 400,
      error: "We don't know that plate style.",
    })
    expect(await plates()).toEqual([])
  })
})

describe('POST /api/vehicles', () => {
  it('answers with the vehicle', async () => {
    const answer = await signedIn.browser.call('POST', '/api/vehicles', { plate: 'wxy 1234' })
    expect([answer.status, await answer.json()]).toMatchObject([
      201,
      {
        _id: expect.stringMatching(/^v-\d+$/),
        plate: 'WXY1234',
        plateText: 'WXY 1234',
        firstAddedBy: { _id: `u-${signedIn.member.id}`, username: signedIn.member.username },
        images: [],
        isDeleted: false,
      },
    ])
  })

  it('answers 409 with the plate where it is there already', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const answer = await signedIn.browser.call('POST', '/api/vehicles', { plate: 'wxy-1234' })
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'vehicle_exists', plate: 'WXY1234' },
    ])
    expect(await plates()).toEqual(['WXY1234'])
  })
})

describe('the form of an unknown plate', () => {
  it('is a page that creates nothing by itself: a form for members, a way to sign in for visitors', async () => {
    const page = await signedIn.browser.get('/plate/WXY1234')
    expect(page.status).toBe(404)
    expect(await mainOf(page)).toMatch(/<form method="post" action="\/plate\/WXY1234"/)
    const visitors = await mainOf(await (await app.browser()).get('/plate/WXY1234'))
    expect(visitors).not.toContain('<form')
    expect(visitors).toContain('href="/login?returnTo=%2Fplate%2FWXY1234"')
    expect(await plates()).toEqual([])
  })

  it('leads to the vehicle, which says so', async () => {
    const answer = await signedIn.browser.post('/plate/WXY1234', { intent: 'add-vehicle', plate: 'WXY1234' })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1234'])
    const page = await toastOf(await signedIn.browser.get('/plate/WXY1234'))
    expect(page).toContain('Added! Add a photo to make it count.')
    expect(await toastOf(await signedIn.browser.get('/plate/WXY1234'))).toBe('')
  })

  it('leads to the vehicle also where somebody was quicker', async () => {
    await aVehicle(app.db, { plate: 'WXY1234' })
    const answer = await signedIn.browser.post('/plate/WXY1234', { intent: 'add-vehicle', plate: 'WXY1234' })
    expect([answer.status, locationOf(answer)]).toEqual([303, '/plate/WXY1234'])
    expect(await plates()).toEqual(['WXY1234'])
  })
})

describe('two people who add one plate at once', () => {
  it('land on one vehicle', async () => {
    const other = await app.browser(await aMember(app.db))
    const fields = { intent: 'add-vehicle', plate: 'WXY1234' }
    const answers = await Promise.all(
      [signedIn.browser, other, signedIn.browser, other].map((one) => one.post('/plate/WXY1234', fields)),
    )
    expect(answers.map((answer) => [answer.status, locationOf(answer)])).toEqual(
      Array(4).fill([303, '/plate/WXY1234']),
    )
    expect(await plates()).toEqual(['WXY1234'])
  })

  it('are told by the API which of them was second', async () => {
    const other = await app.browser(await aMember(app.db))
    const answers = await Promise.all(
      [signedIn.browser, other].map((one) => one.call('POST', '/api/vehicles', { plate: 'WXY1234' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await plates()).toEqual(['WXY1234'])
  })
})

describe('the address of a plate', () => {
  beforeEach(() => aVehicle(app.db, { plate: 'WXY1234' }))

  it.each([
    ['/plate/wxy1234', '/plate/WXY1234'],
    ['/plate/WXY%201234?photo=m-1&x=%26', '/plate/WXY1234?photo=m-1&x=%26'],
    ['/plate/w-x-y--1234', '/plate/WXY1234'],
    ['/plate/%EF%BC%B7XY1234', '/plate/WXY1234'],
    ['/plate/unknown1?from=vehicle', '/plate/UNKNOWN1?from=vehicle'],
    ['/plate/%25WXY1234', '/plate/WXY1234'],
    ['/plate/%2Fevil', '/plate/EVIL'],
    ['/plate/%5C%5Cevil', '/plate/EVIL'],
    ['/plate/%E0%B9%91%E0%B8%81%E0%B8%82%201234', '/plate/1%E0%B8%81%E0%B8%821234'],
  ])('%s leads to %s for good', async (path, canonical) => {
    const answer = await signedIn.browser.get(path)
    expect([answer.status, locationOf(answer)]).toEqual([301, canonical])
  })

  it.each([
    ['/plate/--', 'Please enter a plate number.'],
    ['/plate/%F0%9F%9A%97', 'Please enter a plate number.'],
    ['/plate/ABCDEF12345', 'A plate number has at most 10 letters and digits.'],
    ['/plate/%E4%BA%AC1', 'A plate number can only hold Latin or Thai letters and digits.'],
    [`/plate/${'A'.repeat(500)}`, 'A plate number has at most 10 letters and digits.'],
  ])('%s is no plate, and says why', async (path, reason) => {
    const answer = await signedIn.browser.get(path)
    expect(answer.status).toBe(404)
    expect(await mainOf(answer)).toContain(reason)
  })

  it.each(['/plate/%', '/plate/%00', '/plate', '/plate/', '/plate/A/B'])('%s is of nothing', async (path) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}) // the router's, about `%`
    expect((await signedIn.browser.get(path)).status).toBe(404)
  })

  it('is 200 by the API however it is spelt', async () => {
    const answer = await signedIn.browser.get('/api/vehicles/plate/wxy%20-1234')
    expect([answer.status, await answer.json()]).toMatchObject([200, { plate: 'WXY1234' }])
  })
})
