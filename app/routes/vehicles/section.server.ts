import type { VehiclePage } from '#app/domain/vehicle-page/page.server.ts'
import type { Intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import type { VehicleRow } from '#db/schema.ts'

/** What a section is made from. */
export type SectionArgs = ScreenArgs & {
  page: VehiclePage
  /** The vehicle as this reader may see it: of a deleted one little more than the plate. */
  vehicle: VehicleRow
}

/** A section of a vehicle's page: what it adds to the page's data, and the forms it takes. Its view is in its folder. */
export type VehicleSection = {
  read: (args: SectionArgs) => object | Promise<object>
  intents: Record<string, Intent>
}
