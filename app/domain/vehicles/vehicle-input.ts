import { z } from 'zod'
import { plateInput, plateStyleInput } from '#app/domain/plates/plate-input.ts'

/** A new vehicle: without a style it gets the one its plate proposes. */
export const newVehicleInput = z.object({ plate: plateInput, plateStyle: plateStyleInput.optional() })
