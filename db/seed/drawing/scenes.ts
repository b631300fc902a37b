import { between, pick, type Random } from '#db/seed/drawing/random.ts'
import {
  box,
  clouds,
  dashes,
  gradient,
  kerb,
  lamps,
  lights,
  line,
  palms,
  parked,
  pillar,
  poly,
  rail,
  ridge,
  road,
  shophouses,
  skyline,
  trees,
} from '#db/seed/drawing/scenery.ts'

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

export const sceneNames = ['street', 'hills', 'dusk', 'night', 'carPark'] as const

export type SceneName = (typeof sceneNames)[number]

export function drawScene(name: SceneName, random: Random): Scene {
  return scenes[name](random)
}

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
