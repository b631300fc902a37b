import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPair, namesText, pairIn, plainText, profileText, wholeMake, wordStart } from '#db/search-text.ts'

describe('a text as it is searched', () => {
  it.each([
    ['It’s', "it's"],
    ['It‘s', "it's"],
    ['It´s', "it's"],
    ['It＇s', "it's"],
    ['“Kereta”', '"kereta"'],
    ['17″', '17"'],
    ['ＧＴ－Ｒ', 'gt-r'],
    ['GT‑R', 'gt-r'],
    ['GT–R', 'gt-r'],
    ['GT−R', 'gt-r'],
    ['Citroën', 'citroen'],
    ['ŠKODA', 'skoda'],
    ['m²', 'm2'],
    ['ﬁat', 'fiat'],
    ['ｶﾞｿﾘﾝ', 'ガソリン'],
    ['İ', 'i'],
    ['ΟΔΟΣ', 'οδοσ'],
    [' a\u3000b\n\tc\u0000 ', 'a b c'],
    ['pa\u00adsted\u200b\u2068 text\u2069', 'pasted text'],
    ['❤️', '❤'],
  ])('%j is %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))

  it('is the same when it is made once more', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('holds each of its words and each pair of Chinese characters', () => {
    const words = fc.array(fc.constantFrom('红色', '跑车', '宝', 'GT-R', 'It’s', 'ＭＹＶＩ', 'รถ', 'カ'), {
      minLength: 1,
    })
    fc.assert(
      fc.property(words, fc.constantFrom('', ' ', '，'), (written, between) => {
        const text = profileText(written.join(between))
        for (const word of written.map(plainText)) {
          expect(text).toContain(isPair(word) ? pairIn(word) : word)
        }
      }),
    )
  })
})

describe('make and model as they are searched', () => {
  it.each([
    ['Honda', 'CR-V', ['crv', 'cr-v', wordStart('cr'), wordStart('v'), wordStart('h')]],
    [
      'Honda',
      'Civic Type R',
      ['civic type r', 'civictyper', wordStart('r'), wordStart('ty'), wordStart('ci')],
    ],
    ['Nissan', 'X-Trail', ['xtrail', 'x-trail', 'trail', wordStart('xt'), wordStart('x-'), wordStart('tr')]],
    ['Proton', 'e.MAS 5', ['emas', 'e.mas', wordStart('em'), wordStart('5')]],
    ['Honda', 'e:N1', ['en1', wordStart('en'), wordStart('n1')]],
    ['Fiat', 'X1/9', ['x1/9', 'x19', wordStart('9')]],
    ['Mercedes-Benz', 'G-Class', ['mercedesbenz', 'gclass', 'class', wordStart('be')]],
    ['Land Rover', null, ['landrover', wordStart('ro'), wholeMake('LAND ROVER')]],
    ['Rolls-Royce', 'Type R-Line', ['rline', 'typerline', wordStart('rl'), wordStart('r')]],
  ])('%s %s', (make, model, parts) => {
    for (const part of parts) expect(namesText(make, model)).toContain(part)
  })

  it('begin no word in the middle of one, and no make with a model', () => {
    for (const part of [wordStart('vi'), wordStart('m'), wholeMake('Civic'), wholeMake('Hond')]) {
      expect(namesText('Honda', 'Civic Kombi')).not.toContain(part)
    }
    expect(namesText('Land Rover', 'Rover')).not.toContain(wholeMake('Rover'))
    expect(namesText(null, null)).toBe('')
  })
})
