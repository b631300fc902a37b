import { plateKey } from '#app/domain/plates/plate.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import type { Ago, DemoPhoto, DemoVehicle } from '#db/seed/demo/vehicle.ts'

const MINUTE = 60_000

/** Something that happens to a vehicle. `plate` is its key at that time; `photo` counts its photos from 0. */
export type DemoEvent = { at: number; by: string; plate: string; vehicle: DemoVehicle } & (
  | { kind: 'spot'; photo: number | null }
  | { kind: 'photo'; photo: number }
  | { kind: 'describe' }
  | { kind: 'replate'; newPlate: string }
  | { kind: 'delete' }
)

/** All that happens to these vehicles, in the order of time. */
export function timelineOf(vehicles: readonly DemoVehicle[], now: number): DemoEvent[] {
  return vehicles.flatMap((vehicle) => lifeOf(vehicle, now)).sort((a, b) => a.at - b.at)
}

function lifeOf(vehicle: DemoVehicle, now: number): DemoEvent[] {
  const at = momentOf(vehicle.added, vehicle.plate, now)
  const spot = { at, by: vehicle.by, plate: plateKey(vehicle.plate), vehicle }
  const photos = vehicle.photos.map((photo) => readPhoto(photo, vehicle.by))
  const isWithPhoto = photos[0]?.by === vehicle.by && photos[0].ago === vehicle.added
  const life: DemoEvent[] = [{ ...spot, kind: 'spot', photo: isWithPhoto ? 0 : null }]
  if (vehicle.car || vehicle.profile)
    life.push({ ...spot, kind: 'describe', at: at + describingTakes(vehicle) })
  photos.forEach(({ by, ago }, photo) => {
    if (photo === 0 && isWithPhoto) return
    const taken = momentOf(ago, `${vehicle.plate} ${photo}`, now)
    life.push({ ...spot, kind: 'photo', photo, by, at: Math.max(taken, at + (photo + 10) * MINUTE) })
  })
  return withDeletion(withOtherPlate(life, vehicle, now), vehicle, now)
}

function readPhoto(photo: DemoPhoto, spotter: string): { by: string; ago: Ago } {
  return typeof photo === 'object' ? { by: photo[0], ago: photo[1] } : { by: spotter, ago: photo }
}

/** Two to six minutes. */
function describingTakes({ profile = '' }: DemoVehicle): number {
  return (2 + Math.min(4, Math.floor(profile.length / 80))) * MINUTE
}

/** From the day of the other plate on it carries that one, in photos too. */
function withOtherPlate(life: DemoEvent[], { plate, by, replated }: DemoVehicle, now: number): DemoEvent[] {
  const [spot] = life
  if (!replated || !spot) return life
  const at = momentOf(replated.ago, plate, now)
  const newPlate = plateKey(replated.plate)
  const later = life.map((event) => (event.at > at ? { ...event, plate: newPlate } : event))
  return [...later, { kind: 'replate', at, by, plate: spot.plate, vehicle: spot.vehicle, newPlate }]
}

function withDeletion(life: DemoEvent[], { plate, by, deleted }: DemoVehicle, now: number): DemoEvent[] {
  const [spot] = life
  if (deleted === undefined || !spot) return life
  return [
    ...life,
    { kind: 'delete', at: momentOf(deleted, plate, now), by, plate: spot.plate, vehicle: spot.vehicle },
  ]
}
