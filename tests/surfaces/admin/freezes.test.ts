import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'

/** The streak freeze panel (AF-01 to AF-28); its call is tested with members. */
const app = testApp()
const members = someMembers(app)
const DAY = 86_400_000
let target: Member
let admin: Browser

beforeEach(async () => {
  target = await aMember(app.db, { username: 'Aina_KL', isApproved: true }, Date.now() - 20 * DAY)
  // Seven days, one missed and covered by what they earned, and seven more, up to today.
  const days = Array.from({ length: 15 }, (_, ago) => ago).filter((ago) => ago !== 7)
  const { id } = await aVehicle(app.db, { by: target }, Date.now() - 20 * DAY)
  for (const ago of days.reverse()) await addPreparedPhoto(app.db, target, id, Date.now() - ago * DAY)
  admin = await app.browser(members.admin)
  await admin.call('POST', '/api/admin/users/Aina_KL/streak-freezes', { action: 'add', count: 3 })
})

const send = (fields: Record<string, string>, by = admin) =>
  by.post('/admin/users', { intent: 'change-freezes', ...fields })
const shown = async (fields: Record<string, string>) => {
  const answer = await send(fields)
  expect(answer.status).toBe(303)
  return mainOf(await admin.get(locationOf(answer).split('#')[0] ?? ''))
}
const status = (main: string) => {
  const box = /Current Freeze Status([^]*?)<\/dl>/.exec(main)?.[1] ?? ''
  return Object.fromEntries(
    [...box.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)</g)].map(([, name, value]) => [name, Number(value)]),
  )
}

testRoles(app, members, [
  [
    'the form',
    asForm(only(['admin'], 303)),
    (one) => send({ user: 'Aina_KL', action: 'add', count: '1' }, one),
  ],
] satisfies RoleCase[])

describe('the panel', () => {
  it('has its fields, choices and notes (AF-01, AF-04 to AF-06, AF-09 to AF-12)', async () => {
    const main = await mainOf(await admin.get('/admin/users'))
    for (const text of ['Username or User ID', 'Action', 'Count']) expect(main).toContain(`>${text}</label>`)
    const options = [...main.matchAll(/<option value="(add|remove|reset|check)"[^>]*>([^<]*)</g)]
    expect(options.map(([, , text]) => text)).toEqual([
      'Add Admin Freezes',
      'Remove Admin Freezes',
      'Reset Admin Freezes',
      'Check Current Status',
    ])
    const count = /<input[^>]*name="count"[^>]*>/.exec(main)?.[0]
    expect(count).toMatch(/type="number"/)
    expect(count).toMatch(/min="1"/)
    expect(count).toMatch(/value="1"/)
    for (const text of ['Check Status', 'Add Freezes', 'Remove Freezes', 'Reset Freezes']) {
      expect(main).toContain(`>${text}<`)
    }
    expect(main).toContain('Add gives N admin-awarded freezes')
    expect(main).toContain('Remove takes away up to N admin-awarded freezes and keeps earned ones')
    expect(main).toContain('Reset removes all admin-awarded freezes and keeps earned ones')
    expect(main).not.toContain('Current Freeze Status')
  })

  it.each([
    ['add', '2', 'added', 5],
    ['remove', '2', 'removed', 1],
    ['remove', '9', 'removed', 0],
    ['reset', '1', 'reset', 0],
  ])(
    '%s %s: says so and shows what is there now (AF-13 to AF-16, AF-24, AF-25, AF-28, PERM-59 to PERM-62)',
    async (action, count, word, left) => {
      const main = await shown({ user: 'aina_kl', action, count })
      expect(main).toContain(`Streak freeze ${word} successfully for Aina_KL!`)
      expect(status(main)).toEqual({ Available: left + 1, Admin: left, Earned: 1, 'Total Used': 1 })
      expect(main).toMatch(/<input[^>]*name="user"[^>]*value=""/)
      expect(main).toMatch(/<input[^>]*name="count"[^>]*value="1"/)
    },
  )

  it('checks by name or id, and the name stays in its field (AF-02)', async () => {
    for (const user of ['Aina_KL', `u-${target.id}`]) {
      const main = await shown({ user, action: 'check', count: '1' })
      expect(status(main)).toEqual({ Available: 4, Admin: 3, Earned: 1, 'Total Used': 1 })
      expect(main).toMatch(/<input[^>]*name="user"[^>]*value="Aina_KL"/)
    }
  })

  it.each(['', '   '])('asks for a name: "%s" (AF-03)', async (user) => {
    const answer = await send({ user, action: 'add', count: '1' })
    expect(answer.status).toBe(400)
    expect(await mainOf(answer)).toMatch(/class="field__error"[^>]*>Username or User ID is required</)
  })

  it.each(['0', '-1', '1000000000', '1.5', '1e1', '0x5', 'many'])(
    'takes no count of "%s" (AF-06)',
    async (count) => {
      const answer = await send({ user: 'Aina_KL', action: 'add', count })
      expect(answer.status).toBe(400)
      expect(await mainOf(answer)).toMatch(/value="Aina_KL"/)
      expect(status(await shown({ user: 'Aina_KL', action: 'check' })).Admin).toBe(3)
    },
  )

  it.each(['', '0', '1.5', 'many'])('checking and resetting ask for no count: "%s"', async (count) => {
    expect(status(await shown({ user: 'Aina_KL', action: 'check', count })).Admin).toBe(3)
    expect(status(await shown({ user: 'Aina_KL', action: 'reset', count })).Admin).toBe(0)
    expect((await send({ user: '', action: 'check', count })).status).toBe(400)
  })

  it('says in the banner and at the field who is unknown, with what was typed (AF-27)', async () => {
    const answer = await send({ user: 'nobody', action: 'remove', count: '7' })
    expect(answer.status).toBe(404)
    const main = await mainOf(answer)
    expect(main).toMatch(/status__error[^>]*>User not found</)
    expect(main).toMatch(/class="field__error"[^>]*>User not found</)
    expect(main).toMatch(/<input[^>]*name="count"[^>]*value="7"/)
  })

  it('says what failed where nothing else is known (AF-26, AF-27)', async () => {
    const verbs = await import('#app/domain/moderation/change-freezes.server.ts')
    const changing = vi.spyOn(verbs, 'checkOrChangeFreezes').mockRejectedValue(new Error('No disk'))
    try {
      const answer = await send({ user: 'Aina_KL', action: 'add', count: '1' })
      expect(answer.status).toBe(500)
      const main = await mainOf(answer)
      expect(main).toContain('Error managing streak freezes. Please check the username or ID is correct.')
    } finally {
      changing.mockRestore()
    }
  })

  it('an action that changes nothing says that', async () => {
    await shown({ user: 'Aina_KL', action: 'reset' })
    expect(await shown({ user: 'Aina_KL', action: 'reset' })).toContain('Nothing was changed.')
  })
})
