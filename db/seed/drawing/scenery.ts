import { bodyShapes } from '#app/domain/vehicles/body-shape.ts'
import { rearSvg, rears } from '#app/domain/vehicles/rears.ts'
import { between, pick, type Random } from '#db/seed/drawing/random.ts'

/** The height of the horizon in a picture of 1600 x 1200. */
const HORIZON = 700

function several(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export function gradient(id: string, colours: string[]): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

export function box(x: number, y: number, width: number, height: number, fill: string, opacity = 1): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`
}

export function poly(points: string, width: number, stroke: string): string {
  return `<polyline points="${points}" stroke="${stroke}" stroke-width="${width}" fill="none"/>`
}

export function road(far: string, near: string): string {
  return gradient('road', [far, near]) + box(0, 756, 1600, 444, 'url(#road)')
}

export function line(y: number, fill: string): string {
  return box(0, y, 1600, 11, fill)
}

/** The middle of the road, which runs across behind the vehicle. */
export function dashes(fill: string): string {
  return several(6, (i) => `<path d="M${i * 300 - 60} 852h150l-10 13h-154z" fill="${fill}"/>`)
}

/** Black and white, as kerbs are painted here. */
export function kerb(y: number): string {
  return several(20, (i) => box(i * 80, y, 80, 16, i % 2 ? '#2b2d30' : '#efece4'))
}

export function clouds(random: Random, fill: string): string {
  return several(4, () => {
    const [x, y, w] = [between(random, 0, 1600), between(random, 80, 330), between(random, 150, 320)]
    return `<g fill="${fill}" opacity=".75"><rect x="${x}" y="${y}" width="${w}" height="34" rx="17"/><rect x="${x + w * 0.2}" y="${y - 24}" width="${w * 0.5}" height="44" rx="22"/></g>`
  })
}

/** Towers, a pair of twins among them; with `lit`, windows. */
export function skyline(random: Random, fill: string, tall: number, lit?: string): string {
  const tower = (x: number, width: number, height: number) => {
    const windows = lit
      ? several(9, () => {
          const [wx, wy] = [
            x + 8 + 16 * between(random, 0, width / 16 - 2),
            HORIZON - height + 20 + 24 * between(random, 0, height / 26),
          ]
          return box(wx, wy, 8, 12, lit, 0.75)
        })
      : ''
    return box(x, HORIZON - height, width, height + 60, fill) + windows
  }
  const twins = between(random, 200, 1200)
  const spire = (x: number) =>
    `<path d="M${x} 760V${HORIZON - 420 * tall}l12-60 10-70 8-90 8 90 10 70 12 60V760z" fill="${fill}"/>`
  return (
    several(18, (i) =>
      tower(
        i * 92 - 20 + between(random, -14, 14),
        between(random, 60, 110),
        between(random, 90, 300) * tall,
      ),
    ) + (lit ? '' : spire(twins) + spire(twins + 92) + box(twins + 40, HORIZON - 250 * tall, 80, 12, fill))
  )
}

const walls = ['#e3d9c4', '#d2c6ad', '#c9b79c', '#bfc8c5', '#d8b9a0', '#e9e3d3', '#b7c4b4'] as const
const shutters = ['#6f7f78', '#8a5a44', '#596b7c', '#7b7568', '#a3563f'] as const

/** A row of shophouses over their five-foot way. */
export function shophouses(random: Random): string {
  return several(8, (i) => {
    const [x, top] = [i * 206 - 20, between(random, 350, 420)]
    const shutter = pick(random, shutters)
    const windows = [22, 84, 146]
      .map((dx) => box(x + dx, top + 46, 40, 86, shutter) + box(x + dx + 19, top + 46, 2, 86, '#0000002e'))
      .join('')
    return (
      box(x, top, 206, 400, pick(random, walls)) +
      box(x, top - 12, 206, 16, '#8d5b45') +
      windows +
      box(x, top + 168, 206, 40, pick(random, ['#b8442f', '#2f6b63', '#d99b2b', '#3f5872'])) +
      box(x, top + 208, 206, 200, '#3c3a36') +
      box(x + 26, top + 236, 154, 160, shutter, 0.75) +
      box(x, top + 208, 14, 200, '#d9d2c2') +
      box(x + 192, top + 208, 14, 200, '#d9d2c2')
    )
  })
}

export function trees(random: Random, fill: string, y: number): string {
  return several(3, (i) => {
    const x = 180 + i * 600 + between(random, -120, 120)
    const crown = [0, -56, 54]
      .map((dx, n) => `<circle cx="${x + dx}" cy="${y - 96 - (n ? 0 : 40)}" r="74"/>`)
      .join('')
    return `${box(x - 9, y - 60, 18, 150, '#6b5844')}<g fill="${fill}">${crown}</g>`
  })
}

export function palms(random: Random): string {
  return several(5, (i) => {
    const [x, top] = [120 + i * 340 + between(random, -100, 100), between(random, 400, 500)]
    const frond = (turn: number) =>
      `<path d="M0 0q60-40 118 26-62-26-118-14z" transform="translate(${x} ${top}) rotate(${turn})"/>`
    return `<path d="M${x - 7} 730L${x - 3} ${top}h7l5 ${730 - top}z" fill="#7a6a52"/><g fill="#4f7350">${[0, 40, -40, 150, 190, 230].map(frond).join('')}</g>`
  })
}

export function ridge(random: Random, y: number, rise: number, fill: string): string {
  const points = Array.from({ length: 9 }, (_, i) => `${i * 200} ${y - between(random, 0, rise)}`)
  const [first, ...rest] = points
  const curve = rest.map((point, i) => `S${(i + 1) * 200 - 80} ${y - rise / 2} ${point}`).join('')
  return `<path d="M0 760L${first}${curve}V760z" fill="${fill}"/>`
}

export function rail(): string {
  return (
    several(12, (i) => box(i * 150 + 20, 700, 12, 62, '#8f9396')) +
    box(0, 700, 1600, 26, '#c6c9cb') +
    box(0, 711, 1600, 4, '#9da1a4')
  )
}

export function lamps(random: Random): string {
  const start = between(random, 60, 320)
  return several(3, (i) => {
    const x = start + i * 560
    return `<path d="M${x} 770V300q0-30 34-30h60" stroke="#1d1e2b" stroke-width="9" fill="none"/><ellipse cx="${x + 96}" cy="276" rx="30" ry="9" fill="#ffe9b8"/><circle cx="${x + 96}" cy="284" r="80" fill="#ffd27a" opacity=".16"/>`
  })
}

/** Lamps out of focus, and their traces on the wet road. */
export function lights(random: Random): string {
  const colours = ['#ffcf5c', '#ffe2a0', '#ff5a6b', '#9fd0ff', '#ffb347'] as const
  return several(26, () => {
    const [x, y, r] = [between(random, 0, 1600), between(random, 380, 720), between(random, 10, 40)]
    const colour = pick(random, colours)
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity=".4"/>${box(x - r * 0.6, 770, r * 1.2, between(random, 90, 330), colour, 0.1)}`
  })
}

export function pillar(x: number): string {
  return (
    box(x, 226, 84, 560, '#99948a') +
    box(x, 226, 22, 560, '#a8a399') +
    box(x, 600, 84, 120, '#ffc21a') +
    box(x, 720, 84, 66, '#3b3a37')
  )
}

const paints = ['#8f959b', '#d9dad7', '#3e434a', '#6d2730', '#30495f', '#b9b2a2'] as const

/** Somebody else's car, out of focus and without a plate. */
export function parked(random: Random, scale: number, y: number, x = between(random, 120, 1480)): string {
  const shape = pick(random, bodyShapes.filter((one) => one !== 'motorcycle') as ['saloon', ...'suv'[]])
  return `<g color="${pick(random, paints)}" transform="translate(${x} ${y}) scale(${scale}) translate(-320 -322)">${rearSvg(rears[shape])}</g>`
}
