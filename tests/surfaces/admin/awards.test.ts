import { beforeEach, describe, expect, it, vi } from 'vitest'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { makeJobQueue, setJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { testApp } from '#tests/app.ts'
import { type Browser, locationOf, mainOf } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle, memberNow } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'

/** Awards that admins make, give and revoke, and the check of everybody's achievements (API-103 to API-107). */
const app = testApp()
const members = someMembers(app)
let target: Member
let admin: Browser

beforeEach(async () => {
  target = await aMember(app.db, { username: 'Aina_KL' })
  admin = await app.browser(members.admin)
})

const award = {
  key: 'helping-hand',
  title: 'Helping hand',
  description: 'For help',
  icon: '🤝',
  rarity: 'epic',
}
const reason = 'Sorted the taxis'
const screen = '/admin/users/awards'
const memberPage = '/admin/users/Aina_KL'
type Held = { _id: string; awardId: { key: string }; reason: string | null; grantedBy: object | null }
const held = async (user = 'Aina_KL') =>
  (await (await admin.get(`/api/awards/admin/user-awards?user=${user}`)).json()) as Held[]
const keys = async () => (await held()).map(({ awardId }) => awardId.key)
const awards = async () =>
  (await (await admin.get('/api/awards/admin')).json()) as {
    _id: string
    key: string
    kind: string
    holders: number
  }[]
const create = (more: object = {}) => admin.call('POST', '/api/awards/admin', { ...award, ...more })
const grant = (body: object) => admin.call('POST', '/api/awards/admin/grant', { reason, ...body })
const idOf = async (key: string) => (await awards()).find((one) => one.key === key)?._id ?? ''
const said = async (answer: Response) => mainOf(await admin.get(locationOf(answer).split('#')[0] ?? ''))

describe('who may', () => {
  const given = { username: 'Aina_KL', key: 'streak-7', reason }
  const cases: RoleCase[] = [
    ['GET awards', only(['admin'], 200), (one) => one.get('/api/awards/admin')],
    ['POST an award', only(['admin'], 201), (one) => one.call('POST', '/api/awards/admin', award)],
    ['POST a grant', only(['admin'], 201), (one) => one.call('POST', '/api/awards/admin/grant', given)],
    ['GET user-awards', only(['admin'], 200), (one) => one.get('/api/awards/admin/user-awards?user=Aina_KL')],
    ['DELETE one', only(['admin'], 404), (one) => one.call('DELETE', '/api/awards/admin/user-awards/ua-9')],
    ['GET achievements', only(['admin'], 200), (one) => one.get('/api/admin/achievements')],
    ['POST check-all', only(['admin'], 200), (one) => one.call('POST', '/api/admin/achievements/check-all')],
    [
      'create-award',
      asForm(only(['admin'], 303)),
      (one) => one.post(screen, { intent: 'create-award', ...award }),
    ],
    [
      'check-achievements',
      asForm(only(['admin'], 303)),
      (one) => one.post(screen, { intent: 'check-achievements' }),
    ],
    [
      'revoke-award',
      asForm(only(['admin'], 404)),
      (one) => one.post(memberPage, { intent: 'revoke-award', userAward: 'ua-9' }),
    ],
  ]
  testRoles(app, members, cases)
})

describe.each(['form', 'call'] as const)('by %s', (way) => {
  const make = (more: object = {}) =>
    way === 'form' ? admin.post(screen, { intent: 'create-award', ...award, ...more }) : create(more)
  const give = async (key: string, username = 'Aina_KL', why = reason) =>
    way === 'form'
      ? admin.post(screen, { intent: 'grant-award', username, awardId: await idOf(key), reason: why })
      : grant({ username, key, reason: why })
  const revoke = (id: string) =>
    way === 'form'
      ? admin.post(memberPage, { intent: 'revoke-award', userAward: id })
      : admin.call('DELETE', `/api/awards/admin/user-awards/${id}`)
  const done = way === 'form' ? 303 : 201

  it('an award is made, given with a reason, told and paid, and revoked with its rep', async () => {
    expect((await make()).status).toBe(done)
    expect((await give('helping-hand')).status).toBe(done)
    const [one] = await held()
    expect(one).toMatchObject({
      awardId: { key: 'helping-hand' },
      reason,
      grantedBy: { username: members.admin.username },
    })
    expect((await memberNow(app.db, target.id)).rep).toBe(40)
    expect(await mainOf(await admin.get(memberPage))).toMatch(/Helping hand[^]*Sorted the taxis/)
    expect((await awards()).find(({ key }) => key === 'helping-hand')?.holders).toBe(1)
    expect((await revoke(one?._id ?? '')).status).toBe(way === 'form' ? 303 : 200)
    expect(await keys()).toEqual([])
    expect((await memberNow(app.db, target.id)).rep).toBe(0)
    expect((await revoke(one?._id ?? '')).status).toBe(404)
  })

  it('is not given twice, nor without a reason, nor to nobody', async () => {
    await give('streak-7', `u-${target.id}`)
    expect(await keys()).toEqual(['streak-7'])
    expect((await give('streak-7')).status).toBe(409)
    expect((await give('streak-14', 'Aina_KL', ' ')).status).toBe(400)
    expect((await give('streak-14', '')).status).toBe(400)
    expect((await give('streak-14', 'nobody')).status).toBe(404)
    expect(await keys()).toEqual(['streak-7'])
  })

  it('is no badge of a raid, unless it was revoked', async () => {
    const raid = await aRaid(app.db)
    await aVehicle(app.db, { by: target })
    await completeRaid(app.db, members.admin, raid.id, Date.now())
    const key = `raid-${raid.id}-participation`
    expect((await give(key, members.new.username)).status).toBe(409)
    const badge = (await held()).find(({ awardId }) => awardId.key === key)
    expect(badge).toBeDefined()
    await revoke(badge?._id ?? '')
    expect((await give(key)).status).toBe(done)
  })

  it.each([
    ['a key that stands already', { key: 'streak-7' }, 409],
    ['a key of a raid', { key: 'raid-9-first' }, 400],
    ['a bad key', { key: 'Big Key' }, 400],
    ['no title', { title: ' ' }, 400],
    ['three characters as icon', { icon: 'abc' }, 400],
    ['another rarity', { rarity: 'mythical' }, 400],
  ])('an award with %s is refused', async (_what, more, status) => {
    const before = (await awards()).length
    expect((await make(more)).status).toBe(status)
    expect(await awards()).toHaveLength(before)
  })
})

describe('the calls', () => {
  it('take ids as well as names and keys, and need one of each', async () => {
    const awardId = await idOf('streak-7')
    expect((await grant({ userId: `u-${target.id}`, awardId })).status).toBe(201)
    expect(await held(`u-${target.id}`)).toHaveLength(1)
    for (const body of [{ awardId }, { username: 'Aina_KL' }, {}])
      expect((await grant(body)).status).toBe(400)
    for (const [body, field] of [
      [{ username: 'Aina_KL', key: 'nothing' }, 'key'],
      [{ username: 'nobody', awardId }, 'username'],
      [{ userId: 'u-99999', awardId }, 'userId'],
      [{ username: 'Aina_KL', awardId: 'a-99999' }, 'awardId'],
    ] as const) {
      const answer = await grant(body)
      expect(answer.status).toBe(404)
      const { fieldErrors } = (await answer.json()) as { fieldErrors?: Record<string, string> }
      expect(Object.keys(fieldErrors ?? {})).toEqual([field])
    }
  })

  it('tell of unknown members and of what is no id', async () => {
    expect((await admin.get('/api/awards/admin/user-awards?user=nobody')).status).toBe(404)
    expect((await admin.get('/api/awards/admin/user-awards')).status).toBe(400)
    expect((await admin.call('DELETE', '/api/awards/admin/user-awards/a-1')).status).toBe(404)
  })

  it('list achievements with what is counted and how many hold each (API-106)', async () => {
    await grant({ username: 'Aina_KL', key: 'streak-7' })
    const all = (await (await admin.get('/api/admin/achievements')).json()) as { key: string }[]
    expect(all.find(({ key }) => key === 'streak-7')).toMatchObject({
      metric: 'streakDays',
      target: 7,
      rarity: expect.any(String),
      holders: 1,
    })
    expect(all.find(({ key }) => key === 'streak-14')).toMatchObject({ holders: 0 })
  })
})

describe('on screen', () => {
  it('an award is given on the page of its member, to whom else it says why not', async () => {
    const awardId = await idOf('streak-7')
    const send = (fields: object) => admin.post(memberPage, { intent: 'grant-award', reason, ...fields })
    expect(await said(await send({ awardId }))).toMatch(/Award given to Aina_KL/)
    const again = await send({ awardId })
    expect(again.status).toBe(409)
    expect(await mainOf(again)).toContain('Error giving the award: This member has that award already.')
    const none = await send({ awardId: '' })
    expect(none.status).toBe(400)
    expect(await mainOf(none)).toMatch(/class="field__error"[^>]*>Please choose an award\.</)
  })
})

describe('the check of everybody', () => {
  const check = () => admin.call('POST', '/api/admin/achievements/check-all')
  const missing = async () =>
    app.db.updateTable('users').set({ total_comments: 12 }).where('id', '=', target.id).execute()

  it('gives what is missing, once, and counts (API-107)', async () => {
    await missing()
    const everybody = Object.keys(members).length + 1
    const first = await (await check()).json()
    expect(first).toEqual({ membersChecked: everybody, membersAwarded: 1, awardsGiven: 1, isDone: true })
    expect(await keys()).toEqual(['comments-10'])
    expect(await (await check()).json()).toMatchObject({ membersAwarded: 0, awardsGiven: 0 })
  })

  it('by the form says the same above the tabs', async () => {
    await missing()
    const answer = await admin.post(screen, { intent: 'check-achievements' })
    expect(await said(answer)).toContain('8 members checked, 1 achievement given')
  })

  it('tells on the screen what the last one came to, and who asked for it', async () => {
    expect(await mainOf(await admin.get(screen))).toContain('There has been no check yet.')
    await missing()
    await check()
    const main = await mainOf(await admin.get(screen))
    expect(main).toContain(
      `Last check, by ${members.admin.username}: 8 members checked, 1 achievement given.`,
    )
    const queue = makeJobQueue(':memory:')
    setJobQueue(queue)
    queue.add('check-achievements', { after: 7 }, 60_000)
    const running = await mainOf(await admin.get(screen))
    setJobQueue(null)
    await queue.stop(0)
    expect(running).toContain('A check is running.')
    expect(running).not.toContain('Check everybody</')
  })

  it('runs one at a time: another is told so, and may run afterwards', async () => {
    const answers = await Promise.all([check(), check(), check()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'achievements_check_running' })
    expect((await check()).status).toBe(200)
  })

  it('that fails lets the next one run', async () => {
    const verbs = await import('#app/domain/awarding/check-achievements.server.ts')
    const checking = vi.spyOn(verbs, 'checkAchievements').mockRejectedValue(new Error('No disk'))
    expect((await check()).status).toBe(500)
    checking.mockRestore()
    expect((await check()).status).toBe(200)
  })
})
