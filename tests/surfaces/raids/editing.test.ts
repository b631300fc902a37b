import { beforeEach, describe, expect, it } from 'vitest'
import { defaultAwards } from '#app/domain/raids/raid.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'

/** What of a raid can be changed, and when. */
const app = testApp()
const HOUR = 60 * 60 * 1000
let member: Member
let boss: Browser
let visitor: Browser

beforeEach(async () => {
  member = await aMember(app.db, { username: 'aina' })
  boss = await app.browser(await aMember(app.db, { isAdmin: true }))
  visitor = await app.browser()
})

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const create = (more: object = {}) =>
  boss.call('POST', '/api/raids', {
    title: 'Proton week',
    slug: 'proton-week',
    startAt: inHours(-1),
    endAt: inHours(24),
    ...more,
  })
const edit = (body: object) => boss.call('PUT', '/api/raids/proton-week', body)
const post = (path: string) => boss.call('POST', `/api/raids/proton-week/${path}`)

async function refusal(answer: Promise<Response>): Promise<[number, string, string[]]> {
  const response = await answer
  const { code, fieldErrors } = (await response.json()) as { code: string; fieldErrors?: object }
  return [response.status, code, Object.keys(fieldErrors ?? {})]
}

describe('PUT /api/raids/{id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    await create({ description: 'All week' })
    const answer = await edit({ title: 'Proton month', target: 5, criteria: { makes: ['Proton'] } })
    expect(await answer.json()).toMatchObject({
      title: 'Proton month',
      description: 'All week',
      target: 5,
      criteria: { makes: ['Proton'] },
      awards: defaultAwards,
    })
  })

  it('freezes what counts and the start with the first contribution', async () => {
    await create()
    await aVehicle(app.db, { by: member, plate: 'WXY1' })
    const frozen = (field: string) => [409, 'raid_criteria_frozen', [field]]
    expect(await refusal(edit({ criteria: { makes: ['BMW'] } }))).toEqual(frozen('criteria'))
    expect(await refusal(edit({ startAt: inHours(-2) }))).toEqual(frozen('startAt'))
    expect(
      (await edit({ criteria: { makes: [] }, title: 'New', target: 7, endAt: inHours(30) })).status,
    ).toBe(200)
  })

  it('moves no end into the past, and none before the start', async () => {
    await create()
    expect(await refusal(edit({ endAt: inHours(-0.5) }))).toEqual([400, 'raid_end_past', ['endAt']])
    expect(await refusal(edit({ endAt: inHours(-2) }))).toEqual([400, 'raid_end_before_start', ['endAt']])
  })

  it('keeps the address of one that has begun', async () => {
    await create()
    expect(await refusal(edit({ slug: 'other' }))).toEqual([409, 'raid_slug_frozen', ['slug']])
  })

  it('gives one that has not begun another address, which is free', async () => {
    await create({ startAt: inHours(1) })
    await aRaid(app.db, { slug: 'taken' })
    expect(await refusal(edit({ slug: 'taken' }))).toEqual([409, 'raid_slug_taken', ['slug']])
    expect((await edit({ slug: 'other' })).status).toBe(200)
    expect((await visitor.get('/api/raids/proton-week')).status).toBe(404)
  })

  it('changes nothing but the words of one that is over', async () => {
    await create()
    expect((await post('archive')).status).toBe(200)
    expect(await refusal(edit({ target: 7 }))).toEqual([409, 'raid_over', ['target']])
    expect((await edit({ description: 'Rained off' })).status).toBe(200)
  })
})
