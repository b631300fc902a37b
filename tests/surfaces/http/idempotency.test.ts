import { describe, expect, it, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aPhotoFile, aVehicle } from '#tests/factories.ts'
import { aTrustedMember } from '#tests/signed-in.ts'

const app = testApp()
const signedIn = aTrustedMember(app)

async function rows(table: 'vehicles' | 'media'): Promise<number> {
  return (await app.db.selectFrom(table).select('id').execute()).length
}

/** The same submission by the two ways in: with this key, this content. */
const surfaces = [
  {
    surface: 'Idempotency-Key',
    add: (plate: string, key: string, by = signedIn.browser) =>
      by.call('POST', '/api/vehicles', { plate }, { 'Idempotency-Key': key }),
    done: 201,
  },
  {
    surface: 'formKey',
    add: (plate: string, key: string, by = signedIn.browser) =>
      by.post('/add', { formKey: key, intent: 'add-vehicle', plate, plateStyle: 'malaysia-new' }),
    done: 303,
  },
]

describe.each(surfaces)('a idempotency key ($surface)', ({ surface, add, done }) => {
  it('with the same content answers with the first result and creates nothing', async () => {
    const first = await add('WXY 1', 'key-1')
    const second = await add('WXY 1', 'key-1')
    expect([first.status, second.status]).toEqual([done, done])
    expect(await second.text()).toBe(await first.text())
    expect(locationOf(second)).toBe(locationOf(first))
    expect(await rows('vehicles')).toBe(1)
  })

  it('makes one of parallel duplicates', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('WXY 1', 'key-1')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(done))
    expect(await rows('vehicles')).toBe(1)
  })

  it('with other content is a new submission', async () => {
    await add('WXY 1', 'key-1')
    expect((await add('WXY 2', 'key-1')).status).toBe(done)
    expect(await rows('vehicles')).toBe(2)
  })

  it('of somebody else is another key', async () => {
    await add('WXY 1', 'key-1')
    const other = await app.browser(await aMember(app.db))
    const answer = await add('WXY 1', 'key-1', other)
    if (surface === 'Idempotency-Key') expect(answer.status).toBe(409)
    const { n } = await app.db
      .selectFrom('form_keys')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(surface === 'formKey' ? 2 : 1)
  })

  it('does not keep a refusal: the same can be sent again', async () => {
    const at = Date.now() + 60_000
    await app.db
      .updateTable('users')
      .set({ restricted_until: at })
      .where('id', '=', signedIn.member.id)
      .execute()
    expect((await add('WXY 1', 'key-1')).status).toBe(403)
    await app.db
      .updateTable('users')
      .set({ restricted_until: null })
      .where('id', '=', signedIn.member.id)
      .execute()
    expect((await add('WXY 1', 'key-1')).status).toBe(done)
  })

  it('is kept for 24 hours', async () => {
    await add('WXY 1', 'key-1')
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const start = Date.now()
      vi.setSystemTime(start + 23 * 60 * 60 * 1000)
      await add('WXY 1', 'key-1')
      expect(await rows('vehicles')).toBe(1)
      vi.setSystemTime(start + 24 * 60 * 60 * 1000 + 1_000)
      await add('WXY 1', 'key-1')
      expect(await rows('vehicles')).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('that is empty is none', async () => {
    await add('WXY 1', '')
    await app.db.updateTable('vehicles').set({ deleted_at: 1 }).execute()
    expect((await add('WXY 1', '')).status).toBe(done)
    expect(await rows('vehicles')).toBe(2)
  })
})

describe('a photo sent twice', () => {
  it.each(['Idempotency-Key', 'formKey'])('with one %s is one photo', async (surface) => {
    const { id } = await aVehicle(app.db, { plate: 'WXY1', by: signedIn.member })
    const send = async () =>
      surface === 'formKey'
        ? signedIn.browser.post('/plate/WXY1', {
            intent: 'add-photo',
            formKey: 'key-1',
            photo: await aPhotoFile(),
          })
        : signedIn.browser.post(
            '/api/upload/upload',
            { vehicleId: `v-${id}`, file: await aPhotoFile() },
            { 'Idempotency-Key': 'key-1' },
          )
    const [first, second] = await Promise.all([send(), send()])
    const third = await send()
    expect([second?.status, third.status]).toEqual([first?.status, first?.status])
    expect(await rows('media')).toBe(1)
  })

  it('is two where the second is another file', async () => {
    await aVehicle(app.db, { plate: 'WXY1', by: signedIn.member })
    for (const more of [[], ['x']]) {
      const photo = new File([await (await aPhotoFile()).arrayBuffer(), ...more], 'car.jpg')
      expect(
        (await signedIn.browser.post('/plate/WXY1', { intent: 'add-photo', formKey: 'key-1', photo })).status,
      ).toBe(303)
    }
    expect(await rows('media')).toBe(2)
  })
})

describe('the key of a page', () => {
  it('is new with every page', async () => {
    const keys = await Promise.all(
      [1, 2].map(
        async () =>
          /name="formKey" value="([\w-]{16,})"/.exec(await mainOf(await signedIn.browser.get('/add')))?.[1],
      ),
    )
    expect(keys[0]).toBeDefined()
    expect(keys[0]).not.toBe(keys[1])
  })
})
