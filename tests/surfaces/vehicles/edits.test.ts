import { describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { type Browser, mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, memberNow } from '#tests/factories.ts'
import { repBesidesAwards } from '#tests/scores/rep.ts'
import { aVehicleToEdit, edit, m3, path, scene, shown, submit } from '#tests/surfaces/vehicles/edit-steps.ts'

/** What both forms of a vehicle’s details have in common. */
const app = aVehicleToEdit()

describe('two who save at once', () => {
  const original = JSON.stringify({
    make: null,
    model: null,
    color: null,
    bodyStyle: null,
    g80ConversionKit: 'No',
  })

  it('keep what each has touched', async () => {
    await submit({ original, make: 'BMW', model: 'M3', color: '', bodyStyle: '' })
    await submit({ original, make: '', color: 'Grey', bodyStyle: '' })
    expect(await shown()).toMatchObject({ basicInfo: { make: 'BMW', model: 'M3' }, color: 'Grey' })
  })

  it('of one field: the last one stands, is told so, and the history keeps both', async () => {
    await submit({ original, make: '', color: 'Red', bodyStyle: '' })
    await submit({ original, make: '', color: 'Grey', bodyStyle: '' })
    expect(await mainOf(await scene.browser.get('/plate/WXY1234'))).toContain(
      'Saved. Someone else changed this in the meantime; their version is in the change history.',
    )
    const { color, changeHistory } = await shown()
    expect(color).toBe('Grey')
    expect(changeHistory.map(({ newValue }) => newValue)).toEqual(['Grey', 'Red'])
  })

  it('of the profile text, too', async () => {
    const save = (profile: string, before: string) =>
      scene.browser.post('/plate/WXY1234', {
        intent: 'edit-story',
        profile,
        original: JSON.stringify({ profile: before }),
      })
    await save('First', '')
    await save('Second', '')
    expect(await mainOf(await scene.browser.get('/plate/WXY1234'))).toContain('Someone else changed this')
    const { changeHistory } = await shown()
    expect(changeHistory).toMatchObject([
      { field: 'profile', oldValue: 'First', newValue: 'Second' },
      { field: 'profile', oldValue: '', newValue: 'First' },
    ])
  })

  it.each(['', 'nonsense', '{"make":5}', '[]', 'null'])(
    'a form that saw "%s" is simply saved',
    async (original) => {
      expect((await submit({ original, make: 'BMW' })).status).toBe(303)
      expect((await shown()).basicInfo.make).toBe('BMW')
    },
  )
})

describe('rep', () => {
  const rep = (member: Member) => repBesidesAwards(app.db, member)

  it('is 1 for whoever completes make and model first, whatever others do later', async () => {
    await edit({ make: 'BMW' })
    expect(await rep(scene.member)).toBe(0)
    await edit({ model: 'M3' })
    expect(await rep(scene.member)).toBe(1)
    const other = await aMember(app.db)
    const others = await app.browser(other)
    await others.call('POST', `${path()}/basic-info`, { make: null })
    await others.call('POST', `${path()}/basic-info`, { make: 'BMW', model: 'M5' })
    expect([await rep(scene.member), await rep(other)]).toEqual([1, 0])
  })

  it('is 1 for the first text of 80 characters or more', async () => {
    const write = (by: Browser, length: number) =>
      by.call('POST', `${path()}/profile`, { profile: 'x'.repeat(length) })
    await write(scene.browser, 79)
    expect(await rep(scene.member)).toBe(0)
    const other = await aMember(app.db)
    await write(await app.browser(other), 80)
    await write(scene.browser, 81)
    expect([await rep(scene.member), await rep(other)]).toEqual([0, 1])
  })

  it('of the first spotter goes with the vehicle and comes back with it; that of others stays', async () => {
    const own = await app.browser(scene.spotter)
    await own.call('POST', `${path()}/profile`, { profile: 'x'.repeat(80) })
    await edit({ make: 'BMW', model: 'M3' })
    await scene.browser.call('POST', `${path()}/like`)
    await aPhoto(app.db, { of: scene.vehicle, by: { ...scene.spotter, isApproved: true } })
    expect([await rep(scene.spotter), await rep(scene.member)]).toEqual([1 + 1 + 3, 1])
    await own.call('DELETE', path())
    expect([await rep(scene.spotter), await rep(scene.member)]).toEqual([0, 1])
    const admin = await app.browser(await aMember(app.db, { isAdmin: true }))
    await admin.call('POST', `/api/admin/restore-vehicle/v-${scene.vehicle.id}`)
    expect([await rep(scene.spotter), await rep(scene.member)]).toEqual([5, 1])
  })
})

it('the history shows the last ten changes, folded', async () => {
  for (let n = 0; n < 12; n += 1) await edit({ color: `Colour ${n}` })
  const { changeHistory } = await shown()
  expect(changeHistory).toHaveLength(10)
  expect(changeHistory[0]).toMatchObject({ field: 'color', oldValue: 'Colour 10', newValue: 'Colour 11' })
  const main = await mainOf(await scene.browser.get('/plate/WXY1234'))
  const history = /<details class="card fold" id="history">[^]*?<\/details>/.exec(main)?.[0] ?? ''
  expect(history.match(/<li>/g)).toHaveLength(10)
})

describe('a form without its fields', () => {
  it('wipes nothing', async () => {
    await edit(m3)
    await scene.browser.call('POST', `${path()}/profile`, { profile: 'Seen' })
    const before = await shown()
    expect((await scene.browser.post('/plate/WXY1234', { intent: 'edit-story' })).status).toBe(400)
    expect((await scene.browser.post('/plate/WXY1234', { intent: 'edit-basic-info' })).status).toBe(303)
    expect(await shown()).toEqual(before)
  })

  it('of a vehicle that is gone shows what was written', async () => {
    await app.db.deleteFrom('vehicles').execute()
    const answer = await scene.browser.post('/plate/WXY1234', {
      intent: 'edit-story',
      profile: 'Seen in Ipoh',
    })
    expect([answer.status, await mainOf(answer)]).toEqual([
      404,
      expect.stringMatching(/<textarea[^>]*>Seen in Ipoh<\/textarea>/),
    ])
  })

  it('sent by another method is refused', async () => {
    const answer = await scene.browser.request('/plate/WXY1234', {
      method: 'PUT',
      body: new URLSearchParams({ intent: 'edit-story', profile: 'x' }),
    })
    expect(answer.status).toBe(405)
  })
})
