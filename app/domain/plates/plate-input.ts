import { z } from 'zod'
import { says } from '#app/domain/errors.ts'
import { plateKey, plateMaxKey, plateProblem, plateStyles } from '#app/domain/plates/plate.ts'

/** A plate however it was spelt -> its key. Apart from `plate.ts`, so that zod stays off the client. */
export const plateInput = z
  .string({ error: says('plate_required') })
  .check((input) => {
    const problem = plateProblem(input.value)
    if (problem === null) return
    const message = problem === 'plate_too_long' ? says(problem, { max: plateMaxKey }) : says(problem)
    input.issues.push({ code: 'custom', input: input.value, message })
  })
  .overwrite(plateKey)

export const plateStyleInput = z.enum(plateStyles, { error: says('plate_style_unknown') })
