import type { PlateStyle } from '#app/domain/plates/plate.ts'
import { singaporeLetter } from '#app/domain/plates/singapore.ts'
import type { Random } from './random.ts'

export type DrawnPlate = { plate: string; style: PlateStyle; lines: 1 | 2 }

const letters = [...'ABCDEFGHJKLMNPQRSTUVWXY']

type Kind = (random: Random) => Pick<DrawnPlate, 'plate' | 'style'>

/** As often as they stand here. Thai letters cannot be read. */
const kinds: readonly Kind[] = [
  peninsular('malaysia-legacy'),
  peninsular('malaysia-legacy'),
  peninsular('malaysia-legacy'),
  peninsular('malaysia-legacy'),
  peninsular('malaysia-new'),
  (random) => ({ plate: `QA${random.pick(letters)}${number(random)}`, style: 'malaysia-legacy' }),
  (random) => ({
    plate: `S${random.pick([...'ABDGJKMTUWY'])}${random.pick(letters)}${number(random)}`,
    style: 'malaysia-legacy',
  }),
  (random) => ({
    plate: `H${random.pick([...'ABDKPW'])}${random.pick(letters)}${number(random)}`,
    style: 'malaysia-taxi',
  }),
  singapore,
  (random) => ({
    plate: `${random.pick(['PUTRAJAYA', 'MALAYSIA'])}${random.whole(1, 9)}`,
    style: 'malaysia-cursive',
  }),
]

export function randomPlate(random: Random, lines: 1 | 2): DrawnPlate {
  const kind = lines === 2 ? peninsular('malaysia-legacy') : random.pick(kinds)
  return { ...kind(random), lines }
}

function peninsular(style: PlateStyle): Kind {
  return (random) => {
    const series = Array.from({ length: random.pick([1, 2, 3, 3, 3]) - 1 }, () => random.pick(letters))
    return { plate: random.pick([...'ABCDFJKMNPRTVW']) + series.join('') + number(random), style }
  }
}

function singapore(random: Random): ReturnType<Kind> {
  const prefix = `S${random.pick([...'BCDFGJKLMN'])}${random.pick(letters)}`
  const digits = number(random)
  return { plate: prefix + digits + singaporeLetter(prefix, digits), style: 'singapore' }
}

function number(random: Random): string {
  return String(random.chance(0.7) ? random.whole(1000, 9999) : random.whole(1, 999))
}
