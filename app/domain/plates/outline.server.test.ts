import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { plateColours, plateOutlineSvg } from '#app/domain/plates/outline.server.ts'
import { type PlateStyle, plateStyles } from '#app/domain/plates/plate.ts'

const plateOf: Record<PlateStyle, string> = {
  'malaysia-new': 'EV8',
  'malaysia-legacy': 'VYX1234',
  'malaysia-cursive': 'MALAYSIA88',
  'malaysia-taxi': 'HWY2020',
  'malaysia-diplomat': '0007DC',
  thai: 'กข1234',
  singapore: 'SBA1234G',
}

describe.each(plateStyles)('%s as outlines', (style) => {
  test('is drawn by sharp in its size and colours', async () => {
    const { svg, width, height } = plateOutlineSvg(plateOf[style], style)
    expect([width, height]).toEqual(style === 'thai' ? [340, 150] : [520, 110])
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    const share = sharesOf(data, info.channels, [plateColours[style].field, plateColours[style].ink])
    expect(share[0]).toBeGreaterThan(0.35)
    expect(share[1]).toBeGreaterThan(0.08)
  })

  test('needs no fonts', () => {
    expect(plateOutlineSvg(plateOf[style], style).svg).not.toContain('<text')
  })

  test('draws every character', () => {
    const { svg } = plateOutlineSvg(plateOf[style], style)
    expect(svg.match(/translate\(-?\d+\)/g)).toHaveLength(charactersIn(style))
  })
})

test.each(['A', 'WWWWWWWWWW', 'BAMBEE77', 'เก่ง8', '\u0e48\u0e481', 'กี่1'])(
  '%s is drawn in every style',
  async (key) => {
    for (const style of plateStyles) {
      const { svg } = plateOutlineSvg(key, style)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(false)
    }
  },
)

test('the page has the same colours', () => {
  const css = readFileSync('app/styles/plate.css', 'utf8')
  for (const { field, ink, edge, edgeOpacity } of Object.values(plateColours)) {
    expect(css).toContain(`--field: ${field};`)
    expect(css).toContain(`--letters: ${ink};`)
    expect(css).toContain(`--edge: ${edge};`)
    expect(css).toContain(`--edge-opacity: ${edgeOpacity};`)
  }
})

/** EV 8 with MAL, VYX 1234, Malaysia 88, HWY 2020, 00-07-DC, กข 1234 with its province, SBA 1234 G. */
function charactersIn(style: PlateStyle): number {
  const counts: Record<PlateStyle, number> = {
    'malaysia-new': 6,
    'malaysia-legacy': 7,
    'malaysia-cursive': 10,
    'malaysia-taxi': 7,
    'malaysia-diplomat': 8,
    thai: 19,
    singapore: 8,
  }
  return counts[style]
}

/** How much of the picture has each colour, from 0 to 1. */
function sharesOf(data: Buffer, channels: number, colours: string[]): number[] {
  const pixels = data.length / channels
  return colours.map((colour) => {
    const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    let count = 0
    for (let at = 0; at < data.length; at += channels) {
      if (rgb.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 6)) count++
    }
    return count / pixels
  })
}
