import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { noteView } from '#app/domain/vehicles/views.server.ts'
import type { ScreenArgs } from '#app/http/screen.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** Counts a view of an active vehicle's page (VEH-20): none by bots, none by browsers that look ahead. */
export function countView({ request, viewer, address, at }: ScreenArgs, vehicle: VehicleRow): void {
  if (vehicle.deleted_at !== null || request.method !== 'GET') return
  const agent = request.headers.get('User-Agent') ?? ''
  const purpose = request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? ''
  if (agent === '' || isbot(agent) || purpose.includes('prefetch')) return
  noteView(vehicle.id, viewer ? `u:${viewer.id}` : visitorOf(address, agent), at)
}

/** A visitor as far as one can be told from another; nothing of it can be read back. */
function visitorOf(address: string, agent: string): string {
  return createHash('sha256').update(`${address} ${agent}`).digest('base64url').slice(0, 16)
}
