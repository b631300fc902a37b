import type { Kysely } from 'kysely'
import { malaysianDay } from '#app/domain/days.ts'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import { createRaid } from '#app/domain/raid-management/manage-raids.server.ts'
import { type RaidInput, raidInput } from '#app/domain/raids/raid-input.ts'
import { openRaidsQuery } from '#app/domain/raids/raid-lists.server.ts'
import { activeRaid, raidBySlugOrId } from '#app/domain/raids/raids.server.ts'
import type { Database } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

type DemoRaid = Partial<Record<keyof RaidInput, unknown>> & { slug: string; starts: number; ends: number }

/** `starts` and `ends` are days from now. */
const past: DemoRaid = {
  slug: 'balik-kampung',
  title: 'Balik kampung',
  description: 'Everybody is on the road, so is every car. Add what you meet on the way home.',
  starts: -90,
  ends: -60,
  target: 40,
}

const active: DemoRaid = {
  slug: 'homegrown',
  title: 'Homegrown',
  description:
    'Proton and Perodua, from the first Saga to the Myvi next door. Add them, tag them, say what they are.',
  starts: -16,
  ends: 5,
  target: 30,
  criteria: { makes: ['Proton', 'Perodua'] },
  awards: {
    participation: {
      title: 'Homegrown',
      description: 'Helped to find the cars we make ourselves',
      icon: '🇲🇾',
    },
  },
}

const upcoming: DemoRaid = {
  slug: 'single-digits',
  title: 'Single digits',
  description: 'One digit on the plate, one weekend, no excuses.',
  starts: 4,
  ends: 6,
  target: 9,
  allowOverachievement: false,
  criteria: { plateSingleDigit: true },
}

/** Before anything is spotted, so that what members do counts as it happens. */
export async function planRaids({ db, now }: Demo): Promise<void> {
  for (const raid of [past, active, upcoming]) await plan(db, raid, now)
}

/** The past one gets its results. */
export async function endRaids({ db, now }: Demo): Promise<void> {
  const { id, endAt } = await raidBySlugOrId(db, past.slug)
  const at = endAt + HOUR
  await actAs(db, { username: 'demo_admin', at }, (admin) => completeRaid(db, admin, id, at))
}

/** At a later start: completes the demo's own raids that are over, and begins the active one anew where none runs. */
export async function renewRaid(db: Kysely<Database>, now: number): Promise<void> {
  for (const { id } of await waitingRaidsQuery(db, now).execute()) {
    await actAs(db, { username: 'demo_admin', at: now }, (admin) => completeRaid(db, admin, id, now))
  }
  if ((await activeRaid(db, now)) !== null) return
  const slug = await freeSlug(db, `${active.slug}-${malaysianDay(now)}`)
  await plan(db, { ...active, slug, starts: 0, ends: 14 }, now)
}

/** What somebody tries out stays as they left it, also where they signed in as the demo's admin. */
function waitingRaidsQuery(db: Kysely<Database>, now: number) {
  return openRaidsQuery(db)
    .select('id')
    .where('end_at', '<=', now)
    .where('created_by', '=', ({ selectFrom }) =>
      selectFrom('users').select('id').where('username', '=', 'demo_admin'),
    )
    .where(({ eb, or }) =>
      or([
        eb(
          'slug',
          'in',
          [past, active, upcoming].map(({ slug }) => slug),
        ),
        eb('slug', 'like', `${active.slug}-____-__-__%`),
      ]),
    )
}

/** Another one may have been begun, and ended by hand, on that day. */
async function freeSlug(db: Kysely<Database>, slug: string): Promise<string> {
  const like = await db.selectFrom('raids').select('slug').where('slug', 'like', `${slug}%`).execute()
  const taken = new Set(like.map((raid) => raid.slug))
  let free = slug
  for (let n = 2; taken.has(free); n += 1) free = `${slug}-${n}`
  return free
}

async function plan(db: Kysely<Database>, { starts, ends, ...raid }: DemoRaid, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR) * HOUR
  const startAt = hour + starts * DAY
  const times = { startAt: new Date(startAt).toISOString(), endAt: new Date(hour + ends * DAY).toISOString() }
  const at = Math.min(now, startAt - DAY)
  await actAs(db, { username: 'demo_admin', at }, (admin) =>
    createRaid(db, admin, raidInput.parse({ ...raid, ...times }), at),
  )
}
