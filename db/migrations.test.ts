import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseAt, fill, insert } from '#db/earlier-databases.ts'

it('0018: activities from before say what they undo, and what their watchers must know', async () => {
  const { db, to } = await databaseAt('0017_spotter_makes')
  await fill(db, [
    { id: 7, status: 'approved' },
    { id: 8, status: 'approved', approved_at: 2 },
  ])
  const change = { vehicle_id: 5, user_id: 1 }
  await insert(db, 'vehicle_changes', [
    { ...change, field: 'tags', new_value: 'Classic', at: 3 },
    { ...change, field: 'tags', old_value: 'Classic', at: 4 },
    { ...change, field: 'profile', new_value: '👨‍👩‍👧‍👦'.repeat(3), at: 5 },
  ])
  const kinds: [string, string, number][] = [
    ['photo-added', 'media', 7],
    ['photo-added', 'media', 8],
    ['tag-added', 'vehicle', 5],
    ['tag-removed', 'vehicle', 5],
    ['profile-edited', 'vehicle', 5],
    ['photo-approved', 'media', 8],
    ['photo-hidden', 'media', 8],
    ['photo-deleted', 'media', 8],
    ['photo-deleted', 'media', 8],
  ]
  await insert(
    db,
    'activity',
    kinds.map(([kind, subject_kind, subject_id], index) => ({
      ...{ id: index + 1, kind, subject_kind, subject_id, vehicle_id: 5, actor_id: 1, at: index + 1 },
    })),
  )
  await to('0018_activity')
  const rows = await db.selectFrom('activity').select(['kind', 'detail', 'reverses']).orderBy('id').execute()
  expect(rows.map(({ kind, detail, reverses }) => [kind, detail, reverses])).toEqual([
    ['photo-added', '{"isApproved":true}', null],
    ['photo-added', '{"isApproved":false}', null],
    ['tag-added', '{"tag":"Classic"}', null],
    ['tag-removed', '{"tag":"Classic"}', 3],
    ['story-edited', '{"length":3}', null],
    ['photo-approved', null, null],
    ['photo-hidden', null, 6],
    ['photo-deleted', null, 2],
    ['photo-deleted', null, null],
  ])
  await db.destroy()
})

it('0019: reports from before are kept, and what admins decided about photos', async () => {
  const { db, to } = await databaseAt('0018_activity')
  await fill(db, [
    { id: 7, status: 'approved' },
    { id: 8, status: 'approved', report_count: 1 },
    { id: 9, status: 'hidden', report_count: 3 },
    { id: 10, status: 'hidden' },
  ])
  const comment = { vehicle_id: 5, author_id: 1, depth: 0, text: 'x', created_at: 1 }
  await insert(db, 'comments', [{ id: 7, ...comment }])
  const report = { user_id: 1, reason: 'Rude', created_at: 3 }
  await insert(db, 'media_reports', [
    { ...report, media_id: 8 },
    { ...report, media_id: 7, resolved_at: 4 },
  ])
  await insert(db, 'comment_reports', [{ ...report, comment_id: 7 }])
  await to('0019_moderation')
  const reports = await db.selectFrom('reports').selectAll().orderBy('id').execute()
  expect(reports.map(({ id: _, ...kept }) => kept)).toEqual([
    { subject_kind: 'media', subject_id: 8, ...report, resolved_at: null },
    { subject_kind: 'media', subject_id: 7, ...report, resolved_at: 4 },
    { subject_kind: 'comment', subject_id: 7, ...report, resolved_at: null },
  ])
  const photos = await db.selectFrom('media').select(['id', 'moderation_status']).orderBy('id').execute()
  expect(photos.map(({ id, moderation_status }) => [id, moderation_status])).toEqual([
    [7, 'approved'],
    [8, 'none'],
    [9, 'pending'],
    [10, 'rejected'],
  ])
  await db.destroy()
})

it('0043: who was given an award is known by id, also by a former name', async () => {
  const { db, to } = await databaseAt('0041_raid_sums')
  await insert(db, 'users', [{ id: 7, username: 'Aina', username_key: 'aina', created_at: 0 }])
  await insert(db, 'former_usernames', [{ username: 'Ain', username_key: 'ain', user_id: 7, changed_at: 0 }])
  const entry = (id: number, username: string) => ({
    ...{ id, action: 'grant-award', subject_kind: 'award', subject_id: 1, at: 0 },
    detail: JSON.stringify({ key: 'kind', username }),
  })
  await insert(db, 'moderation_log', [entry(1, 'Aina'), entry(2, 'Ain'), entry(3, 'Gone')])
  expect((await to('0043_log_of_holders')).error).toBeUndefined()
  const rows = await sql<{ userId: number | null }>`
    SELECT detail ->> 'userId' AS userId FROM moderation_log ORDER BY id`.execute(db)
  expect(rows.rows.map(({ userId }) => userId)).toEqual([7, 7, null])
  await db.destroy()
})

it('0027: names from before stay, also two that look alike', async () => {
  const { db, to } = await databaseAt('0020_scheduled_deletions')
  const names = ['limes11', 'Iimes11', 'ADMlN', `x${'_'.repeat(28)}y`]
  await insert(
    db,
    'users',
    names.map((username, index) => ({
      ...{ id: index + 1, username, username_key: username.toLowerCase(), created_at: 0 },
    })),
  )
  await insert(db, 'former_usernames', [
    { username: 'O1d_', username_key: 'o1d_', user_id: 1, changed_at: 0 },
  ])
  await to('0027_username_skeletons')
  const users = await db.selectFrom('users').select(['username', 'username_skeleton']).orderBy('id').execute()
  expect(users.map(({ username, username_skeleton }) => [username, username_skeleton])).toEqual([
    ['limes11', 'iimesii'],
    ['Iimes11', 'iimesii'],
    ['ADMlN', 'admin'],
    [names[3], 'x_y'],
  ])
  expect(await db.selectFrom('former_usernames').select('username_skeleton').execute()).toEqual([
    { username_skeleton: 'oid' },
  ])
  await db.destroy()
})

it('0026: what was stored before is found as it is searched now', async () => {
  const { db, to } = await databaseAt('0020_scheduled_deletions')
  await insert(db, 'makes', [{ name: 'Honda', category: 'Japanese', created_at: 0 }])
  await insert(db, 'models', [{ make: 'Honda', name: 'CR-V', created_at: 0 }])
  await fill(db, [])
  await sql`UPDATE vehicles SET make = 'Honda', model = 'CR-V', profile = 'It’s 红色'`.execute(db)
  expect((await to('0026_search_as_written')).error).toBeUndefined()
  const found = (text: string) =>
    db
      .selectFrom('vehicle_search')
      .select(['rowid', 'plate'])
      .where(sql<boolean>`vehicle_search MATCH ${`"${text}"`}`)
      .execute()
  for (const text of ['crv', "it's", '红色\n']) expect(await found(text)).toEqual([{ rowid: 5, plate: 'A1' }])
  expect(await found('it’s')).toEqual([])
  const names = async (table: 'makes' | 'models') =>
    (await db.selectFrom(table).select('names').execute())[0]?.names
  expect(await names('makes')).toContain('honda')
  expect(await names('models')).toContain('crv')
  await db.deleteFrom('vehicles').execute()
  expect(await found('crv')).toEqual([])
  await db.destroy()
})

it('0022: the upload of a video from before stands among its other files, until the next start', async () => {
  const { db, to } = await databaseAt('0020_scheduled_deletions')
  await fill(db, [
    { id: 7, kind: 'video', status: 'approved' },
    { id: 8, kind: 'video', status: 'rejected' },
    { id: 9, kind: 'image', status: 'approved' },
  ])
  await to('0022_video_uploads')
  const rows = await db.selectFrom('media').select(['id', 'name', 'upload_name']).orderBy('id').execute()
  expect(rows.map(({ id, name, upload_name }) => [id, upload_name === name, upload_name === null])).toEqual([
    [7, true, false],
    [8, false, true],
    [9, false, true],
  ])
  await db.destroy()
})

it('0028: a copy of what was uploaded is taken away at the next start, an MP4 made of it stays', async () => {
  const { db, to } = await databaseAt('0027_username_skeletons')
  await fill(db, [
    { id: 7, kind: 'video', status: 'approved', given_up_at: 1 },
    { id: 8, kind: 'video', status: 'rejected' },
    { id: 9, kind: 'image', status: 'approved' },
    { id: 10, kind: 'video', status: 'hidden', has_mp4: 1 },
    { id: 11, kind: 'video', status: 'approved', upload_name: 'u'.repeat(25), given_up_at: 1 },
  ])
  await to('0028_videos_encoded_anew')
  const rows = await db.selectFrom('media').selectAll().orderBy('id').execute()
  const uploads = rows.map(({ id, name, upload_name, given_up_at }) => [
    id,
    upload_name === name ? 'name' : upload_name,
    given_up_at,
  ])
  expect(uploads).toEqual([
    [7, 'name', null],
    [8, null, null],
    [9, null, null],
    [10, null, null],
    [11, 'u'.repeat(25), 1],
  ])
  await db.destroy()
})

it('0032: streaks that began before are counted from the activities', async () => {
  const { db, to } = await databaseAt('0031_spotted')
  await fill(db, [])
  const at = (day: number, hour = 12) => Date.UTC(2026, 4, day, hour)
  const act = { actor_id: 1, owner_id: 1, subject_kind: 'media', vehicle_id: 5 }
  const added = (id: number, time: number, isApproved = true) => ({
    ...{ ...act, kind: 'photo-added', subject_id: id, at: time },
    detail: JSON.stringify({ isApproved }),
  })
  const later = (id: number, kind: string, actor_id: number | null) => ({
    ...{ ...act, kind, actor_id, subject_id: id, at: at(20) },
  })
  // 16:30 UTC is the next day in Malaysia; of the others one waits, one is hidden, and its owner deletes the first.
  await insert(db, 'activity', [
    ...[added(1, at(1)), added(2, at(1, 16) + 1_800_000), added(3, at(3)), added(4, at(4), false)],
    ...[added(5, at(5)), added(6, at(4), false)],
    ...[later(1, 'photo-deleted', 1), later(5, 'photo-hidden', null), later(6, 'photo-approved', null)],
  ])
  await to('0032_streaks')
  const { rows } =
    await sql`SELECT current_streak_days, longest_streak_days, last_spot_day FROM users`.execute(db)
  expect(Object.values(rows[0] ?? {})).toEqual([4, 4, '2026-05-04'])
  const days = await db.selectFrom('streak_days').select(['day', 'days']).orderBy('day').execute()
  expect(days.map(({ day, days }) => `${day}: ${days}`).join()).toBe(
    '2026-05-01: 1,2026-05-02: 2,2026-05-03: 3,2026-05-04: 4',
  )
  await db.destroy()
})

it('0040: activities tell why an admin gave an award', async () => {
  const { db, to } = await databaseAt('0039_admin_lists')
  await fill(db, [])
  const award = { title: 'A', description: 'B', icon: '⭐', rarity: 'common', kind: 'granted', created_at: 0 }
  const ids = [1001, 1002]
  await insert(
    db,
    'awards',
    ids.map((id) => ({ ...award, id, key: `key-${id}` })),
  )
  const held = { user_id: 1, awarded_at: 7 }
  await insert(db, 'user_awards', [
    { ...held, award_id: 1001, reason: 'First of all' },
    { ...held, award_id: 1002 },
  ])
  const act = { kind: 'award-earned', subject_kind: 'award', owner_id: 1, detail: '{"isAutomatic":false}' }
  await insert(
    db,
    'activity',
    [...ids, 1001].map((subject_id, index) => ({ ...act, subject_id, at: index < 2 ? 7 : 9 })),
  )
  await to('0040_award_reasons')
  const rows = await db.selectFrom('activity').select('detail').orderBy('id').execute()
  expect(rows.map(({ detail }) => JSON.parse(detail ?? '') as unknown)).toEqual([
    { isAutomatic: false, reason: 'First of all' },
    { isAutomatic: false },
    { isAutomatic: false },
  ])
  await db.destroy()
})
