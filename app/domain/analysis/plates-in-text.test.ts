import { describe, expect, it } from 'vitest'
import { plateThresholds, plateVerdict } from '#app/domain/analysis/plate-verdict.ts'
import { platesInText } from '#app/domain/analysis/plates-in-text.ts'
import type { TextBox } from '#app/integrations/text-reader/text-reader.ts'

const picture = { width: 1600, height: 1200 }

type Placed = {
  x?: number
  y?: number
  width?: number
  height?: number
  sure?: number
  turned?: number
  room?: TextBox['room']
}

/** A line around x, y, by default in the middle and 300 wide, as sure of each character. */
function line(text: string, placed: Placed = {}): TextBox {
  const {
    x = 800,
    y = 600,
    width = 300,
    height = 60,
    sure = 0.98,
    turned = 0,
    room = { before: 0.6, after: 0.7 },
  } = placed
  const angle = (turned * Math.PI) / 180
  const at = (along: number, across: number) => ({
    x: x + along * Math.cos(angle) - across * Math.sin(angle),
    y: y + along * Math.sin(angle) + across * Math.cos(angle),
  })
  const [w, h] = [width / 2, height / 2]
  return {
    corners: [at(-w, -h), at(w, -h), at(w, h), at(-w, h)],
    text,
    probabilities: [...text].map(() => sure),
    room,
  }
}

const verdictOf = (...boxes: TextBox[]) => plateVerdict(platesInText(boxes, picture))

describe('a plate', () => {
  it.each(['WXY1234', 'W8', 'QAA1234', 'SAB1234C', 'HWD123', 'PUTRAJAYA8', 'SBA1234G', '0007DC'])(
    '%s that is well read is filled in',
    (plate) => {
      expect(verdictOf(line(plate))).toMatchObject({
        plate,
        certainty: expect.stringMatching(/sure|check/) as string,
      })
    },
  )

  it('is sure when all of it is, and to be checked when a character is not', () => {
    expect(verdictOf(line('WXY1234')).certainty).toBe('sure')
    const doubtful = line('WXY1234')
    expect(
      verdictOf({ ...doubtful, probabilities: [0.98, 0.98, 0.98, 0.98, 0.98, 0.98, 0.4] }),
    ).toMatchObject({
      plate: 'WXY1234',
      certainty: 'check',
    })
  })

  it('that is badly read is only offered', () => {
    const { plate, certainty, readings } = verdictOf(line('WXY1234', { sure: 0.6 }))
    expect([plate, certainty]).toEqual([null, null])
    expect(readings[0]?.plate).toBe('WXY1234')
  })

  it.each(['1234', '80LOTUS', '123456'])('never is %s, which begins with a digit', (text) => {
    const { plate, readings } = verdictOf(line(text, { width: 700 }))
    expect(plate).toBeNull()
    expect(readings[0]?.plate).toBe(text)
  })

  it.each(['PERODUA', 'W', '8', 'WXYABC12345'])('is no text such as %s', (text) => {
    expect(verdictOf(line(text))).toMatchObject({ plate: null, certainty: null, readings: [] })
  })

  it('of another country is no sure one', () => {
    expect(verdictOf(line('ZGB99')).certainty).not.toBe('sure')
    // A letter too much for Malaysia, and the wrong last one for Singapore.
    expect(verdictOf(line('SBA1234A')).certainty).not.toBe('sure')
  })
})

it('with a letter that no plate here has is only offered, with what it may be instead', () => {
  const { plate, readings } = verdictOf({
    ...line('OAB5678'),
    probabilities: [0.7, 0.99, 0.99, 0.99, 0.99, 0.99, 0.99],
  })
  expect(plate).toBeNull()
  expect(readings.map((one) => one.plate)).toEqual(expect.arrayContaining(['OAB5678', 'QAB5678', 'DAB5678']))
})

it.each([
  ['before', { before: 1.6, after: 0.7 }],
  ['after', { before: 0.6, after: 1.7 }],
  ['before, through which the line was cut,', { before: 0, after: 0.7 }],
])('a plate with room for a character %s that was not read is only offered', (_where, room) => {
  const { plate, readings } = verdictOf(line('AB2907', { room }))
  expect(plate).toBeNull()
  expect(readings[0]?.plate).toBe('AB2907')
  // A blurred one is found with more room on both sides.
  expect(verdictOf(line('AB2907', { room: { before: 1.9, after: 1.6 } })).plate).toBe('AB2907')
})

it('a Singapore plate without its last letter is only offered, with the letter first', () => {
  const { plate, readings } = verdictOf(line('SCE9149'))
  expect(plate).toBeNull()
  expect(readings.map((one) => one.plate)).toEqual(['SCE9149J', 'SCE9149'])
})

it('what two looks at the same place read differently is only offered', () => {
  const { plate, readings } = verdictOf(line('RNS9049'), line('RMS9049', { sure: 0.9 }))
  expect(plate).toBeNull()
  expect(readings.map((one) => one.plate)).toEqual(expect.arrayContaining(['RNS9049', 'RMS9049']))
  expect(verdictOf(line('RNS9049'), line('RMS9049', { sure: 0.6 })).plate).toBe('RNS9049')
})

it('what one look found within a longer reading of the other is only offered', () => {
  const misread = line('OAB2907', { sure: 0.8 })
  const { plate, readings } = verdictOf(line('AB2907'), misread)
  expect(plate).toBeNull()
  expect(readings.map((one) => one.plate)).toEqual(expect.arrayContaining(['AB2907', 'OAB2907', 'QAB2907']))
})

it('a model’s name beside a plate that was misread is only offered', () => {
  const misread = line('VHO5696', { y: 900 })
  const { plate, readings } = verdictOf(line('X70', { width: 120 }), misread)
  expect(plate).toBeNull()
  expect(readings.map((one) => one.plate)).toEqual(expect.arrayContaining(['X70', 'VHO5696']))
})

describe('text in several parts', () => {
  it.each([0, 12, -12])('beside each other, %i degrees from level, is one plate', (turned) => {
    const angle = (turned * Math.PI) / 180
    const at = (along: number) => ({
      x: 800 + along * Math.cos(angle),
      y: 600 + along * Math.sin(angle),
      turned,
    })
    const left = line('WXY', { ...at(-100), width: 120 })
    const right = line('1234', { ...at(90), width: 160 })
    expect(verdictOf(right, left).plate).toBe('WXY1234')
  })

  it('can be three', () => {
    const parts = ['SAB', '1234', 'C'].map((text, index) =>
      line(text, { x: 600 + index * 150, width: 30 * text.length, height: 50 }),
    )
    expect(verdictOf(...parts).plate).toBe('SAB1234C')
  })

  it('one above the other is one plate, letters first', () => {
    const top = line('WXY', { y: 560, width: 160 })
    const foot = line('1234', { y: 625, width: 190 })
    expect(verdictOf(foot, top).plate).toBe('WXY1234')
  })

  it('far from each other is none', () => {
    expect(verdictOf(line('WXY', { x: 300 }), line('1234', { x: 1300 })).plate).toBeNull()
    expect(verdictOf(line('WXY', { y: 200 }), line('1234', { y: 900 })).plate).toBeNull()
  })

  it('of quite another size is none', () => {
    expect(
      verdictOf(line('WXY', { y: 560, height: 20, width: 60 }), line('1234', { y: 620 })).plate,
    ).toBeNull()
  })
})

describe('two plates', () => {
  it('the larger one is filled in', () => {
    const near = line('WXY1234', { x: 500, width: 400, height: 80 })
    const far = line('JKL88', { x: 1200, width: 110, height: 24 })
    const { plate, certainty } = verdictOf(far, near)
    expect([plate, certainty]).toEqual(['WXY1234', 'sure'])
  })

  it('of a size, the one in the middle is filled in, to be checked', () => {
    const { plate, certainty, readings } = verdictOf(
      line('JKL8899', { x: 1300 }),
      line('WXY1234', { x: 820 }),
    )
    expect([plate, certainty]).toEqual(['WXY1234', 'check'])
    expect(readings.map((one) => one.plate)).toContain('JKL8899')
  })

  it('a badge beside the plate does not win', () => {
    expect(verdictOf(line('C200', { x: 500, y: 450, width: 70, height: 30 }), line('WXY1234')).plate).toBe(
      'WXY1234',
    )
  })
})

describe('what is offered', () => {
  it('has the look-alikes of a doubtful character, and not what is filled in', () => {
    const doubtful = { ...line('WXY1238'), probabilities: [0.99, 0.99, 0.99, 0.99, 0.99, 0.99, 0.6] }
    const { plate, readings } = verdictOf(doubtful)
    expect(plate).toBe('WXY1238')
    // B is one for the series of Kuala Lumpur, whose numbers may end with a letter.
    expect(readings.map((one) => one.plate)).toEqual(['WXY123B'])
  })

  it('is nothing beside a plate that is sure', () => {
    const both = [line('WBB8', { width: 300 }), line('JKL8', { y: 80, width: 60 })]
    expect(verdictOf(...both)).toMatchObject({ plate: 'WBB8', certainty: 'sure', readings: [] })
  })

  it('is five at most, the likeliest first', () => {
    const lines = ['JKL8899', 'PMN7', 'VAB12', 'BQQ55', 'TAA123', 'DDD4567', 'WXY1234'].map((text, index) =>
      line(text, { y: 100 + index * 160, width: 260, sure: 0.99 - index * 0.05 }),
    )
    const { readings } = verdictOf(...lines)
    expect(readings).toHaveLength(5)
    const sorted = readings.toSorted((a, b) => b.confidence - a.confidence)
    expect(readings).toEqual(sorted)
    for (const { confidence } of readings) {
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThan(1)
    }
  })
})

it('the thresholds are those that were measured', () => {
  expect(plateThresholds).toEqual({ sure: 1.05, check: 0.9 })
})
