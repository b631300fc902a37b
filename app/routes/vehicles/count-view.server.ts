import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import type { Viewer } from '#app/domain/users/user.ts'
import { recordView } from '#app/domain/vehicles/views.server.ts'
import type { Visitor } from '#app/http/cache/page-cache.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** Counts a view of an active vehicle's page (VEH-20), and each time that page is served from the page cache. */
export function countView(
  { request, viewer, address, at, pageCacheEntry }: ScreenArgs,
  vehicle: VehicleRow,
): void {
  if (vehicle.deleted_at !== null) return
  const count = (visitor: Visitor, member: Viewer) => countViewBy(vehicle.id, visitor, member)
  // Of a page rendered for HEAD, too: others are served it.
  if (pageCacheEntry) pageCacheEntry.onServed = (visitor) => count(visitor, null)
  if (request.method !== 'GET') return
  count({ address, header: (name) => request.headers.get(name) ?? '', at }, viewer)
}

/** None by bots, none by browsers that prefetch. */
function countViewBy(vehicleId: number, { address, header, at }: Visitor, member: Viewer): void {
  const agent = header('User-Agent')
  const purpose = header('Sec-Purpose') || header('Purpose')
  if (agent === '' || isbot(agent) || purpose.includes('prefetch')) return
  const visitor = member ? `u:${member.id}` : digestOfVisitor(`${address} ${agent}`)
  recordView(vehicleId, { visitor, address: digestOfVisitor(address) }, at)
}

const secret = randomBytes(32)

/** Tells one visitor from another; nothing of it can be read back. */
function digestOfVisitor(text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16)
}
