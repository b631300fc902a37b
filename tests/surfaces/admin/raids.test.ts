import { describe, expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { testApp } from '#tests/app.ts'
import { fieldErrorOf, locationOf, mainOf } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'
import { fieldsOf } from '#tests/surfaces/admin/form-fields.ts'

/** The tab of raids: what admins do by its forms (AR-01 to AR-82, ADM-07). */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000

const anAdmin = async () => app.browser(members.admin)
const page = async (path = '/admin/raids') => mainOf(await (await anAdmin()).get(path))
const post = async (fields: Record<string, string>, path = '/admin/raids') =>
  (await anAdmin()).post(path, fields)
/** What the tab says of a form that was taken. */
const said = async (fields: Record<string, string>) => {
  const admin = await anAdmin()
  const answer = await admin.post('/admin/raids', fields)
  expect(answer.status).toBe(303)
  return mainOf(await admin.get(locationOf(answer).split('#')[0] ?? ''))
}
const raids = () => app.db.selectFrom('raids').selectAll().orderBy('id').execute()
const stored = (raid: Pick<Raid, 'id'>) => raidById(app.db, raid.id)
const idOf = ({ id }: Pick<Raid, 'id'>) => `r-${id}`
const waits = () => aRaid(app.db, { title: 'Over', startAt: Date.now() - 2 * DAY, endAt: Date.now() - DAY })
const contributed = async () => {
  const raid = await aRaid(app.db, { title: 'Busy', criteria: { tags: ['Rare'] } })
  const { id: vehicleId } = await aVehicle(app.db, { by: members.trusted })
  await addTag(app.db, members.trusted, { vehicleId, tag: 'Rare' }, Date.now())
  expect((await stored(raid)).totalContributions).toBeGreaterThan(0)
  return raid
}

const valid = {
  intent: 'create-raid',
  title: 'Merdeka weekend',
  slug: 'merdeka-weekend',
  startAt: '2030-08-30T18:00',
  endAt: '2030-09-01T00:00',
  target: '50',
  'awards.participation.enabled': 'on',
}

describe('who may', () => {
  const cases: RoleCase[] = [
    ['the tab', { ...only(['admin'], 200), visitor: 403, notSetUp: 302 }, (one) => one.get('/admin/raids')],
    [
      'a raid',
      { ...only(['admin'], 200), visitor: 403, notSetUp: 302 },
      async (one) => one.get(`/admin/raids/${idOf(await aRaid(app.db))}`),
    ],
    ['create-raid', asForm(only(['admin'], 303)), (one) => one.post('/admin/raids', valid)],
    [
      'edit-raid',
      asForm(only(['admin'], 303)),
      async (one) => {
        const raid = await aRaid(app.db, { startAt: Date.now() + DAY })
        return one.post(`/admin/raids/${idOf(raid)}`, { ...valid, intent: 'edit-raid' })
      },
    ],
    [
      'complete-raid',
      asForm(only(['admin'], 303)),
      async (one) => one.post('/admin/raids', { intent: 'complete-raid', raid: idOf(await aRaid(app.db)) }),
    ],
    [
      'archive-raid',
      asForm(only(['admin'], 303)),
      async (one) => one.post('/admin/raids', { intent: 'archive-raid', raid: idOf(await aRaid(app.db)) }),
    ],
  ]
  testRoles(app, members, cases)
})

describe('the form for a new raid', () => {
  it('has its fields with the specification’s defaults (AR-01 to AR-18, AR-29, AR-49 to AR-64)', async () => {
    const main = await page()
    expect(fieldsOf(main, 'create-raid')).toMatchObject({
      title: '',
      slug: '',
      description: '',
      startAt: '',
      endAt: '',
      target: '100',
      allowOverachievement: 'on',
      'criteria.fixedPlate': '',
      'criteria.makes': '',
      'criteria.models': '',
      'criteria.bodyStyles': '',
      'criteria.colors': '',
      'criteria.tags': '',
      'awards.participation.enabled': 'on',
      'awards.participation.title': 'Raid Participant',
      'awards.participation.description': 'Participated in a community raid',
      'awards.participation.icon': '🎯',
      'awards.podium.enabled': 'on',
      'awards.podium.first.title': 'Raid Champion',
      'awards.podium.first.description': 'Finished 1st place in a community raid',
      'awards.podium.first.icon': '🥇',
      'awards.podium.second.title': 'Raid Runner-up',
      'awards.podium.second.description': 'Finished 2nd place in a community raid',
      'awards.podium.second.icon': '🥈',
      'awards.podium.third.title': 'Raid Bronze',
      'awards.podium.third.description': 'Finished 3rd place in a community raid',
      'awards.podium.third.icon': '🥉',
    })
    expect(main).toMatch(/<input type="datetime-local" name="startAt"/)
    expect(main).toMatch(/<input type="datetime-local" name="endAt"/)
    expect(main).toMatch(/<input[^>]*name="criteria.plateSingleDigit"[^>]*type="checkbox"/)
    for (const name of ['fixedPlate', 'makes', 'models', 'bodyStyles', 'colors', 'tags'])
      expect(main).toMatch(new RegExp(`name="criteria.${name}"[^>]*placeholder="e\\.g\\. [^"]+"`))
  })

  it('makes a raid: times are Malaysian, lists have commas (AR-42 to AR-44, AR-81)', async () => {
    const main = await said({
      ...valid,
      'criteria.makes': ' Proton,, Perodua ,proton',
      'criteria.plateSingleDigit': 'on',
      'awards.participation.icon': '👨‍👩‍👧‍👦',
    })
    expect(main).toContain('Raid created successfully!')
    expect(main).toContain('Merdeka weekend')
    const [row] = await raids()
    const raid = await stored({ id: row?.id ?? 0 })
    expect(raid).toMatchObject({
      slug: 'merdeka-weekend',
      startAt: Date.UTC(2030, 7, 30, 10),
      endAt: Date.UTC(2030, 7, 31, 16),
      target: 50,
      allowOverachievement: false,
      criteria: { makes: ['Proton', 'Perodua'], plateSingleDigit: true, tags: [] },
      awards: { participation: { enabled: true, icon: '👨‍👩‍👧‍👦' }, podium: { enabled: false } },
    })
  })

  it.each([
    ['no title', { title: ' ' }, 400],
    ['no slug', { slug: '' }, 400],
    ['no start', { startAt: '' }, 400],
    ['no end', { endAt: '' }, 400],
    ['an end before the start', { endAt: '2030-08-30T17:59' }, 400],
    ['an end that is the start', { endAt: '2030-08-30T18:00' }, 400],
    ['a day that is none', { startAt: '2030-02-31T10:00' }, 400],
    ['a target of 0', { target: '0' }, 400],
    ['a target that is no number', { target: 'many' }, 400],
    ['a slug of digits alone', { slug: '2030' }, 400],
    ['a slug like an id', { slug: 'r-7' }, 400],
    ['an icon of three characters', { 'awards.participation.icon': 'ABC' }, 400],
    ['an icon of three emoji', { 'awards.podium.first.icon': '🥇🥇🥇' }, 400],
    ['a pattern that says nothing', { 'criteria.fixedPlate': '!!' }, 400],
    ['a slug that another has', { slug: 'taken' }, 409],
  ])(
    'is refused with %s, and comes back open with what was typed (AR-69 to AR-74)',
    async (_, wrong, status) => {
      await aRaid(app.db, { slug: 'taken' })
      const answer = await post({ ...valid, description: 'Spot them all', ...wrong })
      expect(answer.status).toBe(status)
      const main = await mainOf(answer)
      const reason = fieldErrorOf(main) ?? ''
      expect(reason).not.toBe('')
      expect(main.replaceAll('&#x27;', "'")).toContain(`Error creating raid: ${reason}`)
      expect(main).toMatch(/<details[^>]*id="create-raid" open=""/)
      expect(main).toContain('Spot them all')
      expect(await raids()).toHaveLength(1)
    },
  )

  it('is filled from another raid on request, but for address and times', async () => {
    const raid = await aRaid(app.db, {
      title: 'Proton day',
      target: 7,
      criteria: { makes: ['Proton', 'Lotus'] },
    })
    expect(fieldsOf(await page(`/admin/raids?copy=${idOf(raid)}`), 'create-raid')).toMatchObject({
      title: 'Proton day',
      slug: '',
      startAt: '',
      endAt: '',
      target: '7',
      'criteria.makes': 'Proton, Lotus',
    })
  })
})

describe('the list', () => {
  it('says that there is none yet (AR-22)', async () => {
    expect(await page()).toContain('No raids created yet')
  })

  it('shows each raid; only active ones can be completed or archived (AR-19 to AR-21, AR-75, AR-76)', async () => {
    const scheduled = await aRaid(app.db, { title: 'To come', startAt: Date.now() + DAY })
    const active = await aRaid(app.db, { title: 'Under way' })
    const over = await waits()
    const archived = await aRaid(app.db, { title: 'Put away' })
    await said({ intent: 'archive-raid', raid: idOf(archived) })
    const main = await page()
    const entry = (title: string) => new RegExp(`<h3>${title}</h3>[^]*?</li>`).exec(main)?.[0] ?? ''
    for (const [title, state] of [
      ['To come', 'Scheduled'],
      ['Under way', 'Active'],
      ['Over', 'Active, waiting to be completed'],
      ['Put away', 'Archived'],
    ] as const)
      expect(entry(title)).toContain(`>${state}</span>`)
    for (const title of ['Under way', 'Over']) {
      expect(entry(title)).toContain('Are you sure you want to complete this raid and award badges?')
      expect(entry(title)).toContain('Are you sure you want to archive this raid?')
    }
    for (const title of ['To come', 'Put away']) expect(entry(title)).not.toContain('Are you sure')
    // What waits comes first.
    expect(main.indexOf('Over')).toBeLessThan(main.indexOf('To come'))
    expect(main).toMatch(/Raid Management<small[^>]*>1 waiting, for 1d/)
    expect(entry('Under way')).toContain(`href="/raids/${active.slug}"`)
    expect(entry('To come')).toContain(`href="/admin/raids/${idOf(scheduled)}"`)
    expect(entry('Over')).toContain(`href="/admin/raid-contributions?raid=${idOf(over)}"`)
  })

  it('has pages', async () => {
    for (let n = 0; n < 21; n += 1) await aRaid(app.db)
    expect((await page()).match(/<h3>/g)).toHaveLength(20)
    expect((await page('/admin/raids?page=2')).match(/<h3>/g)).toHaveLength(1)
    expect(await page('/admin/raids?page=3')).toContain('The list ends before this page.')
  })

  it('tells of values that no vehicle can have', async () => {
    await aRaid(app.db, { criteria: { makes: ['prodou', 'proton'], tags: ['Rare'] } })
    const main = await page()
    expect(main).toMatch(/On none of the site[^:]*: prodou\./)
  })
})

describe('an end', () => {
  it('completing says how many badges of each kind were awarded, once (AR-65 to AR-67)', async () => {
    const raid = await contributed()
    const main = await said({ intent: 'complete-raid', raid: idOf(raid) })
    expect(main).toContain('Participation badges: 1. Podium badges: 1.')
    const again = await post({ intent: 'complete-raid', raid: idOf(raid) })
    expect([again.status, await mainOf(again)]).toEqual([
      409,
      expect.stringContaining('Error completing raid: '),
    ])
  })

  it('two at once complete it once', async () => {
    const raid = await contributed()
    const both = await Promise.all([1, 2].map(() => post({ intent: 'complete-raid', raid: idOf(raid) })))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409])
    const given = await app.db.selectFrom('user_awards').selectAll().execute()
    const ofRaid = await app.db.selectFrom('awards').select('id').where('raid_id', '=', raid.id).execute()
    expect(given.filter(({ award_id }) => ofRaid.some(({ id }) => id === award_id))).toHaveLength(2)
  })

  it('archiving ends it without badges (AR-68, AR-82)', async () => {
    const raid = await waits()
    expect(await said({ intent: 'archive-raid', raid: idOf(raid) })).toContain('Raid archived successfully!')
    expect((await post({ intent: 'complete-raid', raid: idOf(raid) })).status).toBe(409)
  })

  it.each(['complete-raid', 'archive-raid'])(
    '%s: not before its start, nor of one that is not there',
    async (intent) => {
      const raid = await aRaid(app.db, { startAt: Date.now() + DAY })
      expect((await post({ intent, raid: idOf(raid) })).status).toBe(409)
      expect((await post({ intent, raid: 'r-999' })).status).toBe(404)
      expect((await post({ intent, raid: 'nonsense' })).status).toBe(404)
    },
  )
})
