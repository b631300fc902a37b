import { describe, expect, it } from 'vitest'
import { mainOf } from '#tests/browser.ts'
import { failWrites } from '#tests/database.ts'
import { aVehicleToEdit, edit, path, scene } from '#tests/surfaces/vehicles/edit-steps.ts'

const app = aVehicleToEdit()

describe('the profile text', () => {
  const write = (profile: unknown) => scene.browser.call('POST', `${path()}/profile`, { profile })

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

  it('has at most 5,000 characters as people count them, and 20,000 bytes', async () => {
    expect((await write('🚗'.repeat(5_000))).status).toBe(200)
    expect((await write('👨‍👩‍👧'.repeat(1_112))).status).toBe(400)
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
    const main = await mainOf(await scene.browser.get('/plate/WXY1234'))
    expect(main).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(main).not.toContain('<script>alert')
    expect((await scene.browser.post('/plate/WXY1234', { intent: 'edit-story', profile: '' })).status).toBe(
      303,
    )
    expect(await mainOf(await scene.browser.get('/plate/WXY1234'))).toContain(
      'Nobody has told its story yet.',
    )
  })
})

it('a text of few characters that is many signs long is refused, and a long colour too', async () => {
  const profile = await scene.browser.call('POST', `${path()}/profile`, {
    profile: `a${'\u0301'.repeat(60_000)}`,
  })
  expect(profile.status).toBe(400)
  expect((await edit({ color: '👨‍👩‍👧'.repeat(40) })).status).toBe(400)
})

it('an unexpected error keeps what was typed, and says so (VEH-130)', async () => {
  await failWrites(app.db, 'INSERT ON vehicle_changes')
  const answer = await scene.browser.post('/plate/WXY1234?edit=story', {
    intent: 'edit-story',
    profile: 'Seen',
  })
  expect([answer.status, await mainOf(answer)]).toEqual([
    500,
    expect.stringMatching(/The story could not be saved\.[^]*<textarea[^>]*>Seen<\/textarea>/),
  ])
})

it('half a character is refused', async () => {
  expect((await scene.browser.call('POST', `${path()}/profile`, { profile: 'a\ud800b' })).status).toBe(400)
})
