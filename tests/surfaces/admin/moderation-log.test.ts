import { describe, expect, it } from 'vitest'
import { moderationActions } from '#app/domain/moderation/actions.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aPhoto, aVehicle } from '#tests/factories.ts'
import { someMembers } from '#tests/roles.ts'
import { within } from '#tests/sources.ts'

/** The log: who decided what, and when (contract, section 14). */
const app = testApp()
const members = someMembers(app)

const log = async (query = '') => mainOf(await (await app.browser(members.admin)).get(`/admin/log${query}`))
const entries = (text: string) => text.split('<ul class="log">')[1]?.split('</ul>')[0] ?? ''
const record = (action: string, subject: { kind: string; id: number }, at: number, detail: object = {}) =>
  app.db
    .insertInto('moderation_log')
    .values({
      actor_id: members.admin.id,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      detail: JSON.stringify(detail),
      at,
    })
    .execute()

describe('the log', () => {
  it('is empty on a new site', async () => {
    expect(await log()).toContain('Nothing here yet')
  })

  it('tells who did what about what, the newest first, and leads there', async () => {
    const of = await aVehicle(app.db, { by: members.new, plate: 'WXY1' })
    const image = await aPhoto(app.db, { of, by: members.new })
    await (await app.browser(members.admin)).call('POST', `/api/admin/approve-image/v-${of.id}/m-${image.id}`)
    await (await app.browser(members.admin)).call('POST', `/api/users/u-${members.trusted.id}/restrict`, {
      durationMs: 60_000,
    })
    const text = entries(await log())
    expect(text).toMatch(/Restricted a member[^]*Approved an image/)
    expect(text).toContain(`href="/plate/WXY1?photo=m-${image.id}"`)
    expect(text).toContain(`href="/u/${members.trusted.username}"`)
    expect(text).toContain(`href="/u/${members.admin.username}"`)
  })

  it('is searched by plate, member, admin and action', async () => {
    const of = await aVehicle(app.db, { by: members.new, plate: 'WXY1' })
    const image = await aPhoto(app.db, { of, by: members.new })
    const other = await aMember(app.db, { username: 'Siti', isAdmin: true })
    await record('hide-image', { kind: 'media', id: image.id }, 1_000)
    await record('delete-vehicle', { kind: 'vehicle', id: of.id }, 2_000)
    await record('approve-user', { kind: 'user', id: other.id }, 3_000)
    const found = async (query: string) => entries(await log(query)).match(/<b>[^<]+<\/b>/g)
    expect(await found('?q=wxy+1')).toEqual(['<b>Deleted a vehicle</b>', '<b>Hid an image</b>'])
    expect(await found(`?q=${members.new.username}`)).toEqual(['<b>Hid an image</b>'])
    expect(await found('?q=Siti')).toEqual(['<b>Approved a member</b>'])
    expect(await found('?admin=siti')).toBeNull()
    expect(await found(`?admin=${members.admin.username}&action=approve-user`)).toEqual([
      '<b>Approved a member</b>',
    ])
    expect(await found('?action=burn')).toHaveLength(3)
  })

  it('about a member tells of the awards that they were given and lost', async () => {
    const admin = await app.browser(members.admin)
    const award = { username: members.new.username, key: 'streak-7', reason: 'Kind' }
    const { _id } = (await (await admin.call('POST', '/api/awards/admin/grant', award)).json()) as {
      _id: string
    }
    await admin.call('DELETE', `/api/awards/admin/user-awards/${_id}`)
    const found = async (name: string) => entries(await log(`?q=${name}`)).match(/<b>[^<]+<\/b>/g)
    expect(await found(members.new.username)).toEqual(['<b>Revoked an award</b>', '<b>Granted an award</b>'])
    expect(await found(members.trusted.username)).toBeNull()
  })

  it('comes in pages, none of them twice', async () => {
    for (let n = 0; n < 65; n += 1)
      await record('add-make', { kind: 'make', id: 1 }, 1_000, { name: `No ${n}.` })
    const names: string[] = []
    let query = ''
    for (let pages = 0; pages < 3; pages += 1) {
      const text = await log(query)
      names.push(...(entries(text).match(/No \d+\./g) ?? []))
      query =
        /href="\/admin\/log(\?cursor=[^"#]+)/.exec(text)?.[1] ??
        /href="(\?cursor=[^"#]+)/.exec(text)?.[1] ??
        ''
    }
    expect(new Set(names).size).toBe(65)
    expect(names).toHaveLength(65)
  })

  it('shows what is recorded no more by its name', async () => {
    await record('burn-image', { kind: 'media', id: 9 }, 1_000)
    expect(entries(await log())).toContain('burn-image')
  })
})

/** The compiler refuses to record others; whether each of these still is, it does not see. */
it('every action that the log has words for is recorded somewhere, and none stands twice', () => {
  const texts = within('domain')
    .filter(({ path }) => path !== 'domain/moderation/actions.ts')
    .map(({ text }) => text)
  // By its name, or with the verb that a form sent.
  const isRecorded = (action: string) => {
    const [, noun] = action.split('-')
    return texts.some((text) => text.includes(`'${action}'`) || text.includes(`}-${noun}\``))
  }
  expect(moderationActions.filter((action) => !isRecorded(action))).toEqual([])
  expect(new Set(moderationActions).size).toBe(moderationActions.length)
})
