import { details } from '#app/routes/vehicles/details/details.server.ts'
import { discussion } from '#app/routes/vehicles/discussion/discussion.server.ts'
import { gallery } from '#app/routes/vehicles/gallery/gallery.server.ts'
import { head } from '#app/routes/vehicles/head/head.server.ts'
import { life } from '#app/routes/vehicles/life/life.server.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'

/** The sections of a vehicle's page. A new one is a folder, a line here, and its place in `vehicle-screen.tsx`. */
const sections = [head, gallery, details, discussion, life] as const satisfies readonly VehicleSection[]

/** What all sections add to the page's data. */
export type SectionViews = Intersection<Awaited<ReturnType<(typeof sections)[number]['read']>>>

export async function readSections(args: SectionArgs): Promise<SectionViews> {
  const views = await Promise.all(sections.map(async ({ read }) => read(args)))
  return Object.assign({}, ...views) as SectionViews
}

/** The forms of all sections. */
export const sectionIntents = Object.assign(
  {},
  ...sections.map(({ intents }) => intents),
) as VehicleSection['intents']

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
