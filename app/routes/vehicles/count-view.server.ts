import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { noteView } from '#app/domain/vehicles/views.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** Counts a view of an active vehicle's page (VEH-20); one that others are shown later counts for them, too. */
export function countView(
  { request, viewer, address, at, sharedPage }: ScreenArgs,
  vehicle: VehicleRow,
): void {
  if (vehicle.deleted_at !== null) return
  // Also of a page that a HEAD request makes: others are shown it.
  if (sharedPage) sharedPage.vehicleId = vehicle.id
  if (request.method !== 'GET') return
  noteViewBy(vehicle.id, { member: viewer, address, header: (name) => request.headers.get(name) ?? '' }, at)
}

type View = { member: { id: number } | null; address: string; header: (name: string) => string }

/** None by bots, none by browsers that look ahead. */
export function noteViewBy(vehicleId: number, { member, address, header }: View, at: number): void {
  const agent = header('User-Agent')
  const purpose = header('Sec-Purpose') || header('Purpose')
  if (agent === '' || isbot(agent) || purpose.includes('prefetch')) return
  noteView(vehicleId, member ? `u:${member.id}` : visitorOf(address, agent), at)
}

/** A visitor as far as one can be told from another; nothing of it can be read back. */
function visitorOf(address: string, agent: string): string {
  return createHash('sha256').update(`${address} ${agent}`).digest('base64url').slice(0, 16)
}
