import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { log } from '#app/http/request/log.server.ts'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { holdAward } from '#tests/surfaces/users/hold-award.ts'

/** The displayed awards of members, beside their names on home. */
const app = testApp()

// Without any plate there is no leaderboard.
beforeEach(async () => void (await aVehicle(app.db)))

it('are two on the podium and three in the list (HOME-18, HOME-19)', async () => {
  for (let place = 1; place <= 5; place += 1) {
    const spotter = await aMember(app.db, { username: `spotter_${place}` })
    const set = { total_spots: 10 - place, spots_reached_at: place }
    await app.db.updateTable('users').set(set).where('id', '=', spotter.id).execute()
    if (place === 5) continue
    for (const [index, key] of ['spots-1', 'photos-10', 'comments-10'].entries())
      await holdAward(app.db, spotter, key, { displayOrder: index + 1 })
  }
  const html = await mainOf(await (await app.browser()).get('/'))
  const links = [1, 2, 3, 4, 5].map(
    (place) => new RegExp(`href="/u/spotter_${place}"[\\s\\S]*?</a>`).exec(html)?.[0],
  )
  expect(links).not.toContain(undefined)
  expect(links.map((link) => link?.split('class="award ').length)).toEqual([3, 3, 3, 4, 1])
})

it('are left out, with a warning in the log alone, where they cannot be read (AWD-22)', async () => {
  await app.db
    .updateTable('users')
    .set({ total_spots: 1, spots_reached_at: 1 })
    .where('id', '=', (await aMember(app.db, { username: 'Aina_KL' })).id)
    .execute()
  await sql`DROP TABLE user_awards`.execute(app.db)
  const warn = vi.spyOn(log, 'warn')
  const error = vi.spyOn(log, 'error')
  const answer = await (await app.browser()).get('/')
  expect(answer.status).toBe(200)
  expect(await mainOf(answer)).toContain('href="/u/Aina_KL"')
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'Displayed awards could not be read')
  expect(error).not.toHaveBeenCalled()
})
