import { describe, expect, it } from 'vitest'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import type { Raid } from '#app/domain/raids/raid.ts'
import type { Member } from '#app/domain/users/user.ts'
import { testApp } from '#tests/app.ts'
import { aMember, aRaid } from '#tests/factories.ts'
import { contributedTo, DAY, HOUR, openPage, wordsOf } from '#tests/surfaces/raids/page-steps.ts'

/** Raids in lists: their own, and the banner on home. */
const app = testApp()
const open = (path: string, how?: { by?: Member; language?: string }) => openPage(app, path, how)
const contributed = (raid: Raid, counts: Record<string, number>) => contributedTo(app, raid, counts)
const words = wordsOf

describe('the list of raids', () => {
  it('has running, upcoming and past ones, the past ones with their results; archived ones are in none', async () => {
    const now = Date.now()
    await aRaid(app.db, { title: 'Now', startAt: now - HOUR, endAt: now + HOUR })
    await aRaid(app.db, { title: 'Soon', startAt: now + HOUR, endAt: now + DAY })
    await aRaid(app.db, { title: 'Waiting', startAt: now - DAY, endAt: now - HOUR })
    const done = await aRaid(app.db, { title: 'Done', startAt: now - DAY, endAt: now - 2 * HOUR })
    await contributed(done, { aina: 50 })
    await completeRaid(app.db, await aMember(app.db, { isAdmin: true }), done.id, now)
    const filed = await aRaid(app.db, { title: 'Filed away', startAt: now - DAY, endAt: now - HOUR })
    await app.db.updateTable('raids').set({ archived_at: now }).where('id', '=', filed.id).execute()
    const text = words((await open('/raids')).html)
    expect(text).toMatch(/Running now Now .*Upcoming Soon .*Past raids Waiting .*Done /)
    expect(text).toContain('results are being counted')
    expect(text).toContain('50 of 100 · 50%')
    expect(text).toContain('won by aina')
    expect(text).not.toContain('Filed away')
  })

  it('goes on to older ones', async () => {
    const now = Date.now()
    for (let n = 1; n <= 21; n += 1)
      await aRaid(app.db, { title: `Past ${n}.`, startAt: now - 100 * DAY, endAt: now - n * HOUR })
    const { html } = await open('/raids')
    expect(words(html)).toContain('Past 20.')
    expect(words(html)).not.toContain('Past 21.')
    const next =
      /rel="next"[^>]*href="([^"]*)"/.exec(html)?.[1] ?? /href="([^"]*)"[^>]*rel="next"/.exec(html)?.[1] ?? ''
    const older = words((await open(next.replaceAll('&amp;', '&'))).html)
    expect(older).toContain('Past 21.')
    expect(older).not.toContain('Past 20.')
  })

  it('shows fifty of those that run and of those to come, the next ones, and the winner of each as it was settled', async () => {
    const now = Date.now()
    const admin = await aMember(app.db, { isAdmin: true })
    for (let n = 1; n <= 51; n += 1) {
      await aRaid(app.db, { title: `Runs ${n}.`, startAt: now - HOUR, endAt: now + n * HOUR })
      await aRaid(app.db, { title: `Comes ${n}.`, startAt: now + n * HOUR, endAt: now + 99 * DAY })
    }
    for (const title of ['Kancil', 'Saga']) {
      const raid = await aRaid(app.db, { title, startAt: now - DAY, endAt: now - HOUR })
      await contributed(raid, { [`first_${title}`]: 9, [`second_${title}`]: 5 })
      await completeRaid(app.db, admin, raid.id, now)
    }
    await app.db.updateTable('users').set({ deleted_at: now }).where('username', '=', 'first_Saga').execute()
    const text = words((await open('/raids')).html)
    for (const name of ['Runs', 'Comes']) {
      expect(text).toContain(`${name} 50.`)
      expect(text).not.toContain(`${name} 51.`)
    }
    expect(text).toContain('won by first_Kancil')
    expect(text).not.toMatch(/won by (?:first|second)_Saga/)
  })

  it('is told as empty', async () => {
    expect((await open('/raids')).html).toContain('No raids yet')
  })
})

describe('the banner on home', () => {
  it('is hidden without an active raid (HOME-02)', async () => {
    const now = Date.now()
    await aRaid(app.db, { title: 'Soon', startAt: now + HOUR, endAt: now + DAY })
    await aRaid(app.db, { title: 'Over', startAt: now - DAY, endAt: now })
    const { html } = await open('/')
    expect(html).not.toMatch(/Community raid|Soon|Over</)
  })

  it('shows the active raid: title, progress, time left and the way to it (HOME-01)', async () => {
    const now = Date.now()
    const raid = await aRaid(app.db, {
      title: 'Kancil Week',
      slug: 'kancil-week',
      startAt: now - HOUR,
      endAt: now + 3 * HOUR + HOUR / 2,
      target: 200,
    })
    await contributed(raid, { aina: 136 })
    const { html } = await open('/')
    expect(html).toContain('href="/raids/kancil-week"')
    expect(words(html)).toContain('Community raid Kancil Week 3 hours 136 of 200 · 68%')
  })
})
