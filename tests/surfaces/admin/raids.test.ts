import { describe, expect, it } from 'vitest'
import type { Raid } from '#app/domain/raids/raid.ts'
import { raidById } from '#app/domain/raids/raids.server.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { testApp } from '#tests/app.ts'
import { fieldErrorOf, mainOf } from '#tests/browser.ts'
import { aRaid, aVehicle } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'
import { fieldsOf } from '#tests/surfaces/admin/form-fields.ts'

/** The tab of raids: what admins do by its forms (AR-01 to AR-82, ADM-07). */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000

const { page, post, said } = adminTab(app, members, '/admin/raids')
const raids = () => app.db.selectFrom('raids').selectAll().orderBy('id').execute()
const stored = (raid: Pick<Raid, 'id'>) => raidById(app.db, raid.id)
const idOf = ({ id }: Pick<Raid, 'id'>) => `r-${id}`

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
      const main = (await mainOf(answer)).replaceAll('&#x27;', "'")
      const reason = fieldErrorOf(main) ?? ''
      expect(reason).not.toBe('')
      expect(main).toContain(`Error creating raid: ${reason}`)
      expect(main).toMatch(/<details[^>]*id="create-raid" open=""/)
      expect(main).toContain('Spot them all')
      expect(await raids()).toHaveLength(1)
    },
  )

  it('with several mistakes tells first of the one that stands first in the form', async () => {
    const wrong = { endAt: '2030-08-30T17:59', target: '0', 'awards.participation.icon': 'ABC' }
    const main = (await mainOf(await post({ ...valid, ...wrong }))).replaceAll('&#x27;', "'")
    const [end] = main.match(/<input[^>]*name="endAt"[^>]*>/) ?? []
    expect(end).toContain('aria-invalid="true"')
    expect(main.indexOf('aria-invalid="true"')).toBe(
      main.indexOf(end ?? '') + (end ?? '').indexOf('aria-invalid'),
    )
    expect(main).toContain(`Error creating raid: ${fieldErrorOf(main)}`)
    expect(fieldErrorOf(main)).toMatch(/after the start|end/i)
    expect(main).toContain('An icon is one emoji, or at most 2 characters.')
    expect(main).toContain('One emoji, or at most 2 characters')
  })

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
