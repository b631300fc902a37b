/** Measures what acts cost, and prints it: `npm run bench -- acts`. */
import type { Kysely } from 'kysely'
import { watchers } from '#app/domain/activity/watchers.server.ts'
import type { Watcher } from '#app/domain/activity.ts'
import { addComment } from '#app/domain/discussions/comments.server.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { notificationWatcher } from '#app/domain/notifications/notification-watcher.server.ts'
import { raidWatcher } from '#app/domain/raids/raid-watcher.server.ts'
import { repWatcher } from '#app/domain/rep/rep.server.ts'
import { addVehicle } from '#app/domain/spotting/spot.server.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aRaid } from '#tests/factories.ts'
import { addPreparedPhoto } from '#tests/scores/prepared-photo.ts'

const rounds = 120
const warmUp = 30
const MINUTE = 60_000

const db = testDatabase()
const all = [...watchers]
let at = Date.UTC(2024, 0, 1)
let plates = 0

const acts: Record<string, (db: Kysely<Database>, by: Member, vehicleId: number) => Promise<unknown>> = {
  'a like': (db, by, vehicleId) => likeVehicle(db, by, { vehicleId }, at),
  'a comment': (db, by, vehicleId) => addComment(db, by, { vehicleId, comment: 'Seen in Ipoh' }, at),
  'a tag': (db, by, vehicleId) => addTag(db, by, { vehicleId, tag: 'Rare' }, at),
  'a photo': (db, by, vehicleId) => addPreparedPhoto(db, by, vehicleId, at),
  'a vehicle': (db, by) => newVehicle(db, by),
}

const others = await Promise.all([1, 2].map(() => aMember(db, { isApproved: true })))
const members = {
  few: await aMember(db, { isApproved: true }),
  many: await aMember(db, { isApproved: true }),
}
await live(members.few, 20)
await live(members.many, 20_000)
for (const [name, act] of Object.entries(acts)) await compare(name, act, [repWatcher, notificationWatcher])
const withoutRaids = all.filter((watcher) => watcher !== raidWatcher)
console.log('Against the same without that of raids; none runs:')
for (const [name, act] of Object.entries(acts)) await compare(name, act, withoutRaids)
await aRaid(db, { startAt: at, endAt: Date.UTC(2099, 0) }, at)
console.log('The same, while a raid runs in which everything counts:')
for (const [name, act] of Object.entries(acts)) await compare(name, act, withoutRaids)
await db.destroy()

/** So many acts over as many hours, each kind as often, on vehicles of others. */
async function live(by: Member, count: number): Promise<void> {
  const kinds = Object.values(acts)
  for (let done = 0; done < count; done += kinds.length) {
    const vehicleId = await newVehicle(db, others[0] as Member)
    for (const act of kinds) {
      at += 10 * MINUTE
      await act(db, by, vehicleId)
    }
  }
}

async function newVehicle(db: Kysely<Database>, by: Member): Promise<number> {
  plates += 1
  const letters = [...String(100_000 + plates)].slice(1, 3).map((digit) => 'ABCDEFGHJK'[Number(digit)])
  const { id } = await addVehicle(db, by, { plate: `W${letters.join('')}${1 + (plates % 1000)}` }, at)
  return id
}

async function compare(name: string, act: (typeof acts)[string], before: readonly Watcher[]): Promise<void> {
  const times = new Map<string, number[]>()
  for (let round = -warmUp; round < rounds; round++) {
    for (const [member, by] of Object.entries(members)) {
      for (const [which, list] of [
        ['all', all],
        ['before', before],
      ] as const) {
        const vehicleId = await newVehicle(db, others[1] as Member)
        at += MINUTE
        use(list)
        const start = performance.now()
        await act(db, by, vehicleId)
        const time = performance.now() - start
        use(all)
        const key = `${member} ${which}`
        if (round >= 0) times.set(key, [...(times.get(key) ?? []), time])
      }
    }
  }
  const [few, fewBefore, many, manyBefore] = ['few all', 'few before', 'many all', 'many before'].map((key) =>
    middle(times.get(key) ?? []),
  ) as [number, number, number, number]
  const ratio = (one: number, other: number) => (one / other).toFixed(2)
  console.log(
    `${name.padEnd(10)} 20 acts: ${few.toFixed(2)} ms, ${ratio(few, fewBefore)} of before; ` +
      `20,000: ${many.toFixed(2)} ms, ${ratio(many, manyBefore)}; 20,000 to 20: ${ratio(many, few)}`,
  )
}

function use(list: readonly Watcher[]): void {
  ;(watchers as Watcher[]).splice(0, watchers.length, ...list)
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
