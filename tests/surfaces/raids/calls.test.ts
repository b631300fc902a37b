import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

/** The calls of raids (API-72 to API-74, API-79 to API-82). */
const app = testApp()
const HOUR = 60 * 60 * 1000
let member: Member
let admin: Member
let boss: Browser
let visitor: Browser

beforeEach(async () => {
  member = await aMember(app.db, { username: 'aina' })
  admin = await aMember(app.db, { isAdmin: true })
  boss = await app.browser(admin)
  visitor = await app.browser()
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const wanted = (more: object = {}) => ({
  title: 'Proton week',
  slug: 'proton-week',
  startAt: inHours(-1),
  endAt: inHours(24),
  ...more,
})
const create = (more: object = {}) => boss.call('POST', '/api/raids', wanted(more))
const post = (path: string, body?: object) => boss.call('POST', `/api/raids/proton-week/${path}`, body)

type Refusal = { code: string; message: string; fieldErrors?: Record<string, string> }
async function refusal(answer: Promise<Response>): Promise<[number, string, string[]]> {
  const response = await answer
  const { code, fieldErrors } = (await response.json()) as Refusal
  return [response.status, code, Object.keys(fieldErrors ?? {})]
}

const badges = {
  participation: {
    enabled: true,
    title: 'Raid Participant',
    description: 'Participated in a community raid',
    icon: '🎯',
  },
  podium: {
    enabled: true,
    first: { title: 'Raid Champion', description: 'Finished 1st place in a community raid', icon: '🥇' },
    second: { title: 'Raid Runner-up', description: 'Finished 2nd place in a community raid', icon: '🥈' },
    third: { title: 'Raid Bronze', description: 'Finished 3rd place in a community raid', icon: '🥉' },
  },
}

describe('POST /api/raids (API-80)', () => {
  it('answers the raid with the defaults of what is left out (AR-23 to AR-64, RAID-14 to RAID-21)', async () => {
    const body = wanted()
    const answer = await boss.call('POST', '/api/raids', body)
    expect(answer.status).toBe(201)
    const raid = await answer.json()
    expect(raid).toEqual({
      _id: expect.stringMatching(/^r-\d+$/),
      title: 'Proton week',
      slug: 'proton-week',
      description: '',
      startAt: body.startAt,
      endAt: body.endAt,
      target: 100,
      status: 'active',
      allowOverachievement: true,
      progress: { totalContributions: 0, total: 0, target: 100 },
      criteria: {
        fixedPlate: '',
        plateSingleDigit: false,
        makes: [],
        models: [],
        bodyStyles: [],
        colors: [],
        tags: [],
      },
      awards: badges,
    })
    expect(await (await visitor.get('/api/raids/active')).json()).toEqual(raid)
    expect(await (await boss.get('/api/raids')).json()).toEqual([raid])
  })

  it('splits lists at commas, trims, and drops what is empty; a pattern is cut to what plates hold', async () => {
    const criteria = {
      makes: ' Proton , ,Perodua,proton',
      tags: ['Rare', ' ', 'Taxi'],
      fixedPlate: 'w?y *8*',
    }
    const { criteria: kept } = (await (await create({ criteria })).json()) as { criteria: object }
    expect(kept).toMatchObject({ makes: ['Proton', 'Perodua'], tags: ['Rare', 'Taxi'], fixedPlate: 'W?Y*8' })
  })

  it('has names as the lists spell them, and what is on none as it is written', async () => {
    const makes = ['mercedes benz', 'BMW', 'bmw', 'Prodou']
    const criteria = { makes, models: ['mx5'], colors: ['rED'], bodyStyles: ['SEDAN'] }
    const { slug, criteria: kept } = (await (await create({ criteria })).json()) as Record<string, object>
    const listed = {
      makes: ['Mercedes-Benz', 'BMW', 'Prodou'],
      models: ['MX-5'],
      colors: ['Red'],
      bodyStyles: ['Sedan'],
    }
    expect(kept).toMatchObject(listed)
    const edit = { criteria: { ...criteria, makes: ['bmw'], models: ['m3', 'nothing'] } }
    const edited = await (await boss.call('PUT', `/api/raids/${slug}`, edit)).json()
    expect(edited).toMatchObject({ criteria: { ...listed, makes: ['BMW'], models: ['M3', 'nothing'] } })
  })

  it.each<[string, object, string]>([
    ['without a title', { title: ' ' }, 'title'],
    ['without a slug', { slug: '' }, 'slug'],
    ['without a start', { startAt: '' }, 'startAt'],
    ['without an end', { endAt: undefined }, 'endAt'],
    ['on a day that there is not', { startAt: '2026-02-30T10:00' }, 'startAt'],
    ['that ends before it starts', { startAt: '2026-05-03T10:00', endAt: '2026-05-03T09:59' }, 'endAt'],
    ['that ends as it starts', { startAt: '2026-05-03T10:00', endAt: '2026-05-03T10:00' }, 'endAt'],
    ['with a target of 0', { target: 0 }, 'target'],
    ['with half a target', { target: 1.5 }, 'target'],
    ['with a target without end', { target: 1e12 }, 'target'],
    ['with a slug of digits', { slug: '911' }, 'slug'],
    ['with a slug like an id', { slug: 'r-7' }, 'slug'],
    ['with a slug that is a call', { slug: 'active' }, 'slug'],
    ['with a slug of signs', { slug: 'a/b' }, 'slug'],
    ['with a pattern that no plate has', { criteria: { fixedPlate: '-' } }, 'criteria.fixedPlate'],
    [
      'with an icon of three letters',
      { awards: { participation: { icon: 'abc' } } },
      'awards.participation.icon',
    ],
  ])('refuses one %s', async (_what, more, field) => {
    const [status, , fields] = await refusal(create(more))
    expect([status, fields]).toEqual([400, [field]])
  })

  it.each(['👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🎯', 'A1', '冠'])('takes the icon %s (AR-74)', async (icon) => {
    const answer = await create({ awards: { podium: { first: { icon } } } })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ awards: { podium: { first: { icon } } } })
  })

  it('refuses an address that another raid has', async () => {
    expect((await create()).status).toBe(201)
    expect(await refusal(create({ title: 'Another' }))).toEqual([409, 'raid_slug_taken', ['slug']])
  })

  it('reads a time without an offset as Malaysian', async () => {
    const answer = await create({ startAt: '2026-05-03T10:00', endAt: '2026-05-03T10:30:15' })
    expect(await answer.json()).toMatchObject({
      startAt: '2026-05-03T02:00:00.000Z',
      endAt: '2026-05-03T02:30:15.000Z',
    })
  })
})

describe('the end of a raid', () => {
  it('is given once: of two at the same time one completes it (API-81)', async () => {
    await create()
    await aVehicle(app.db, { by: member, plate: 'WXY1' })
    const answers = await Promise.all([post('complete'), post('complete')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = answers.find(({ status }) => status === 200)
    expect(await done?.json()).toEqual({ awards: { participationAwards: 1, podiumAwards: 1 } })
    expect(await refusal(post('archive'))).toEqual([409, 'raid_not_active', []])
    const held = await (await visitor.get(`/api/awards/user/u-${member.id}`)).json()
    const given = (held as { awardId: { title: string; rarity: string } }[]).map(({ awardId }) => awardId)
    expect(
      given
        .filter(({ title }) => title.startsWith('Raid'))
        .map(({ title, rarity }) => [title, rarity])
        .sort(),
    ).toEqual([
      ['Raid Champion', 'rare'],
      ['Raid Participant', 'common'],
    ])
  })

  it('may be without badges (API-82)', async () => {
    await create()
    await aVehicle(app.db, { by: member, plate: 'WXY1' })
    expect(await (await post('archive')).json()).toMatchObject({ status: 'archived' })
    expect(await refusal(post('complete'))).toEqual([409, 'raid_not_active', []])
    expect(await app.db.selectFrom('awards').select('id').where('kind', '=', 'raid').execute()).toEqual([])
  })

  it.each(['complete', 'archive'])('does not come before the start: %s', async (what) => {
    await create({ startAt: inHours(1) })
    expect(await refusal(post(what))).toEqual([409, 'raid_not_active', []])
  })

  it('comes after the time is over, too', async () => {
    await create({ startAt: inHours(-2), endAt: inHours(-1) })
    expect(await (await visitor.get('/api/raids/active')).json()).toBeNull()
    expect(await (await visitor.get('/api/raids/proton-week')).json()).toMatchObject({ status: 'ended' })
    expect((await post('complete')).status).toBe(200)
  })
})

describe('reading', () => {
  it('finds a raid by id and slug, and says of others that there is none', async () => {
    const { _id } = (await (await create()).json()) as { _id: string }
    for (const id of [_id, _id.toUpperCase(), 'proton-week', 'PROTON-week']) {
      expect(await (await visitor.get(`/api/raids/${id}`)).json()).toMatchObject({ _id })
    }
    for (const id of ['r-999', 'r-0', 'r-01', 'r-', 'v-1', 'nothing', '7']) {
      for (const call of ['', '/progress', '/leaderboard']) {
        expect(await refusal(visitor.get(`/api/raids/${id}${call}`))).toEqual([404, 'raid_not_found', []])
      }
    }
  })

  it('of several that run shows the one that ends first', async () => {
    await create({ endAt: inHours(5) })
    await create({ slug: 'short', endAt: inHours(2) })
    await create({ slug: 'shortest', startAt: inHours(1), endAt: inHours(1.5) })
    expect(await (await visitor.get('/api/raids/active')).json()).toMatchObject({ slug: 'short' })
  })

  it('has progress and leaderboard, whose ties share a rank, who got there first above (API-73, API-74)', async () => {
    await create({ target: 3 })
    const [bala, chong] = [
      await aMember(app.db, { username: 'bala' }),
      await aMember(app.db, { username: 'chong' }),
    ]
    const at = Date.now()
    await aVehicle(app.db, { by: bala, plate: 'WXY1' }, at + 1)
    await aVehicle(app.db, { by: member, plate: 'WXY2' }, at + 2)
    await aVehicle(app.db, { by: chong, plate: 'WXY3' }, at + 3)
    await aVehicle(app.db, { by: chong, plate: 'WXY4' }, at + 4)
    expect(await (await visitor.get('/api/raids/proton-week/progress')).json()).toEqual({
      total: 4,
      target: 3,
    })
    const board = (await (await visitor.get('/api/raids/proton-week/leaderboard')).json()) as object[]
    expect(board).toMatchObject([
      { rank: 1, username: 'chong', count: 2 },
      { rank: 2, username: 'bala', count: 1 },
      { rank: 2, username: 'aina', count: 1 },
    ])
    expect(Object.keys(board[0] ?? {}).sort()).toEqual(
      ['_id', 'count', 'profilePic', 'profilePicVariants', 'rank', 'rep', 'spotterStats', 'username'].sort(),
    )
  })
})
