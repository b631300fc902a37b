import { beforeEach, describe, expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

/** What admins do with the contributions of a raid (API-83 to API-86). */
const app = testApp()
let raid: Raid
let aina: Member
let bala: Member
let admin: Member
let boss: Browser
let vehicle: { id: number }

beforeEach(async () => {
  admin = await aMember(app.db, { isAdmin: true })
  aina = await aMember(app.db, { username: 'aina' })
  bala = await aMember(app.db, { username: 'bala' })
  raid = await aRaid(app.db, { slug: 'ev-week', by: admin })
  vehicle = await aVehicle(app.db, { by: aina, plate: 'WXY1234' })
  boss = await app.browser(admin)
})

const path = (rest = '') => `/api/raids/ev-week/contributions${rest}`
const add = (body: object) =>
  boss.call('POST', path(), { userId: `u-${bala.id}`, vehicleId: `v-${vehicle.id}`, ...body })
type Contribution = { _id: string; userId: { username: string } | null; actionType: string; weight: number }
const list = async () => (await (await boss.get(path())).json()) as Contribution[]
const told = async () => (await list()).map(({ userId, actionType }) => `${userId?.username} ${actionType}`)
const firstId = async () => (await list())[0]?._id ?? ''

async function refusal(answer: Promise<Response>): Promise<[number, string, string[]]> {
  const response = await answer
  const body = (await response.json()) as { code: string; message: string; fieldErrors?: object }
  expect(body.message.length).toBeGreaterThan(5)
  return [response.status, body.code, Object.keys(body.fieldErrors ?? {})]
}

/** Faults 16: the total, the progress, the leaderboard and the list agree. */
async function expectSums(): Promise<void> {
  const visitor = await app.browser()
  const sum = (await list()).reduce((total, { weight }) => total + weight, 0)
  const { total } = (await (await visitor.get('/api/raids/ev-week/progress')).json()) as { total: number }
  const board = (await (await visitor.get('/api/raids/ev-week/leaderboard')).json()) as { count: number }[]
  const ofAll = (await (await boss.get('/api/raids')).json()) as {
    progress: { totalContributions: number }
  }[]
  expect([
    total,
    board.reduce((all, { count }) => all + count, 0),
    ofAll[0]?.progress.totalContributions,
  ]).toEqual([sum, sum, sum])
}

it('are listed with whose, which vehicle, what and why (AC-21 to AC-26)', async () => {
  expect(await list()).toEqual([
    {
      _id: expect.stringMatching(/^rc-\d+$/),
      userId: { _id: `u-${aina.id}`, username: 'aina', profilePic: null, profilePicVariants: null, rep: 0 },
      vehicleId: {
        _id: `v-${vehicle.id}`,
        plate: 'WXY1234',
        plateText: 'WXY 1234',
        basicInfo: { make: null, model: null },
      },
      actionType: 'vehicle_created',
      weight: 1,
      createdAt: expect.any(String),
      why: {},
    },
  ])
})

describe('adding', () => {
  it('takes ids, or a username and a plate; an addition is a vehicle of weight 1, unless it is said (AC-34 to AC-36)', async () => {
    const answer = await add({})
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ actionType: 'vehicle_created', weight: 1, why: null })
    expect(
      (await add({ userId: 'Bala', vehicleId: 'wxy 1234', actionType: 'tag_added', weight: 4 })).status,
    ).toBe(201)
    expect((await told()).sort()).toEqual(['aina vehicle_created', 'bala tag_added', 'bala vehicle_created'])
    await expectSums()
  })

  it.each<[object, [number, string, string[]]]>([
    [{ userId: 'u-999' }, [404, 'user_not_found', ['userId']]],
    [{ userId: 'nobody' }, [404, 'user_not_found', ['userId']]],
    [{ vehicleId: 'v-999' }, [404, 'vehicle_not_found', ['vehicleId']]],
    [{ vehicleId: '???' }, [404, 'vehicle_not_found', ['vehicleId']]],
    [{ userId: '' }, [400, 'field_required', ['userId']]],
    [{ weight: 0 }, [400, 'contribution_weight_invalid', ['weight']]],
    [{ weight: 1.5 }, [400, 'contribution_weight_invalid', ['weight']]],
    [{ weight: 1e9 }, [400, 'contribution_weight_invalid', ['weight']]],
    [{ actionType: 'photo_added' }, [400, 'invalid', ['actionType']]],
  ])('refuses %o', async (body, expected) => {
    expect(await refusal(add(body))).toEqual(expected)
    await expectSums()
  })

  it('refuses what is there already, and passes no target that may not be passed', async () => {
    expect(await refusal(add({ userId: 'aina' }))).toEqual([409, 'contribution_exists', []])
    await boss.call('PUT', '/api/raids/ev-week', { target: 3, allowOverachievement: false })
    const tooMuch = await add({ weight: 3 })
    expect([tooMuch.status, await tooMuch.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'raid_room_left',
        message: 'At most 2 more can be added up to the target of this raid.',
        fieldErrors: { weight: expect.stringContaining('At most 2 more') },
      }),
    ])
    expect((await add({ weight: 2 })).status).toBe(201)
    expect(await refusal(add({ actionType: 'tag_added' }))).toEqual([409, 'raid_target_reached', []])
    await expectSums()
  })
})

describe('reassigning', () => {
  const reassign = async (newUserId: string) =>
    boss.call('PUT', path(`/${await firstId()}/reassign`), { newUserId })

  it('gives it to somebody else, with its weight and its time, and tells their name (AC-29)', async () => {
    expect(await (await reassign(`u-${bala.id}`)).json()).toEqual({ newUsername: 'bala' })
    expect(await told()).toEqual(['bala vehicle_created'])
    await expectSums()
    // What was taken from its actor does not come back with the next change of the vehicle.
    await (await app.browser(bala)).call('POST', `/api/vehicles/v-${vehicle.id}/tags`, { tag: 'Rare' })
    expect((await told()).sort()).toEqual(['bala tag_added', 'bala vehicle_created'])
  })

  it('refuses nobody, and whoever has it already', async () => {
    expect(await refusal(reassign('u-999'))).toEqual([404, 'user_not_found', ['newUserId']])
    expect(await refusal(reassign(' '))).toEqual([400, 'field_required', ['newUserId']])
    await add({})
    const other = (await list()).find(({ userId }) => userId?.username === 'aina')?._id
    const answer = boss.call('PUT', path(`/${other}/reassign`), { newUserId: 'bala' })
    expect(await refusal(answer)).toEqual([409, 'contribution_exists', []])
    await expectSums()
  })
})

describe('deleting', () => {
  it('takes it away', async () => {
    const id = await firstId()
    expect((await boss.call('DELETE', path(`/${id}`))).status).toBe(200)
    expect(await list()).toEqual([])
    await expectSums()
    expect(await refusal(boss.call('DELETE', path(`/${id}`)))).toEqual([404, 'contribution_not_found', []])
  })

  it.each(['rc-999', 'x', 'r-1'])('finds none of another name: %s', async (id) => {
    expect((await boss.call('DELETE', path(`/${id}`))).status).toBe(404)
  })

  it('finds none of another raid', async () => {
    await aRaid(app.db, { slug: 'other', by: admin })
    const id = await firstId()
    expect((await boss.call('DELETE', `/api/raids/other/contributions/${id}`)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

it('stay as they are once the raid is completed', async () => {
  const id = await firstId()
  await boss.call('POST', '/api/raids/ev-week/complete')
  const over = [409, 'raid_over', []]
  expect(await refusal(add({}))).toEqual(over)
  expect(await refusal(boss.call('DELETE', path(`/${id}`)))).toEqual(over)
  expect(await refusal(boss.call('PUT', path(`/${id}/reassign`), { newUserId: 'bala' }))).toEqual(over)
  expect(await told()).toEqual(['aina vehicle_created'])
})

it('stand in the log, each with what was done', async () => {
  await add({ actionType: 'tag_added' })
  const id = await firstId()
  await boss.call('PUT', path(`/${id}/reassign`), { newUserId: 'aina' })
  await boss.call('DELETE', path(`/${id}`))
  await boss.call('PUT', '/api/raids/ev-week', { title: 'EV month' })
  await boss.call('POST', '/api/raids/ev-week/complete')
  const log = await app.db
    .selectFrom('moderation_log')
    .select(['action', 'subject_kind', 'subject_id', 'actor_id'])
    .orderBy('id')
    .execute()
  const actions = [
    'create-raid',
    'add-contribution',
    'reassign-contribution',
    'delete-contribution',
    'edit-raid',
    'complete-raid',
  ]
  const about = { subject_kind: 'raid', subject_id: raid.id, actor_id: admin.id }
  expect(log).toEqual(actions.map((action) => ({ action, ...about })))
})

it('of an account that is gone are nobody’s', async () => {
  await app.db.deleteFrom('users').where('id', '=', aina.id).execute()
  expect(await list()).toMatchObject([{ userId: null, weight: 1 }])
})

it('of a raid past its end are added by hand until it is completed, while acts count no more', async () => {
  const now = Date.now()
  await app.db
    .updateTable('raids')
    .set({ end_at: now - 1 })
    .execute()
  const late = await aVehicle(app.db, { by: bala })
  expect(await told()).toEqual(['aina vehicle_created'])
  expect((await add({ vehicleId: `v-${late.id}` })).status).toBe(201)
  expect(await told()).toEqual(['bala vehicle_created', 'aina vehicle_created'])
  await boss.call('POST', '/api/raids/ev-week/complete')
  expect((await refusal(add({})))[1]).toBe('raid_over')
})
