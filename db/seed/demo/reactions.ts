import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import type { TagType } from '#app/domain/tags/tag.ts'
import { addTag } from '#app/domain/tags/tags.server.ts'
import type { VehicleRow } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { hashOf, momentOf } from '#db/seed/demo/rhythm.ts'
import { actAs, demoSpotters } from '#db/seed/demo/spotters.ts'

const HOUR = 60 * 60_000

/** Members who are there long enough to know most vehicles. */
const regulars = demoSpotters.filter(({ is }) => is === 'trusted').map(({ name }) => name)

/** What others make of the vehicles: tags that fit them, and the more likes the more views. */
export async function reactToVehicles({ db, now }: Demo): Promise<void> {
  const vehicles = await db.selectFrom('vehicles').selectAll().where('deleted_at', 'is', null).execute()
  for (const vehicle of vehicles) {
    const { id: vehicleId, first_added_at: added, last_activity_at: latest } = vehicle
    for (const tag of tagsOf(vehicle)) {
      const who = sinceJoining(whoever(vehicle, tag, latest, Math.min(latest + 2 * HOUR, now)), now)
      await actAs(db, who, (member) => addTag(db, member, { vehicleId, tag }, who.at))
    }
    for (const fan of fansOf(vehicle)) {
      const who = sinceJoining({ ...whoever(vehicle, fan, added, now), username: fan }, now)
      await actAs(db, who, (member) => likeVehicle(db, member, { vehicleId, liked: true }, who.at))
    }
  }
}

/** Somebody who happens to come by between two times; always the same for the same thing. */
function whoever({ plate }: VehicleRow, what: string, since: number, until: number) {
  const hash = hashOf(`${plate} ${what}`)
  const username = regulars[hash % regulars.length] ?? 'demo_admin'
  return { username, at: since + (hash % Math.max(1, until - since)) }
}

/** Not before they joined: then within a day of it. */
function sinceJoining(who: { username: string; at: number }, now: number) {
  const { joined = 0 } = demoSpotters.find(({ name }) => name === who.username) ?? {}
  const joinedAt = momentOf(joined, who.username, now)
  return who.at > joinedAt ? who : { ...who, at: joinedAt + HOUR + (who.at % (24 * HOUR)) }
}

function fansOf({ plate, hits }: VehicleRow): string[] {
  const count = Math.min(regulars.length, Math.floor(Math.sqrt(hits) / 4))
  const start = hashOf(plate) % regulars.length
  return Array.from({ length: count }, (_, index) => regulars[(start + index) % regulars.length] ?? '')
}

const exotic = ['Porsche', 'Ferrari', 'Lamborghini', 'McLaren', 'Aston Martin', 'Bentley', 'Rolls-Royce']
const vintage = ['Morris', 'Austin', 'Datsun', 'Triumph', 'MG', 'Rover', 'Saab', 'Opel', 'Daihatsu']

/** What can be told from plate and car alone. */
function tagsOf({ plate_style, plate_kind, is_single_digit, make, model, profile, ...more }: VehicleRow) {
  const fitting: [boolean, TagType][] = [
    [is_single_digit === 1, 'Vanity'],
    [exotic.includes(make ?? ''), 'Exotic'],
    [vintage.includes(make ?? ''), 'Vintage'],
    [plate_style === 'malaysia-taxi' || plate_kind === 'my-taxi', 'Taxi'],
    [plate_style === 'malaysia-diplomat', 'Diplomat'],
    [more.g80_conversion_kit === 'Yes', 'Upbadge'],
    [make === 'BMW' && model === 'M3', 'Rare'],
    [/turbo|modif|exhaust/i.test(profile), 'Modified'],
    [make === 'Perodua' && model === 'Myvi', 'Common'],
    [/lucu|haha|funny|sticker/i.test(profile), 'Funny'],
  ]
  return fitting.flatMap(([fits, tag]) => (fits ? [tag] : []))
}
