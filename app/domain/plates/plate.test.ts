import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isPlateStyle,
  letterOf,
  plateKey,
  plateProblem,
  plateStyles,
  plateText,
} from '#app/domain/plates/plate.ts'
import { plateInput, plateStyleInput } from '#app/domain/plates/plate-input.ts'
import { latinAlias, thaiLetters } from '#app/domain/plates/thai.ts'

const characters = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789กขคงจฉชซญฎฐณดตถทธนบปผฝพฟมยรลวศษสหฬอฮ'.normalize('NFKC'),
]
const keys = fc
  .array(fc.constantFrom(...characters), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(''))

describe('plateKey', () => {
  test.each([
    ['wxy 12-34', 'WXY1234'],
    ['WXY-1234', 'WXY1234'],
    ['ＷＸＹ１２３４', 'WXY1234'],
    ['10-12-dc', '1012DC'],
    ['๑กข ๑๒๓๔', '1กข1234'],
    ['  W.X/Y\u200b 8 ', 'WXY8'],
    ['', ''],
  ])('%s is the plate %s', (raw, key) => {
    expect(plateKey(raw)).toBe(key)
  })

  test('keeps the signs of Thai personal plates', () => {
    expect(plateKey('เก่ง 8')).toBe('เก่ง8')
  })

  test('is its own key, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (raw) => {
        expect(plateKey(plateKey(raw))).toBe(plateKey(raw))
      }),
      { numRuns: 2000 },
    )
  })

  test('is its own key for every character, alone and before a combining mark', () => {
    for (let code = 0; code < 0x10000; code++) {
      for (const raw of [String.fromCodePoint(code), `${String.fromCodePoint(code)}-\u0301`]) {
        const key = plateKey(raw)
        if (plateKey(key) !== key) expect.fail(`U+${code.toString(16)}: ${key} is not its own key`)
      }
    }
  })

  test('does not depend on capitals, width or signs between', () => {
    const signs = fc.constantFrom('', ' ', '-', '.', ' / ', '\u00a0', '·')
    fc.assert(
      fc.property(keys, signs, (key, sign) => {
        expect(plateKey([...key.toLowerCase()].join(sign))).toBe(key)
      }),
    )
  })
})

describe('plateProblem', () => {
  test.each(['', '   ', '- · /', '\u0e48', '\u0301'])('nothing to read in %j', (raw) => {
    expect(plateProblem(raw)).toBe('plate_required')
  })

  test.each(['WХY 1', 'ΑΒ 12', '京A 123', 'é1', '١٢٣', 'ß1é'])('%s is of another script', (raw) => {
    expect(plateProblem(raw)).toBe('plate_script')
  })

  test('ten characters of key fit, with any spacing, eleven do not', () => {
    expect(plateProblem('S A B - 1 2 3 4 - C A B')).toBeNull()
    expect(plateProblem('SAB1234CABD')).toBe('plate_too_long')
    expect(plateProblem('Malaysia 2020')).toBe('plate_too_long')
  })

  test('every key of 1 to 10 Latin or Thai characters may be a plate', () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(plateProblem(key)).toBeNull()
      }),
    )
  })
})

describe('plateInput', () => {
  test('answers the key', () => {
    expect(plateInput.parse(' wxy 1234 ')).toBe('WXY1234')
  })

  test.each([
    [undefined, 'plate_required'],
    [' - ', 'plate_required'],
    ['Б1', 'plate_script'],
    ['ABCDEFGHIJK', 'plate_too_long {"max":10}'],
  ])('refuses %j with %s', (raw, message) => {
    expect(plateInput.safeParse(raw).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  test('knows the seven styles and no other', () => {
    expect(plateStyles).toHaveLength(7)
    expect(plateStyleInput.parse('thai')).toBe('thai')
    expect(plateStyleInput.safeParse('toString').error?.issues[0]?.message).toBe('plate_style_unknown')
    expect(isPlateStyle('malaysia-new')).toBe(true)
    expect(isPlateStyle('malaysia')).toBe(false)
  })
})

describe('plateText', () => {
  test('is another spelling of the same plate in every style', () => {
    fc.assert(
      fc.property(keys, fc.constantFrom(...plateStyles), (key, style) => {
        expect(plateKey(plateText(key, style))).toBe(key)
      }),
      { numRuns: 2000 },
    )
  })

  test('title-cases words in the cursive style (VEH-71)', () => {
    expect(plateText('MALAYSIA88', 'malaysia-cursive')).toBe('Malaysia 88')
    expect(plateText('UITM56', 'malaysia-cursive')).toBe('Uitm 56')
    expect(plateText('G1M12', 'malaysia-cursive')).toBe('G1M 12')
  })

  test('groups a Latin key as Thai plates do, but keeps its letters', () => {
    expect(plateText('1KB1234', 'thai')).toBe('1KB 1234')
    expect(plateText('1KB1234', 'malaysia-legacy')).toBe('1 KB 1234')
    expect(plateText('SBA1234G', 'thai')).toBe('SBA 1234 G')
  })
})

test('a plate is listed under its first letter, or under # (Thai letters too)', () => {
  expect(['WXY1234', '8PERAK', 'กข1234'].map(letterOf)).toEqual(['W', '#', '#'])
})

describe('Thai letters', () => {
  test('differ for all of A to Z, so that they can be read back', () => {
    const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    expect(new Set(thaiLetters(latin)).size).toBe(26)
    expect(latinAlias(thaiLetters(latin))).toBe(latin)
  })

  test('map as given', () => {
    expect(thaiLetters('KB 1234')).toBe('กบ 1234')
    expect(thaiLetters('wxyz')).toBe('พษญซ')
  })

  test('have no alias where a letter has none, or none is needed', () => {
    expect(latinAlias('1กบ9')).toBe('1KB9')
    expect(latinAlias('ฎก1')).toBeNull()
    expect(latinAlias('WXY8')).toBeNull()
  })
})
