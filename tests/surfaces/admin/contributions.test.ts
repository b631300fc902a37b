import { describe, expect, it } from 'vitest'
import { addContribution } from '#app/domain/raid-management/correct-contributions.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import { testApp } from '#tests/app.ts'
import { fieldErrorOf, mainOf } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { asForm, only, type RoleCase, someMembers, testRoles } from '#tests/roles.ts'
import { adminTab } from '#tests/surfaces/admin/admin-tab.ts'
import { fieldsOf } from '#tests/surfaces/admin/form-fields.ts'

/** The tab of contributions: what admins correct by its forms (AC-01 to AC-44, ADM-09). */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000

const idOf = ({ id }: Pick<Raid, 'id'>) => `r-${id}`
const tab = (raid: Pick<Raid, 'id'>, more = '') => `/admin/raid-contributions?raid=${idOf(raid)}${more}`
const { page, post, said } = adminTab(app, members, '/admin/raid-contributions')
const rows = () => app.db.selectFrom('raid_contributions').selectAll().orderBy('id').execute()
/** A raid for rare cars, to which a member contributed the tag of WXY 8. */
const scene = async () => {
  const raid = await aRaid(app.db, { title: 'Rare cars', target: 40, criteria: { tags: ['Rare'] } })
  const spotter = await aMember(app.db, { username: 'siti' })
  const vehicle = await aVehicle(app.db, { plate: 'WXY8', by: members.trusted }, Date.now() - 2 * DAY)
  await addTag(app.db, spotter, { vehicleId: vehicle.id, tag: 'Rare' }, Date.now())
  const [row] = await rows()
  return { raid, spotter, vehicle, contribution: `rc-${row?.id}` }
}
const added = (raid: Pick<Raid, 'id'>, more: Record<string, string> = {}) => ({
  intent: 'add-contribution',
  raid: idOf(raid),
  userId: 'siti',
  vehicleId: 'WXY8',
  actionType: 'vehicle_created',
  weight: '1',
  ...more,
})

describe('who may', () => {
  const cases: RoleCase[] = [
    [
      'the tab',
      { ...only(['admin'], 200), visitor: 403, notSetUp: 302 },
      async (one) => one.get(tab((await scene()).raid)),
    ],
    [
      'add-contribution',
      asForm(only(['admin'], 303)),
      async (one) => one.post('/admin/raid-contributions', added((await scene()).raid)),
    ],
    [
      'reassign-contribution',
      asForm(only(['admin'], 303)),
      async (one) => {
        const { raid, contribution } = await scene()
        const fields = { intent: 'reassign-contribution', raid: idOf(raid), contribution }
        return one.post('/admin/raid-contributions', { ...fields, newUserId: `u-${members.new.id}` })
      },
    ],
    [
      'delete-contribution',
      asForm(only(['admin'], 303)),
      async (one) => {
        const { raid, contribution } = await scene()
        const fields = { intent: 'delete-contribution', raid: idOf(raid), contribution }
        return one.post('/admin/raid-contributions', fields)
      },
    ],
  ]
  testRoles(app, members, cases)
})

describe('the tab', () => {
  it('shows raids to choose from, the chosen one and its contributions (AC-01 to AC-15)', async () => {
    const { raid } = await scene()
    await aRaid(app.db, { title: 'To come', startAt: Date.now() + DAY })
    const main = await page(tab(raid))
    expect(main).toMatch(/<option[^>]*selected=""[^>]*>Rare cars \(Active, contributions: 1\)<\/option>/)
    expect(main).toMatch(/<option[^>]*>To come \(Scheduled, contributions: 0\)<\/option>/)
    expect(main).toMatch(/<h3[^>]*><a[^>]*>Rare cars<\/a><\/h3><span[^>]*>Active<\/span>/)
    expect(main).toMatch(/Progress<\/dt><dd>1\/40 /)
    expect(main).toMatch(/Period<\/dt><dd>(<[^>]*>)*[^<]+<\/time> –(<\/span>)? <time/)
    for (const name of ['User', 'Vehicle', 'Action', 'Weight', 'Date', 'Actions'])
      expect(main).toContain(`<th scope="col">${name}</th>`)
    expect(main).toMatch(/<td class="contributions__user"><span class="av"[^]*?siti/)
    expect(main).toMatch(/<b>WXY 8<\/b>/)
    expect(main).toMatch(/<td data-label="Action"><span[^>]*>tag added</)
    expect(main).toMatch(/<td data-label="Weight">1<\/td><td data-label="Date"><time datetime="\d/i)
    expect(main).toMatch(/>Reassign</)
    expect(main).toMatch(/Why it counted<\/summary><dl><div><dt>Tags<\/dt><dd>Rare<\/dd>/)
    expect(main).toContain('Are you sure you want to delete this contribution?')
    expect(main).toMatch(
      /<button type="submit" class="btn">(?:<svg[^]*?<\/svg>)?(?:<span[^>]*>)?Refresh(?:<\/span>)?<\/button>/,
    )
  })

  it('names make and model, and what is gone (AC-08 to AC-10)', async () => {
    const { raid, spotter, vehicle } = await scene()
    const basics = { make: 'Proton', model: 'Saga' }
    await app.db.updateTable('vehicles').set(basics).where('id', '=', vehicle.id).execute()
    expect(await page(tab(raid))).toContain('Proton Saga')
    await app.db.updateTable('users').set({ deleted_at: Date.now() }).where('id', '=', spotter.id).execute()
    await app.db.updateTable('raid_contributions').set({ vehicle_id: null }).execute()
    const main = await page(tab(raid))
    expect(main).toContain('Unknown User')
    expect(main).toMatch(/<td data-label="Vehicle">Unknown<\/td>/)
  })

  it('opens with the raid that runs, and says where there is nothing (AC-19)', async () => {
    expect(await page('/admin/raid-contributions')).toContain('No raids created yet')
    await aRaid(app.db, { title: 'To come', startAt: Date.now() + DAY })
    const raid = await aRaid(app.db, { title: 'Under way' })
    expect(await page('/admin/raid-contributions')).toMatch(/<h3[^>]*><a[^>]*>Under way/)
    expect(await page(tab(raid))).toContain('No contributions found for this raid')
    expect(await page('/admin/raid-contributions?raid=r-999')).not.toContain('<h3')
  })

  it('has pages', async () => {
    const raid = await aRaid(app.db)
    for (let n = 0; n < 26; n += 1) {
      const { id } = await aVehicle(app.db, {}, Date.now() - 2 * DAY)
      const input = { userId: `u-${members.new.id}`, vehicleId: `v-${id}`, weight: 1 }
      await addContribution(app.db, members.admin, raid.id, { ...input, actionType: 'tag_added' }, Date.now())
    }
    expect((await page(tab(raid))).match(/<tr>/g)).toHaveLength(26)
    expect((await page(tab(raid, '&page=2'))).match(/<tr>/g)).toHaveLength(2)
    expect(await page(tab(raid, '&page=3'))).toContain('The list ends before this page.')
  })
})

describe('adding', () => {
  it('has its fields, and adds what they say (AC-16, AC-27, AC-32 to AC-36, AC-44)', async () => {
    const { raid, spotter, vehicle } = await scene()
    const { formKey: _, ...fields } = fieldsOf(await page(tab(raid, '&add=1')), 'add-contribution')
    expect(fields).toEqual({
      intent: 'add-contribution',
      raid: idOf(raid),
      userId: '',
      vehicleId: '',
      actionType: 'vehicle_created',
      weight: '1',
    })
    const main = await said({ ...fields, userId: 'Siti', vehicleId: 'wxy 8', weight: '5' })
    expect(main).toContain('Contribution added successfully!')
    expect(main).toContain('An admin added it.')
    expect((await rows()).at(-1)).toMatchObject({
      user_id: spotter.id,
      vehicle_id: vehicle.id,
      action_type: 'vehicle_created',
      weight: 5,
    })
  })

  it('takes ids, and a weight that is no whole number for 1 (AC-34)', async () => {
    const { raid, vehicle } = await scene()
    const ids = { userId: `u-${members.new.id}`, vehicleId: `v-${vehicle.id}` }
    await said(added(raid, { ...ids, weight: 'heavy' }))
    expect((await rows()).at(-1)).toMatchObject({ user_id: members.new.id, weight: 1 })
  })

  it.each([
    ['no user', { userId: '' }, 400],
    ['no vehicle', { vehicleId: ' ' }, 400],
    ['nobody', { userId: 'nobody_7' }, 404],
    ['an id of nobody', { userId: 'u-999' }, 404],
    ['a plate that nobody added', { vehicleId: 'ZZZ9' }, 404],
    ['a weight of 0', { weight: '0' }, 400],
    ['a weight below 0', { weight: '-2' }, 400],
    ['a fourth action', { actionType: 'liked' }, 400],
    ['one that is there', { actionType: 'tag_added' }, 409],
  ])('is refused with %s, and the dialog stays (AC-41)', async (_, wrong, status) => {
    const { raid } = await scene()
    const answer = await post(added(raid, wrong), tab(raid, '&add=1'))
    expect(answer.status).toBe(status)
    const main = await mainOf(answer)
    expect(main).toContain('Error adding contribution: ')
    expect(fieldErrorOf(main) ?? /role="alert"/.exec(main)?.[0]).toBeDefined()
    expect(await rows()).toHaveLength(1)
  })
})

describe('reassigning and deleting', () => {
  const reassigned = (raid: Pick<Raid, 'id'>, contribution: string, newUserId: string) => ({
    intent: 'reassign-contribution',
    raid: idOf(raid),
    contribution,
    newUserId,
  })

  it('gives it to somebody else (AC-17, AC-43)', async () => {
    const { raid, contribution } = await scene()
    const ali = await aMember(app.db, { username: 'ali_spots' })
    const dialog = await page(tab(raid, `&reassign=${contribution}`))
    const { formKey: _, ...fields } = fieldsOf(dialog, 'reassign-contribution')
    expect(fields).toEqual(reassigned(raid, contribution, ''))
    const main = await said(reassigned(raid, contribution, 'ali_spots'))
    expect(main).toContain('Contribution reassigned to ali_spots!')
    expect((await rows())[0]?.user_id).toBe(ali.id)
  })

  it('not to nobody, and not onto one that is there (AC-40)', async () => {
    const { raid, contribution, vehicle } = await scene()
    const other = { userId: `u-${members.new.id}`, vehicleId: `v-${vehicle.id}`, actionType: 'tag_added' }
    await said(added(raid, other))
    for (const [to, status] of [
      ['nobody_7', 404],
      ['', 400],
      [`u-${members.new.id}`, 409],
    ] as const) {
      const refused = await post(reassigned(raid, contribution, to), tab(raid, `&reassign=${contribution}`))
      expect(refused.status).toBe(status)
      expect(await mainOf(refused)).toContain('Error reassigning contribution: ')
    }
  })

  it('takes it away, once (AC-37, AC-39, AC-42)', async () => {
    const { raid, contribution } = await scene()
    const gone = { intent: 'delete-contribution', raid: idOf(raid), contribution }
    expect(await said(gone)).toContain('Contribution deleted successfully!')
    expect(await rows()).toEqual([])
    const again = await post(gone, tab(raid))
    expect([again.status, await mainOf(again)]).toEqual([
      404,
      expect.stringContaining('Error deleting contribution: Contribution not found'),
    ])
  })
})

it.each(['complete-raid', 'archive-raid'])(
  'after %s nothing is corrected, and the tab says why',
  async (intent) => {
    const { raid, contribution } = await scene()
    await post({ intent, raid: idOf(raid) }, '/admin/raids')
    const main = await page(tab(raid, '&add=1'))
    expect(main).toContain("its contributions can't be changed any more.")
    expect(main).not.toContain('Add Contribution')
    expect(main).not.toContain('Are you sure')
    for (const fields of [
      added(raid),
      { intent: 'reassign-contribution', raid: idOf(raid), contribution, newUserId: `u-${members.new.id}` },
      { intent: 'delete-contribution', raid: idOf(raid), contribution, newUserId: '' },
    ])
      expect((await post(fields)).status).toBe(409)
    expect(await rows()).toHaveLength(1)
  },
)
