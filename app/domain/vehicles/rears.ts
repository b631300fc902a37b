import { type BodyShape, bodyShapes, drawingSize } from '#app/domain/vehicles/body-shape.ts'

/**
 * The rears of vehicles, 640 x 360, standing on y = 322 around x = 320. Paint is `currentColor`. The same drawings
 * are `app/routes/vehicles/gallery/cars.svg`, kept equal by the test; `npx vitest -u` writes it anew.
 */
export type Rear = {
  /** Outline of everything painted, so that pictures can light it. */
  body: string
  /** What stands behind the body: shadow and wheels. */
  under: string
  /** What lies upon it: glass, lights, bumper, recess of the plate. */
  over: string
}

/** A part and its mirror image. */
function both(part: string): string {
  return `${part}<g transform="matrix(-1 0 0 1 640 0)">${part}</g>`
}

function shadow(rx: number): string {
  return `<ellipse cx="320" cy="319" rx="${rx}" ry="13" opacity=".45"/>`
}

function wheels(x: number, width: number, top: number): string {
  const w = width - 24
  return both(`<path d="M${x} ${top}h${width}v${310 - top}q0 12-12 12h-${w}q-12 0-12-12z" fill="#060708"/>`)
}

function exhausts(x: number, y: number): string {
  return both(
    `<rect x="${x}" y="${y}" width="46" height="14" rx="7" fill="#5b6067"/>` +
      `<rect x="${x + 6}" y="${y + 3}" width="34" height="8" rx="4" fill="#050506"/>`,
  )
}

function recess(x: number, y: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${640 - 2 * x}" height="${height}" rx="5" opacity=".35"/>`
}

function path(d: string, fill: string, opacity?: number): string {
  return `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
}

const glass = '#0b0e12'
const trim = '#121417'
const lamp = '#4d0710'
const lit = '#ff3344'

export const rears: Record<BodyShape, Rear> = {
  saloon: {
    body:
      'M196 122Q212 74 240 66q80-14 160 0 28 8 44 56l16 34q44 4 62 16 18 20 20 70-1 34-16 46H114q-15-12-16-46 ' +
      '2-50 20-70 18-12 62-16z',
    under: shadow(262) + wheels(118, 66, 262),
    over:
      path('M196 122Q212 74 240 66q80-14 160 0 28 8 44 56l16 34H180z', '#000', 0.22) +
      path('M212 124q12-38 30-46 78-12 156 0 18 8 30 46l9 22q-117-12-234 0z', glass) +
      path('M226 124q9-28 22-38 30-5 62-6l-36 62-54 3z', '#fff', 0.09) +
      path('M180 156q140-14 280 0 30 3 48 12-188-18-376 0 18-9 48-12z', '#fff', 0.2) +
      both(
        path('M112 182q6-8 14-8l92 8q4 1 3 5l-5 20q-1 5-6 5l-92 2q-8 0-8-8z', lamp) +
          path('M118 186q4-6 10-5l84 7-3 9-86 1q-6 0-5-12z', lit),
      ) +
      path('M216 189h208v4H216z', lit, 0.85) +
      recess(238, 206, 48) +
      path('M104 262q216 14 432 0-2 22-12 26-12 18-40 18H156q-28 0-40-18-10-4-12-26z', trim) +
      path('M262 276h116l-8 22H270z', '#24272b') +
      exhausts(168, 282),
  },
  hatchback: {
    body:
      'M150 200q1-32 22-50l24-66q8-28 40-32 84-10 168 0 32 4 40 32l24 66q21 18 22 50v82q-2 18-20 22H170q-18-4-20-22z' +
      'M172 146q-26-9-33 5-2 13 10 13h20zM468 146q26-9 33 5 2 13-10 13h-20z',
    under: shadow(236) + wheels(136, 58, 256),
    over:
      path('M214 55q106-12 212 0l7 16q-113-13-226 0z', '#000', 0.28) +
      path('M212 80q108-13 216 0l18 58q2 9-6 10-120 9-240 0-8-1-6-10z', glass) +
      path('M230 85q38-5 76-6l-46 70-56-3z', '#fff', 0.09) +
      '<path d="M322 150l52-28" stroke="#000" stroke-width="4" stroke-linecap="round" opacity=".7"/>' +
      path('M206 164q114-11 228 0l3 9q-117-11-234 0z', '#fff', 0.2) +
      both(
        path('M155 190q2-30 26-38l20 6q8 2 7 11l-4 44q-1 10-10 10l-32-3q-8-1-7-30z', lamp) +
          path('M161 190q3-22 20-30l14 4q6 2 5 8l-3 22-36 2z', lit) +
          path('M162 203l34-1-1 9q0 4-4 4l-28-3z', '#ffd9dc', 0.75),
      ) +
      recess(240, 182, 50) +
      '<circle cx="320" cy="172" r="6" fill="#e3e6e9"/>' +
      '<path d="M206 240q114 9 228 0" stroke="#000" stroke-width="2.5" fill="none" opacity=".3"/>' +
      path('M150 262q170 14 340 0v20q-2 20-20 23H170q-18-3-20-23z', trim) +
      both(path('M176 276h44v8h-42z', lit, 0.6)) +
      path('M256 282h128l-8 20H264z', '#24272b') +
      '<rect x="404" y="292" width="40" height="12" rx="6" fill="#5b6067"/><rect x="409" y="295" width="30" height="6" rx="3"/>',
  },
  suv: {
    body:
      'M128 178q2-28 28-38l28-80q6-20 38-24 98-8 196 0 32 4 38 24l28 80q26 10 28 38v98q-2 20-22 22H150q-20-2-22-22z' +
      'M154 132q-32-10-38 8-2 14 10 14h22zM486 132q32-10 38 8 2 14-10 14h-22z',
    under: shadow(254) + wheels(122, 70, 262),
    over:
      both(path('M206 38q2-13 14-13h12l-6 9z', '#1a1d21')) +
      path('M206 41q114-12 228 0l9 18q-123-13-246 0z', '#000', 0.28) +
      path('M204 68q116-13 232 0l20 60q2 10-8 11-128 9-256 0-10-1-8-11z', glass) +
      path('M224 73q40-5 80-6l-48 74-62-3z', '#fff', 0.09) +
      path('M140 163q180-15 360 0v24q-180-13-360 0z', lamp) +
      both(path('M143 167q46-7 92-9l-5 19q-44 2-87 7z', lit)) +
      path('M236 168q84-4 168 0v4q-84-4-168 0z', lit, 0.8) +
      '<circle cx="320" cy="168" r="7" fill="#e3e6e9"/>' +
      path('M152 148q168-12 336 0l8 8q-176-13-352 0z', '#fff', 0.18) +
      recess(236, 192, 48) +
      path('M128 252q192 10 384 0v26q-2 22-24 24H152q-22-2-24-24z', '#17191c') +
      both(path('M146 264h50v9h-49z', lit, 0.6)) +
      path('M232 276h176l-11 25H243z', '#7d838a') +
      exhausts(166, 284),
  },
  pickup: {
    body:
      'M180 150l24-88q6-18 32-20 84-6 168 0 26 2 32 20l24 88z' +
      'M122 156q0-14 14-16h368q14 2 14 16v108q0 12-12 12H134q-12 0-12-12z',
    under: shadow(258) + wheels(112, 74, 256) + both(path('M182 108h-24q-9 0-9 9v18q0 9 9 9h18z', '#1a1d21')),
    over:
      path('M180 150l24-88q6-18 32-20 84-6 168 0 26 2 32 20l24 88z', '#000', 0.22) +
      path('M210 126l15-58q4-10 18-11 77-5 154 0 14 1 18 11l15 58z', glass) +
      path('M236 66q26-3 54-4l-32 64h-36z', '#fff', 0.09) +
      '<path d="M286 60v66M354 60v66" stroke="#23272d" stroke-width="5"/>' +
      path('M122 152q0-11 13-12h370q13 1 13 12v3H122z', '#fff', 0.22) +
      '<path d="M170 154h300v94H170z" fill="none" stroke="#000" stroke-width="3" opacity=".25"/>' +
      path('M200 178h240l-8 46H208z', '#000', 0.13) +
      '<rect x="288" y="160" width="64" height="14" rx="5" fill="#15171a"/>' +
      both(
        '<rect x="127" y="160" width="34" height="82" rx="7" fill="#4d0710"/><rect x="131" y="164" width="26" height="40" rx="4" fill="#ff3344"/>' +
          '<rect x="131" y="208" width="26" height="13" rx="3" fill="#ffd9dc" opacity=".75"/><rect x="131" y="225" width="26" height="13" rx="3" fill="#ff9d2e" opacity=".8"/>',
      ) +
      path('M116 258h408q8 0 7 9l-5 24q-2 9-12 9H126q-10 0-12-9l-5-24q-1-9 7-9z', '#2a2d31') +
      path('M116 258h408q6 0 7 5H109q1-5 7-5z', '#9aa0a6') +
      recess(240, 259, 41) +
      both('<rect x="146" y="268" width="76" height="12" rx="3" opacity=".4"/>') +
      path('M214 300h212l-8 9H222z', '#060708'),
  },
  van: {
    body:
      'M136 66q3-35 38-40 146-12 292 0 35 5 38 40v212q-2 20-22 22H158q-20-2-22-22z' +
      'M138 104q-24-6-30 6v34q0 9 9 9h19zM502 104q24-6 30 6v34q0 9-9 9h-19z',
    under: shadow(246) + wheels(140, 60, 262),
    over:
      path('M168 31q152-13 304 0 14 4 20 14-172-14-344 0 6-10 20-14z', '#000', 0.25) +
      path('M160 64q2-14 18-16 142-9 284 0 16 2 18 16l8 66q1 11-10 11H162q-11 0-10-11z', glass) +
      path('M186 58q50-4 102-5l-56 88h-56z', '#fff', 0.08) +
      both(
        path('M140 152h34q7 0 7 7v66q0 9-9 9h-32z', lamp) +
          path('M145 157h27q4 0 4 4v36h-31z', lit) +
          path('M145 203h31v11h-31z', '#ffd9dc', 0.75),
      ) +
      path('M181 160h278v10H181z', '#d3d7da', 0.9) +
      path('M181 170h278v4H181z', '#000', 0.18) +
      recess(238, 182, 48) +
      '<path d="M181 240q139 7 278 0" stroke="#000" stroke-width="3" fill="none" opacity=".25"/>' +
      path('M136 258q184 12 368 0v22q-2 22-24 24H160q-22-2-24-24z', '#1b1e22') +
      both(path('M160 270h46v9h-45z', lit, 0.6)) +
      path('M236 280h168l-9 22H245z', '#2e3237'),
  },
  sports: {
    body:
      'M196 152q30-46 60-54 64-12 128 0 30 8 60 54 66 3 88 25 20 21 20 69-2 38-18 50H106q-16-12-18-50 0-48 20-69 ' +
      '22-22 88-25z',
    under: shadow(278) + wheels(92, 86, 256),
    over:
      path('M196 152q30-46 60-54 64-12 128 0 30 8 60 54l8 12H188z', '#000', 0.22) +
      path('M218 152q20-34 46-42 56-9 112 0 26 8 46 42l6 10q-108-11-216 0z', glass) +
      path('M234 150q16-26 38-34l42-3-32 43-54 4z', '#fff', 0.09) +
      path('M160 170q160-20 320 0l12 12q-172-18-344 0z', '#000', 0.35) +
      path('M164 166q156-18 312 0l6 6q-162-17-324 0z', '#fff', 0.28) +
      path('M104 192q216-16 432 0l-4 20q-212-13-424 0z', '#0d0f12') +
      both(path('M110 195q72-6 150-7l-4 7q-74 1-144 7z', lit)) +
      path('M260 188q60-2 120 0v3q-60-2-120 0z', lit, 0.85) +
      recess(242, 211, 46) +
      both(path('M110 224h92l14 26h-98q-7-8-8-26z', '#000', 0.4)) +
      path('M98 262q222 14 444 0-2 24-12 32-6 8-20 8H130q-14 0-20-8-10-8-12-32z', trim) +
      path('M214 274h212l-14 30H228z', '#24272b') +
      '<path d="M258 276v27M289 276v27M351 276v27M382 276v27" stroke="#0a0b0d" stroke-width="5"/>' +
      both(
        '<circle cx="160" cy="284" r="13" fill="#6b7178"/><circle cx="160" cy="284" r="9"/>' +
          '<circle cx="190" cy="284" r="13" fill="#6b7178"/><circle cx="190" cy="284" r="9"/>',
      ),
  },
  motorcycle: {
    body: 'M268 96q6-34 52-38 46 4 52 38l-8 20h-88zM262 150q8-36 58-42 50 6 58 42l-14 36q-44 12-88 0z',
    under:
      shadow(104) +
      '<rect x="284" y="176" width="72" height="146" rx="32" fill="#0d0e10"/>' +
      '<path d="M306 200v112M334 200v112" stroke="#23262a" stroke-width="4" stroke-dasharray="12 9"/>' +
      '<path d="M368 208l34-10q12 0 12 13v62q0 12-12 12l-30 3q-8 0-8-10v-60q0-8 4-10z" fill="#5b6067"/>' +
      '<ellipse cx="394" cy="241" rx="9" ry="22" fill="#0a0b0d"/>' +
      both(
        '<path d="M288 92q-58-18-112 2" stroke="#1a1d21" stroke-width="9" fill="none" stroke-linecap="round"/>' +
          '<path d="M196 88l-22 8" stroke="#060708" stroke-width="15" stroke-linecap="round"/>' +
          '<path d="M216 84l-20-34" stroke="#1a1d21" stroke-width="5"/>' +
          '<ellipse cx="186" cy="44" rx="29" ry="17" fill="#1a1d21"/><ellipse cx="186" cy="44" rx="23" ry="12" fill="#66727d"/>' +
          '<path d="M266 158h-26" stroke="#1a1d21" stroke-width="5"/><ellipse cx="234" cy="158" rx="15" ry="9" fill="#ff9d2e"/>',
      ),
    over:
      path('M280 112q2-28 40-30 38 2 40 30-40-9-80 0z', '#17191c') +
      path('M268 140q52-18 104 0-6-24-52-30-46 6-52 30z', '#fff', 0.2) +
      path('M284 150q36-8 72 0l-5 19q-31 6-62 0z', lamp) +
      path('M289 153q31-6 62 0l-3 11q-28 5-56 0z', lit) +
      path('M276 186q44 12 88 0l6 14H270z', trim) +
      '<rect x="250" y="187" width="140" height="46" rx="6" fill="#17191c"/>',
  },
}

/** All of a rear, painted in `currentColor`. */
export function rearSvg({ under, body, over }: Rear): string {
  return `${under}<path d="${body}" fill="currentColor" stroke="#fff" stroke-opacity=".14" stroke-width="1.5"/>${over}`
}

/** By night and, for dark paints, by day: what a drawn vehicle stands in. */
const scenes = {
  night:
    path('M0 0h640v236H0z', '#1f242b') +
    path('M0 236h640v124H0z', '#262a30') +
    path('M0 236h640v3H0z', '#343a42') +
    '<g fill="#ffcf5c" opacity=".5"><circle cx="40" cy="84" r="5"/><circle cx="92" cy="110" r="3.5"/><circle cx="136" cy="70" r="4"/>' +
    '<circle cx="520" cy="60" r="5"/><circle cx="560" cy="104" r="3.5"/><circle cx="606" cy="76" r="6"/></g>' +
    '<g fill="#ff5a6b" opacity=".38"><circle cx="62" cy="206" r="4"/><circle cx="82" cy="206" r="4"/>' +
    '<circle cx="572" cy="210" r="4"/><circle cx="592" cy="210" r="4"/></g>',
  day:
    path('M0 0h640v236H0z', '#dcd8cf') +
    path('M0 150h74v-40h58v54h70V96h46v140H0zM640 236V120h-66v34h-52v-52h-64v134z', '#c9c5bb') +
    path('M0 236h640v124H0z', '#8d9196') +
    path('M0 236h640v5H0z', '#a9adb1') +
    path('M0 344h90l-14 16H0zM550 344h90v16h-76z', '#ffc21a'),
}

/** The sprite of all drawings, `app/routes/vehicles/gallery/cars.svg`. */
export function carSprite(): string {
  const { width, height } = drawingSize
  const symbol = (id: string, content: string) =>
    `<symbol id="${id}" viewBox="0 0 ${width} ${height}">${content}</symbol>`
  const lines = [
    ...Object.entries(scenes).map(([name, content]) => symbol(name, content)),
    ...bodyShapes.map((shape) => symbol(shape, rearSvg(rears[shape]))),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${lines.join('\n')}\n</svg>\n`
}
