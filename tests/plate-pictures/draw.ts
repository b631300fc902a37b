import { classifyPlate } from '#app/domain/plates/grammar.ts'
import { lineOf } from '#app/domain/share-picture/lettering.server.ts'
import { plateIn, rect } from '#app/domain/share-picture/scenes.server.ts'
import { bodyShapes, plateBoxes } from '#app/domain/vehicles/body-shape.ts'
import { colourList } from '#app/domain/vehicles/colours.server.ts'
import { rearSvg, rears } from '#app/domain/vehicles/rears.ts'
import type { DrawnPlate } from './plates.ts'
import type { Random } from './random.ts'

/** `plate` in pixels: its middle and its width. */
export type Scene = {
  svg: string
  colour: string
  plate: { centre: { x: number; y: number }; width: number }
}

type Size = { width: number; height: number }

const badges = [
  'MYVI',
  'AXIA',
  'SAGA',
  'CIVIC',
  'VIOS',
  'HILUX',
  'X70',
  'ALZA',
  'CITY',
  'BEZZA',
  '320I',
  '1.5',
]
const signs = ['KEDAI KOPI', 'RESTORAN', 'P', 'LOTUS', 'TUTUP', 'AWAS', 'KLINIK', 'JALAN 5', 'PARKIR', 'SALE']

/** A car from behind on a road, its plate `share` of the picture wide. */
export function drawScene(
  random: Random,
  drawn: DrawnPlate,
  size: Size,
  share: number,
  colour = random.pick(colourList),
): Scene {
  const shape = random.pick(bodyShapes)
  const box = plateBoxes[shape]
  const plateWidth = drawn.lines === 2 ? box.width * 0.6 : box.width
  const scale = (share * size.width) / plateWidth
  const x = size.width * random.between(0.35, 0.65)
  const y = size.height * random.between(0.48, 0.72)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const place = `translate(${x} ${y}) scale(${scale}) translate(${-middle.x} ${-middle.y})`
  const car =
    `<g color="${colour.hex}" transform="${place}">${rearSvg(rears[shape])}${badge(random)}` +
    `${drawn.lines === 2 ? twoLines(drawn.plate, middle, plateWidth) : plateIn(box, drawn.plate, drawn.style)}</g>`
  const content = surroundings(random, size) + car + lightAcross(random, { x, y }, share * size.width)
  const plate = { centre: { x, y }, width: share * size.width }
  return { svg: sheet(size, content), colour: colour.name, plate }
}

/** Letters above white on black, digits under them. */
function twoLines(plate: string, middle: { x: number; y: number }, width: number): string {
  const [top = '', bottom = ''] = classifyPlate(plate).runs
  const height = width * 0.62
  const frame = { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
  const line = (text: string, y: number) => {
    const drawn = lineOf(text, { size: height * 0.52, room: width * 0.86 })
    return drawn === null ? '' : `<g fill="#f7f5f0">${drawn.at(middle.x - drawn.width / 2, y)}</g>`
  }
  return (
    rect(frame, '#141517', 4) + line(top, frame.y + height * 0.44) + line(bottom, frame.y + height * 0.91)
  )
}

/** A shadow or a glare, whose edge runs across the plate or near it. */
function lightAcross(random: Random, { x, y }: { x: number; y: number }, width: number): string {
  const left = x + width * random.between(-0.7, 0.5)
  const [across, lean] = [width * random.between(0.3, 1.2), width * random.between(-1.5, 1.5)]
  const [top, foot] = [y - width * 2, y + width * 2]
  const path = `M${left} ${top}h${across}L${left + across + lean} ${foot}h${-across}z`
  return `<path d="${path}" fill="${random.pick(['#000', '#fff'])}" opacity="${random.between(0.1, 0.45)}"/>`
}

function badge(random: Random): string {
  if (random.chance(0.4)) return ''
  const line = lineOf(random.pick(badges), { size: random.between(10, 17), room: 80 })
  return line === null ? '' : `<g fill="#d5d9dc">${line.at(random.pick([150, 420]), 172)}</g>`
}

function surroundings(random: Random, { width, height }: Size): string {
  const horizon = height * random.between(0.35, 0.55)
  const grey = () => {
    const level = random.whole(40, 225)
    return `rgb(${level},${level + random.whole(-12, 12)},${level + random.whole(-12, 12)})`
  }
  const houses = Array.from({ length: 7 }, () => {
    const top = horizon * random.between(0.1, 0.8)
    const left = width * random.between(-0.1, 0.9)
    return rect({ x: left, y: top, width: width * random.between(0.08, 0.3), height: horizon - top }, grey())
  })
  const words = Array.from({ length: random.whole(0, 3) }, () => {
    const line = lineOf(random.pick(signs), { size: height * random.between(0.02, 0.05), room: width * 0.3 })
    return line === null
      ? ''
      : `<g fill="${grey()}">${line.at(width * random.between(0, 0.8), horizon * random.between(0.2, 0.9))}</g>`
  })
  return (
    rect({ x: 0, y: 0, width, height: horizon }, grey()) +
    houses.join('') +
    words.join('') +
    rect({ x: 0, y: horizon, width, height: height - horizon }, grey())
  )
}

function sheet({ width, height }: Size, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
