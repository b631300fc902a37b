import { describe, expect, it } from 'vitest'
import { characterColumns, decodeText } from '#app/integrations/text-reader/reading/decode-text.ts'

/** A model of six classes: none, A, b, 8, a comma, B. */
const columns = characterColumns(['A', 'b', '8', ',', 'B'])
const decode = (...steps: number[][]) => decodeText(Float32Array.from(steps.flat()), columns, 6)

/** Probabilities that a float of four bytes has exactly. */
const none = [1, 0, 0, 0, 0, 0]
const a = [0.25, 0.75, 0, 0, 0, 0]
const eight = [0, 0, 0.25, 0.5, 0, 0.125]

describe('what a model tells step by step', () => {
  it('is a character for each run of steps, with the surest of them', () => {
    expect(decode(none, a, [0, 1, 0, 0, 0, 0], none, eight)).toEqual({
      text: 'A8',
      probabilities: [1, 0.5],
      room: { before: 1 / 3, after: 0 },
    })
  })

  it('holds a character twice where there is none between', () => {
    expect(decode(a, none, a)).toMatchObject({ text: 'AA', probabilities: [0.75, 0.75] })
    expect(decode(a, a).text).toBe('A')
  })

  it('tells the room before the first character and after the last, in distances between two', () => {
    expect(decode(none, a, none, eight, none, none, none).room).toEqual({ before: 0.5, after: 1.5 })
    expect(decode(none, none, a, none).room).toEqual({ before: 0.5, after: 0.25 })
  })

  it('counts a small letter as the capital', () => {
    expect(decode([0.25, 0, 0.25, 0.25, 0, 0.25])).toMatchObject({ text: 'B', probabilities: [0.5] })
  })

  it('leaves out what no plate is made of', () => {
    expect(decode([0.125, 0, 0, 0.0625, 0.75, 0])).toMatchObject({ text: '', probabilities: [] })
  })
})
