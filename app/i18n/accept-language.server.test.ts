import { describe, expect, it } from 'vitest'
import { languageOfList } from '#app/i18n/accept-language.server.ts'

describe('a browser’s list of languages', () => {
  it.each([
    ['ta-MY,ta;q=0.9,ms;q=0.8', 'ms'],
    ['ta-IN,ta;q=0.9,ms;q=0.8,en;q=0.7', 'ms'],
    ['fr, ms;q=0.8', 'ms'],
    ['th, zh', 'zh'],
    ['en;q=0.3, zh-TW;q=0.9, ms;q=0.5', 'zh'],
    ['ms;q=0.8, en;q=0.8', 'ms'],
    ['fr;q=0.9, zh;q=0.1', 'zh'],
  ])('%s: the first that the site has, by weight and place', (list, language) => {
    expect(languageOfList(list)).toBe(language)
  })

  it.each([
    ['id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7', 'ms'],
    ['in, en', 'ms'],
    ['zsm-MY, en', 'ms'],
    ['ms-Arab-BN, en', 'ms'],
    ['yue-HK, zh-HK, en', 'zh'],
    ['yue, en', 'zh'],
    ['hak-TW, en', 'zh'],
    ['nan-Hant-TW, en', 'zh'],
    ['zh-Hant-HK, en', 'zh'],
    ['zh-min-nan, en', 'zh'],
    ['EN-gb, ms', 'en'],
    ['en_US, ms', 'en'],
  ])('%s: relatives, regions and scripts', (list, language) => {
    expect(languageOfList(list)).toBe(language)
  })

  it.each([
    ['zh;q=0', 'en'],
    ['zh;q=0, ms;q=0.1', 'ms'],
    ['zh; q=0, ms ; Q=0.000', 'en'],
    ['en;q=0', 'ms'],
    ['en;q=0, ms;q=0', 'zh'],
    ['en;q=0, ms;q=0, zh;q=0', 'en'],
    ['*, en;q=0.1', 'ms'],
    ['*;q=0.9, ms;q=0.5', 'en'],
    ['ms;q=0.5, *;q=0.1', 'ms'],
  ])('%s: what is refused, and all others', (list, language) => {
    expect(languageOfList(list)).toBe(language)
  })

  it.each(['', '*', 'ta', 'fr, de', ',,;;', 'q=1', 'mst, zhx, enm', '\u0000', ';q=1'])(
    '%j: English',
    (list) => {
      expect(languageOfList(list)).toBe('en')
    },
  )
})
