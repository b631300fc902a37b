import type { DemoVehicle } from '#db/seed/demo/vehicle.ts'
import { borneoVehicles } from '#db/seed/demo/vehicles-borneo.ts'
import { capitalVehicles } from '#db/seed/demo/vehicles-capital.ts'
import { neighbourVehicles } from '#db/seed/demo/vehicles-neighbours.ts'
import { peninsulaVehicles } from '#db/seed/demo/vehicles-peninsula.ts'

/** All vehicles of the demo. Plates are the project's own examples, meant to name no real car; so is what is told. */
export const demoVehicles: readonly DemoVehicle[] = [
  ...peninsulaVehicles,
  ...capitalVehicles,
  ...borneoVehicles,
  ...neighbourVehicles,
]
