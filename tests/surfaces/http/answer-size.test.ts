import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxAnnouncementContent, maxAnnouncementTitle } from '#app/domain/announcements/announcement.ts'
import { maxCollectionDescription, maxCollectionName } from '#app/domain/collections/collection.ts'
import { maxRaidDescription, maxRaidTitle, maxRaidValuesBytes } from '#app/domain/raids/raid-limits.ts'
import { byteLength, cutBytes, maxBytesOf } from '#app/domain/text.ts'
import { apiRoutes } from '#app/routes/api/api-routes.ts'
import routeTable from '#app/routes.ts'
import type { VehicleRow } from '#db/schema.ts'
import { testApp } from '#tests/app.ts'
import type { Browser } from '#tests/browser.ts'
import { aComment, aMember, aPhoto, aVehicle } from '#tests/factories.ts'

/** No GET answers more than 1 MB, whatever is stored: also what was stored before texts were bounded in bytes. */
const app = testApp()
const MOST = 1_000_000

/** One character, as people count, of ten code points: a column once took five thousand of them. */
const kiss = '👩🏽‍❤️‍💋‍👨🏽'

const texts = {
  'characters of ten code points': kiss.repeat(5_000),
  'characters of four bytes': '🚗'.repeat(5_000),
  'what HTML escapes': '&'.repeat(5_000),
  'what JSON escapes': '"\n'.repeat(2_500).trim(),
  mentions: '@abc '.repeat(1_000),
  links: 'http://a.my/?&&&& '.repeat(277),
}

let admin: Browser
let vehicle: VehicleRow

beforeEach(async () => {
  const member = await aMember(app.db, { username: 'abc', isAdmin: true })
  admin = await app.browser(member)
  vehicle = await aVehicle(app.db, { by: member, plate: 'WXY1234' })
})

/** A vehicle of 300 photos with 60 threads of 10 comments, 49 others, and each text is as long as it may be. */
async function fill(text: string): Promise<void> {
  const member = await aMember(app.db, { isApproved: true })
  await aPhoto(app.db, { of: vehicle, by: member })
  const { id } = await aComment(app.db, { on: vehicle, by: member })
  for (let n = 0; n < 49; n++) await aVehicle(app.db, { by: member })
  await copies('media', 299, {
    id: '$.id + n',
    name: '$.name || n',
    sha256: 'substr($.sha256, 1, 40) || (1000 + n)',
    position: 'n + 1',
  })
  await copies('comments', 59, { id: '$.id + n' })
  await copies('comments', 540, { id: '$.id + 59 + n', parent_id: '1 + n % 60', depth: '1' })
  await sql`UPDATE comments SET reply_count = 9 WHERE depth = 0`.execute(app.db)
  await sql`UPDATE comments SET text = ${text}, report_count = 20`.execute(app.db)
  await sql`DROP TRIGGER vehicle_texts_changed`.execute(app.db)
  await sql`UPDATE vehicles SET profile = ${text}`.execute(app.db)
  await sql`UPDATE media SET report_count = 20`.execute(app.db)
  await sql`INSERT INTO vehicle_changes (vehicle_id, user_id, field, old_value, new_value, at)
    SELECT ${vehicle.id}, 1, 'profile', profile, profile, 1 FROM vehicles LIMIT 20`.execute(app.db)
  await sql`INSERT INTO mentions (comment_id, position, user_id, username)
    SELECT id, 5 * (each.value - 1), 1, 'abc' FROM comments, (${numbers(1_000)}) AS each WHERE text LIKE '@abc%'`.execute(
    app.db,
  )
  // Collections were bounded in bytes from the start.
  const description = cutBytes(text, maxBytesOf(maxCollectionDescription))
  await sql`INSERT INTO collections (owner_id, slug, name, description, created_at, updated_at)
    SELECT 1, 'c' || value, ${cutBytes(text, maxBytesOf(maxCollectionName))}, ${description}, 1, value
    FROM (${numbers(60)})`.execute(app.db)
  await sql`INSERT INTO collection_vehicles (collection_id, vehicle_id, position, added_at)
    SELECT collections.id, vehicles.id, vehicles.id, 1 FROM collections, vehicles`.execute(app.db)
  // So were announcements.
  const content = cutBytes(text, maxBytesOf(maxAnnouncementContent))
  await sql`INSERT INTO announcements (title, content, date, created_at, updated_at)
    SELECT ${cutBytes(text, maxBytesOf(maxAnnouncementTitle))}, ${content}, 1, 1, 1
    FROM (${numbers(60)})`.execute(app.db)
  const badge = { title: cutBytes(text, 200), description: cutBytes(text, 1_000), icon: '🎯' }
  const awards = { podium: { enabled: true, first: badge, second: badge, third: badge } }
  // Each value takes 24 bytes as JSON.
  const values = Array.from({ length: maxRaidValuesBytes / 24 }, () => '🚗'.repeat(5).padEnd(11, 'x'))
  const criteria = { makes: values, models: values, bodyStyles: values, colors: values, tags: values }
  await sql`INSERT INTO raids (title, slug, description, start_at, end_at, target, allow_overachievement, criteria, awards, created_at, updated_at)
    SELECT ${cutBytes(text, maxBytesOf(maxRaidTitle))}, 'raid-' || value, ${cutBytes(text, maxBytesOf(maxRaidDescription))},
      value, value + 1, 1, 1, ${JSON.stringify(criteria)}, ${JSON.stringify(awards)}, 1, 1 FROM (${numbers(60)})`.execute(
    app.db,
  )
  for (let n = 0; n < 20; n++) await aMember(app.db)
  await sql`INSERT INTO reports (subject_kind, subject_id, user_id, reason, created_at)
    SELECT kind, subject, users.id, substr(${text}, 1, 5000), 1 FROM users,
      (SELECT 'comment' AS kind, id AS subject FROM comments UNION ALL SELECT 'media', id FROM media)`.execute(
    app.db,
  )
  await sql`INSERT INTO comment_likes (comment_id, user_id, created_at)
    SELECT comments.id, users.id, 1 FROM comments, users`.execute(app.db)
  expect(id).toBe(1)
}

function numbers(count: number) {
  return sql`WITH RECURSIVE t(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM t WHERE value < ${sql.lit(count)}) SELECT value FROM t`
}

/** The first row again, but for these columns; `$` is that row, `n` counts from 1. */
async function copies(table: string, count: number, other: Record<string, string>): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(app.db)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => (other[name] ?? `$.${name}`).replaceAll('$', 'one'))
  await sql`INSERT INTO ${sql.table(table)} (${sql.raw(names.join())})
    SELECT ${sql.raw(values.join())} FROM (SELECT * FROM ${sql.table(table)} ORDER BY id LIMIT 1) AS one,
      (SELECT value AS n FROM (${numbers(count)}))`.execute(app.db)
}

const examples: Record<string, string> = {
  ':plate': 'WXY1234',
  ':username': 'abc',
  ':vehicleId': 'v-1',
  ':commentId': 'c-1',
  ':collectionId': 'k-1',
  ':announcementId': 'an-1',
  ':raidId': 'r-1',
  ':slug': 'raid-1',
  ':raid': 'r-1',
  ':imageId': 'm-1',
  ':mediaId': 'm-1',
  ':language': 'en',
  ':provider': 'dev',
}
const filledIn = (path: string) =>
  path.replace(/:\w+\??|\*/g, (name) => examples[name.replace('?', '')] ?? 'common.json')

const screens = routeTable.flatMap(({ path = '' }) => (/^auth\//.test(path) ? [] : [`/${filledIn(path)}`]))
const addresses = [
  ...screens,
  ...Object.keys(apiRoutes).map((path) => `${filledIn(path)}?limit=50`),
  '/api/discussions/vehicle/v-1',
  '/plate/WXY1234.data',
  '/plate/WXY1234?comment=c-300',
  '/plate/WXY1234?edit=story',
  '/plate/WXY1234?reorder=1',
  '/plate/WXY1234/comments?talk=1-30',
]

/** An admin: nobody is told more. */
it.each(Object.entries(texts))(
  'with texts of %s no answer is larger than 1 MB, and none fails',
  async (_, text) => {
    await fill(text)
    for (const path of addresses) {
      const answer = await admin.get(path)
      const bytes = (await answer.arrayBuffer()).byteLength
      expect([path, answer.status < 500, bytes <= MOST ? 'fits' : bytes]).toEqual([path, true, 'fits'])
    }
  },
  240_000,
)

describe('what is shown of long texts', () => {
  const list = async (query = '') =>
    (await (await admin.get(`/api/discussions/vehicle/v-${vehicle.id}${query}`)).json()) as {
      comments: { comment: string; isCut: boolean; replies: unknown[]; replyCount: number }[]
      pagination: { total: number; hasMore: boolean; cursor: string | null }
    }

  it('no thread is left out of the API, and its own address has the whole of a text', async () => {
    await fill(texts['characters of ten code points'])
    const { comments, pagination } = await list('?limit=50')
    expect([comments.length, pagination.total, pagination.hasMore]).toEqual([50, 60, true])
    for (const { comment, isCut, replyCount } of comments) {
      expect([comment.startsWith(kiss.repeat(100)), comment.endsWith('…'), isCut, replyCount]).toEqual([
        true,
        true,
        true,
        9,
      ])
    }
    const alone = (await (await admin.get('/api/discussions/c-1')).json()) as { comment: string }
    expect(alone.comment).toBe(texts['characters of ten code points'])
  })

  it('a page says of a text that it goes on, and leads to the whole of it', async () => {
    await fill(texts['characters of ten code points'])
    const html = await (await admin.get('/plate/WXY1234')).text()
    const [, own] =
      /…<\/p><a [^>]*href="(\/comments\/c-\d+)"[^>]*>Read the whole comment<\/a>/.exec(html) ?? []
    const whole = await (await admin.get(own ?? '')).text()
    expect(whole).toContain(texts['characters of ten code points'])
    expect(whole).not.toMatch(new RegExp(`href="${own}"[^>]*>Read the whole comment`))
  })

  it('texts of full length stand whole in an answer of the usual size', async () => {
    await fill(texts['characters of four bytes'])
    const { comments } = await list()
    expect(comments.map(({ comment, isCut }) => [byteLength(comment), isCut])).toEqual(
      Array(20).fill([20_000, false]),
    )
  })

  it('lists of vehicles have the beginning of a story, a vehicle the whole of one that may be written', async () => {
    await fill(texts['what HTML escapes'])
    const [listed] = (await (await admin.get('/api/vehicles/latest')).json()) as { profile: string }[]
    expect(listed?.profile).toBe(`${'&'.repeat(499)}…`)
    const alone = (await (await admin.get('/api/vehicles/plate/WXY1234')).json()) as { profile: string }
    expect(alone.profile).toBe(texts['what HTML escapes'])
  })
})
