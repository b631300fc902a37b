import { bodyShapes } from '#app/domain/vehicles/body-shape.ts'
import { rearSvg, rears } from '#db/seed/drawing/rears.ts'

/** Where a vehicle was "photographed", 1600 x 1200, and how the light falls there. */
export type Scene = {
  /** SVG of everything behind the vehicle. */
  ground: string
  /** Blackens the vehicle, 0 to 1, and tints the whole picture. */
  dim: number
  tint: string
  /** Its lamps glow on the road. */
  isDark: boolean
}

export type Random = () => number

export const sceneNames = ['street', 'hills', 'dusk', 'night', 'carPark'] as const

export type SceneName = (typeof sceneNames)[number]

/** Numbers from 0 to 1 that are always the same for a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function drawScene(name: SceneName, random: Random): Scene {
  return scenes[name](random)
}

const HORIZON = 700

const scenes: Record<SceneName, (random: Random) => Scene> = {
  street(random) {
    const sky = gradient('sky', ['#b9cfdb', '#e9e4d8'])
    const ground =
      sky +
      box(0, 0, 1600, 760, 'url(#sky)') +
      clouds(random, '#f6f3ec') +
      skyline(random, '#c3ccd0', 0.8) +
      shophouses(random) +
      trees(random, '#6d8a68', 664) +
      box(0, 742, 1600, 34, '#b7b2a6') +
      kerb(776) +
      road('#85888c', '#6a6d71') +
      line(1110, '#ffc21a') +
      line(1134, '#ffc21a') +
      dashes('#e9e6de') +
      parked(random, 0.42, 790)
    return { ground, dim: 0, tint: 'none', isDark: false }
  },

  hills(random) {
    const ground =
      gradient('sky', ['#a9c7d6', '#f2e9d6']) +
      box(0, 0, 1600, 760, 'url(#sky)') +
      clouds(random, '#fffaf0') +
      ridge(random, 520, 90, '#9db3ae') +
      ridge(random, 590, 70, '#82a08b') +
      ridge(random, 660, 44, '#68896a') +
      palms(random) +
      box(0, 716, 1600, 40, '#8fa06a') +
      road('#8c8e90', '#707377') +
      line(1120, '#ffc21a') +
      dashes('#f0ede5') +
      rail()
    return { ground, dim: 0, tint: 'none', isDark: false }
  },

  dusk(random) {
    const ground =
      gradient('sky', ['#2d3154', '#8f5570', '#e98a5b', '#f6c37a']) +
      box(0, 0, 1600, 760, 'url(#sky)') +
      `<circle cx="${between(random, 300, 1300)}" cy="640" r="70" fill="#ffe0a3"/>` +
      skyline(random, '#4b3f5c', 1) +
      skyline(random, '#2b2a40', 0.62, '#ffcf5c') +
      box(0, 742, 1600, 34, '#2a2b3a') +
      road('#4b4a55', '#33343c') +
      lamps(random) +
      line(1110, '#d9a52c') +
      dashes('#b8b0aa')
    return { ground, dim: 0.16, tint: '#ff9a4d', isDark: true }
  },

  night(random) {
    const ground =
      gradient('sky', ['#0f1319', '#1f262e']) +
      box(0, 0, 1600, 760, 'url(#sky)') +
      skyline(random, '#1a2027', 0.9, '#ffd98a') +
      skyline(random, '#14181e', 0.55, '#ffcf5c') +
      road('#23272d', '#15181c') +
      lights(random) +
      dashes('#575c62')
    return { ground, dim: 0.24, tint: '#3d5a80', isDark: true }
  },

  carPark(random) {
    const bays = [-340, 360, 1240, 1940].map((x) =>
      poly(`${x} 1200 ${800 + (x - 800) * 0.46} 760`, 12, '#e8e5dc'),
    )
    const ground =
      box(0, 0, 1600, 1200, '#b4afa4') +
      box(0, 0, 1600, 210, '#8a867d') +
      [40, 620, 1200]
        .map((x) => box(x, 120, 360, 18, '#fffbe8') + box(x - 20, 138, 400, 60, '#fffbe8', 0.12))
        .join('') +
      box(0, 210, 1600, 16, '#77736b') +
      box(0, 740, 1600, 460, '#a09b91') +
      box(0, 740, 1600, 14, '#8d887e') +
      bays.join('') +
      parked(random, 1.72, 930, 40) +
      parked(random, 1.72, 930, 1560) +
      [pick(random, [330, 380]), pick(random, [1190, 1240])].map(pillar).join('')
    return { ground, dim: 0.06, tint: 'none', isDark: false }
  },
}

export function between(random: Random, low: number, high: number): number {
  return Math.round(low + random() * (high - low))
}

export function pick<T>(random: Random, from: readonly [T, ...T[]]): T {
  return from[Math.floor(random() * from.length)] ?? from[0]
}

function several(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

function gradient(id: string, colours: string[]): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`
}

function box(x: number, y: number, width: number, height: number, fill: string, opacity = 1): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`
}

function poly(points: string, width: number, stroke: string): string {
  return `<polyline points="${points}" stroke="${stroke}" stroke-width="${width}" fill="none"/>`
}

function road(far: string, near: string): string {
  return gradient('road', [far, near]) + box(0, 756, 1600, 444, 'url(#road)')
}

function line(y: number, fill: string): string {
  return box(0, y, 1600, 11, fill)
}

/** The middle of the road, which runs across behind the vehicle. */
function dashes(fill: string): string {
  return several(6, (i) => `<path d="M${i * 300 - 60} 852h150l-10 13h-154z" fill="${fill}"/>`)
}

/** Black and white, as kerbs are painted here. */
function kerb(y: number): string {
  return several(20, (i) => box(i * 80, y, 80, 16, i % 2 ? '#2b2d30' : '#efece4'))
}

function clouds(random: Random, fill: string): string {
  return several(4, () => {
    const [x, y, w] = [between(random, 0, 1600), between(random, 80, 330), between(random, 150, 320)]
    return `<g fill="${fill}" opacity=".75"><rect x="${x}" y="${y}" width="${w}" height="34" rx="17"/><rect x="${x + w * 0.2}" y="${y - 24}" width="${w * 0.5}" height="44" rx="22"/></g>`
  })
}

/** Towers, a pair of twins among them; with `lit`, windows. */
function skyline(random: Random, fill: string, tall: number, lit?: string): string {
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
function shophouses(random: Random): string {
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

function trees(random: Random, fill: string, y: number): string {
  return several(3, (i) => {
    const x = 180 + i * 600 + between(random, -120, 120)
    const crown = [0, -56, 54]
      .map((dx, n) => `<circle cx="${x + dx}" cy="${y - 96 - (n ? 0 : 40)}" r="74"/>`)
      .join('')
    return `${box(x - 9, y - 60, 18, 150, '#6b5844')}<g fill="${fill}">${crown}</g>`
  })
}

function palms(random: Random): string {
  return several(5, (i) => {
    const [x, top] = [120 + i * 340 + between(random, -100, 100), between(random, 400, 500)]
    const frond = (turn: number) =>
      `<path d="M0 0q60-40 118 26-62-26-118-14z" transform="translate(${x} ${top}) rotate(${turn})"/>`
    return `<path d="M${x - 7} 730L${x - 3} ${top}h7l5 ${730 - top}z" fill="#7a6a52"/><g fill="#4f7350">${[0, 40, -40, 150, 190, 230].map(frond).join('')}</g>`
  })
}

function ridge(random: Random, y: number, rise: number, fill: string): string {
  const points = Array.from({ length: 9 }, (_, i) => `${i * 200} ${y - between(random, 0, rise)}`)
  const [first, ...rest] = points
  const curve = rest.map((point, i) => `S${(i + 1) * 200 - 80} ${y - rise / 2} ${point}`).join('')
  return `<path d="M0 760L${first}${curve}V760z" fill="${fill}"/>`
}

function rail(): string {
  return (
    several(12, (i) => box(i * 150 + 20, 700, 12, 62, '#8f9396')) +
    box(0, 700, 1600, 26, '#c6c9cb') +
    box(0, 711, 1600, 4, '#9da1a4')
  )
}

function lamps(random: Random): string {
  const start = between(random, 60, 320)
  return several(3, (i) => {
    const x = start + i * 560
    return `<path d="M${x} 770V300q0-30 34-30h60" stroke="#1d1e2b" stroke-width="9" fill="none"/><ellipse cx="${x + 96}" cy="276" rx="30" ry="9" fill="#ffe9b8"/><circle cx="${x + 96}" cy="284" r="80" fill="#ffd27a" opacity=".16"/>`
  })
}

/** Lamps out of focus, and their traces on the wet road. */
function lights(random: Random): string {
  const colours = ['#ffcf5c', '#ffe2a0', '#ff5a6b', '#9fd0ff', '#ffb347'] as const
  return several(26, () => {
    const [x, y, r] = [between(random, 0, 1600), between(random, 380, 720), between(random, 10, 40)]
    const colour = pick(random, colours)
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity=".4"/>${box(x - r * 0.6, 770, r * 1.2, between(random, 90, 330), colour, 0.1)}`
  })
}

function pillar(x: number): string {
  return (
    box(x, 226, 84, 560, '#99948a') +
    box(x, 226, 22, 560, '#a8a399') +
    box(x, 600, 84, 120, '#ffc21a') +
    box(x, 720, 84, 66, '#3b3a37')
  )
}

const paints = ['#8f959b', '#d9dad7', '#3e434a', '#6d2730', '#30495f', '#b9b2a2'] as const

/** Somebody else's car, out of focus and without a plate. */
function parked(random: Random, scale: number, y: number, x = between(random, 120, 1480)): string {
  const shape = pick(random, bodyShapes.filter((one) => one !== 'motorcycle') as ['saloon', ...'suv'[]])
  return `<g color="${pick(random, paints)}" transform="translate(${x} ${y}) scale(${scale}) translate(-320 -322)">${rearSvg(rears[shape])}</g>`
}
