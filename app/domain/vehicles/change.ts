import { z } from 'zod'

/** One entry of a vehicle's history (VEH-73 to VEH-76). */
export const changeJson = z.object({
  field: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  user: z.object({ username: z.string() }).nullable(),
  at: z.iso.datetime(),
})

export type VehicleChange = z.output<typeof changeJson>
