import { expect, it } from 'vitest'
import { changeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { editRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aRaid, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'

/** The log tells what was done, not only that something was (contract, section 14). */
const app = testApp()
const members = someMembers(app)
const DAY = 24 * 60 * 60 * 1000

const entries = async (query = '') => {
  const text = await mainOf(await (await app.browser(members.admin)).get(`/admin/log${query}`))
  const list = text.split('<ul class="log">')[1]?.split('</ul>')[0] ?? ''
  return list
    .split('<small')
    .map((entry) =>
      entry
        .replace(/^[^]*?<b>/, '<b>')
        .replace(/<[^>]+>/g, ' | ')
        .replace(/[\s|]*\|[\s|]*/g, ' | '),
    )
    .slice(0, -1)
}

/** Added to Siti, given to Aina, then deleted, by the calls. */
async function corrections() {
  const raid = await aRaid(app.db, { title: 'Rare cars', slug: 'rare-cars' })
  await aMember(app.db, { username: 'siti' })
  await aMember(app.db, { username: 'aina' })
  await aVehicle(app.db, { plate: 'WXY8', by: members.trusted }, Date.now() - 2 * DAY)
  const admin = await app.browser(members.admin)
  const path = `/api/raids/r-${raid.id}/contributions`
  const what = { userId: 'siti', vehicleId: 'WXY8', actionType: 'tag_added', weight: 3 }
  const { _id } = (await (await admin.call('POST', path, what)).json()) as { _id: string }
  await admin.call('PUT', `${path}/${_id}/reassign`, { newUserId: 'aina' })
  await admin.call('DELETE', `${path}/${_id}`)
}

it('corrections of contributions: in which raid, which vehicle, whose', async () => {
  await corrections()
  expect(await entries()).toEqual([
    ' | Deleted a contribution | Rare cars · WXY 8 · @aina | tag added, weight 3 | ',
    ' | Reassigned a contribution | Rare cars · WXY 8 · @siti → @aina | tag added, weight 3 | ',
    ' | Added a contribution | Rare cars · WXY 8 · @siti | tag added, weight 3 | ',
    expect.stringContaining('Created a raid | Rare cars'),
  ])
  expect(await mainOf(await (await app.browser(members.admin)).get('/admin/log'))).toContain(
    'href="/raids/rare-cars"',
  )
})

it.each([
  ['who lost it', '?q=siti', ['Reassigned', 'Added']],
  ['who has it, or had it at last', '?q=aina', ['Deleted', 'Reassigned']],
  ['its vehicle', '?q=wxy+8', ['Deleted', 'Reassigned', 'Added']],
])('are found by %s', async (_, query, found) => {
  await corrections()
  expect((await entries(query)).map((entry) => / \| (\w+) a contribution/.exec(entry)?.[1])).toEqual(found)
})

it('an award given is found by its holder', async () => {
  await aMember(app.db, { username: 'siti' })
  const given = { username: 'siti', key: 'streak-7', reason: 'Sorted the taxis' }
  await (await app.browser(members.admin)).call('POST', '/api/awards/admin/grant', given)
  expect(await entries('?q=siti')).toEqual([expect.stringContaining('Sorted the taxis')])
})

it('numbers and fields: freezes, photo analyses, badges, what of a raid was changed', async () => {
  const [{ admin, trusted }, at] = [members, Date.now()]
  await changeFreezes(app.db, admin, trusted.id, { action: 'add', count: 3 }, at)
  expect((await entries())[0]).toContain('3 freezes; afterwards available: 3')
  const bonus = await (await app.browser(admin)).call('POST', `/api/admin/users/u-${trusted.id}/ai-bonus`, {
    count: 7,
  })
  expect(bonus.status).toBeLessThan(300)
  expect((await entries())[0]).toContain('Extra, each day: from 0 to 7')
  const raid = await aRaid(app.db)
  await editRaid(app.db, admin, raid.id, { title: 'Other', target: 7 }, at + 60_000)
  expect((await entries())[0]).toContain('Changed: Title, Target')
  await completeRaid(app.db, admin, raid.id, at + 70_000)
  expect((await entries())[0]).toContain('Participation badges: 0. Podium badges: 0')
})
