import { join } from 'node:path'
import Database from 'better-sqlite3'
import { chromium } from 'playwright-core'
import { addSearchFunctions } from '#db/search-functions.ts'
import { startSite } from '#tests/site.ts'
import { seed } from '#tests/e2e/seed.ts'
const site = await startSite()
await seed(site)
const b = site.browser()
await b.call('POST', '/auth/dev', { username: 'Aina_KL' })
const db = new Database(join(site.dir, 'site.db'))
addSearchFunctions(db)
const id = (db.prepare("select id from users where username='Aina_KL'").get() as any).id
const today = new Date(Date.now() + 8 * 3600e3).toISOString().slice(0, 10)
db.prepare('update users set rep=1540,total_spots=42,total_images=90,total_comments=12,total_tags=33,current_streak_days=34,longest_streak_days=61,last_spot_day=?,earned_freezes=2,admin_freezes=1,spots_reached_at=5 where id=?').run(today, id)
const keys = ['spots-1','spots-10','photos-10','streak-7','streak-14','streak-30','makes-5','single-digit-5','streak-100','spots-1000']
keys.forEach((k, i) => db.prepare('insert into user_awards(user_id,award_id,awarded_at,is_displayed,display_order,reason) select ?,id,?,?,?,? from awards where key=?').run(id, Date.now() - i * 864e5, [5,8,9].includes(i) ? 1 : 0, ({5:1,8:2,9:3} as any)[i] ?? null, i === 2 ? 'For the long nights in Chow Kit' : null, k))
for (let i = 0; i < 40; i++) db.prepare("insert into rep_ledger(user_id,reason,subject,points,at,detail) values(?,?,?,?,?,?)").run(id, i % 3 ? 'likes' : 'photos', `vehicle:${i + 1}`, i % 5 + 1, Date.now() - i * 5e7, JSON.stringify({ plate: 'ABC' + i, likes: i, photos: 2, isFirst: i % 2 === 0 }))
db.prepare("insert into freeze_events(user_id,action,count,at) values(?,'add',2,?)").run(id, Date.now() - 2e8)
db.prepare("update users set total_spots=30+id where id in (select id from users order by id limit 6)").run()
db.prepare("insert into user_awards(user_id,award_id,awarded_at,is_displayed,display_order) select u.id,a.id,1,1,1 from users u, awards a where u.username='talker_one' and a.key='spots-250'").run()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const langs = (process.argv[2] ?? 'en').split(',')
const shots: [string, string, boolean][] = [['profile', '/profile', true], ['choose', '/profile?display=1', true], ['rep', '/profile/rep', true], ['home', '/', false], ['other', '/u/talker_two', false]]
for (const lang of langs) for (const [name, path, member] of shots) for (const [w, scheme] of [[320, 'light'], [1280, 'dark'], [360, 'dark'], [1280, 'light']] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, locale: lang })
  if (member) await ctx.addCookies([...b.cookies].map(([n, v]) => ({ name: n, value: v, url: site.url })))
  const page = await ctx.newPage()
  await page.goto(site.url + path)
  if (name === 'other') await page.locator('.trophies__locked summary').click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/shots/${lang}-${name}-${w}-${scheme}.png`, fullPage: true })
  await ctx.close()
}
await browser.close()
await site.stop()
process.exit(0)
