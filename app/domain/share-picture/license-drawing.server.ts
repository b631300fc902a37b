import sharp from 'sharp'
import { margin, packed, siteSign, svg } from '#app/domain/share-picture/canvas.server.ts'
import { capHeight, lineOf } from '#app/domain/share-picture/lettering.server.ts'
import { asphalt, dashes, rect, yellow } from '#app/domain/share-picture/scenes.server.ts'
import { avatarHue, initialsOf } from '#app/domain/users/avatar.ts'
import type { Rarity } from '#db/schema.ts'

/** What stands on a Spotter's License, worded; all but the picture. */
export type LicenseContent = {
  title: string
  username: string
  joined: string
  rep: string
  trust: { isTrusted: boolean; text: string }
  /** Those that the member displays, in their order; `symbol` is outlines in a square of 24. */
  awards: { symbol: string; rarity: Rarity }[]
  /** At most five. */
  stats: { name: string; value: string }[]
  siteName: string
}

/** The licence as a PNG, with the member's square picture, else their initials. */
export async function drawLicense(shown: LicenseContent, avatar: Buffer | null): Promise<Buffer> {
  const card = sharp(svg(ground(shown) + (avatar ? '' : initials(shown.username))))
  return packed(avatar ? card.composite([await placed(avatar)]) : card)
}

const card = { x: margin, y: 128, width: 1088, height: 446 }
const band = 92
const frame = { x: card.x + 40, y: card.y + band + 40, side: 236 }
const textLeft = frame.x + frame.side + 44
const textRoom = card.x + card.width - 40 - textLeft

const ink = '#15171a'
const muted = '#5a5f66'
const green = '#1e7b46'

function ground({ title, username, joined, rep, trust, awards, stats, siteName }: LicenseContent): string {
  return (
    asphalt +
    dashes(598, 20, yellow) +
    siteSign(siteName) +
    `<clipPath id="card">${rect(card, '#fff', 30)}</clipPath>` +
    `<g clip-path="url(#card)">${rect(card, '#f7f5f0')}${rect({ ...card, height: band }, yellow)}${stripes}</g>` +
    words(title, { x: frame.x, y: card.y + 64, size: 52, room: 560, fill: ink }) +
    words(joined, {
      x: card.x + card.width - 40,
      y: card.y + 60,
      size: 30,
      room: 420,
      fill: ink,
      end: true,
    }) +
    words(username, { x: textLeft, y: frame.y + 62, size: 88, room: textRoom, fill: ink }) +
    marks(rep, trust, awards) +
    facts(stats)
  )
}

/** A broken marking across the foot of the card, pale as a watermark. */
const stripes = `<g opacity=".5">${dashes(card.y + card.height - 26, 26, '#e6e1d5')}</g>`

function marks(
  rep: string,
  { isTrusted, text }: LicenseContent['trust'],
  awards: LicenseContent['awards'],
): string {
  const y = frame.y + 92
  const first = badge(rep, textLeft, y, ink, yellow)
  const second = badge(text, textLeft + first.width + 16, y, isTrusted ? green : muted, '#fff')
  const left = textLeft + first.width + 16 + second.width + 20
  return first.svg + second.svg + awards.map((award, index) => medal(award, left + index * 70, y)).join('')
}

/** As on screens. */
const rarityColours: Record<Rarity, { fill: string; lines: string }> = {
  common: { fill: muted, lines: '#fff' },
  uncommon: { fill: green, lines: '#fff' },
  rare: { fill: '#1558b0', lines: '#fff' },
  epic: { fill: '#7a35ac', lines: '#fff' },
  legendary: { fill: yellow, lines: ink },
}

/** An award's symbol in a disc of its rarity. */
function medal({ symbol, rarity }: LicenseContent['awards'][number], x: number, y: number): string {
  const { fill, lines } = rarityColours[rarity]
  return (
    `<circle cx="${x + 30}" cy="${y + 30}" r="30" fill="${fill}"/>` +
    `<g transform="translate(${x + 12} ${y + 12}) scale(1.5)" color="${lines}" fill="none" stroke="${lines}" stroke-width="1.9"` +
    ` stroke-linecap="round" stroke-linejoin="round">${symbol}</g>`
  )
}

function badge(text: string, x: number, y: number, fill: string, letters: string) {
  const line = lineOf(text, { size: 38, room: 300 })
  if (line === null) return { svg: '', width: 0 }
  const box = { x, y, width: line.width + 44, height: 60 }
  const baseline = y + (box.height + line.size * capHeight) / 2
  return {
    svg: `${rect(box, fill, 12)}<g fill="${letters}">${line.at(x + 22, baseline)}</g>`,
    width: box.width,
  }
}

/** The numbers in columns, each over its name. */
function facts(stats: LicenseContent['stats']): string {
  const width = textRoom / Math.max(1, stats.length)
  const foot = frame.y + frame.side
  return stats
    .map(({ name, value }, index) => {
      const x = textLeft + index * width
      const room = width - 20
      return (
        words(value, { x, y: foot - 4, size: 54, room, fill: ink }) +
        words(name, { x, y: foot + 40, size: 26, room, fill: muted })
      )
    })
    .join('')
}

type Place = { x: number; y: number; size: number; room: number; fill: string; end?: boolean }

/** Nothing where the face cannot write it. */
function words(text: string, { x, y, size, room, fill, end = false }: Place): string {
  const line = lineOf(text, { size, room })
  return line === null ? '' : `<g fill="${fill}">${line.at(end ? x - line.width : x, y)}</g>`
}

function initials(username: string): string {
  const { x, y, side } = frame
  const line = lineOf(initialsOf(username), { size: 150, room: side - 40 })
  const box = { x, y, width: side, height: side }
  const letters = line?.at(x + (side - line.width) / 2, y + (side + line.size * capHeight) / 2) ?? ''
  return `${rect(box, `hsl(${avatarHue(username)}, 46%, 32%)`, 26)}<g fill="#fff">${letters}</g>`
}

/** With round corners. */
async function placed(avatar: Buffer): Promise<{ input: Buffer; left: number; top: number }> {
  const { x, y, side } = frame
  const mask = `<svg width="${side}" height="${side}">${rect({ x: 0, y: 0, width: side, height: side }, '#fff', 26)}</svg>`
  const input = await sharp(avatar)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { input, left: x, top: y }
}
