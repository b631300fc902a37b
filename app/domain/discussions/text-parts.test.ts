import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextPart } from '#app/domain/discussions/comment.ts'
import { findLinks } from '#app/domain/discussions/links.server.ts'
import { findMentions } from '#app/domain/discussions/mentions.ts'
import { textParts } from '#app/domain/discussions/text-parts.server.ts'

const named = (text: string) => findMentions(text, findLinks(text)).map(({ username }) => username)

describe('a mention (contract, section 7)', () => {
  it.each([
    ['@aminah', ['aminah']],
    ['Ask @Aminah_Tan.', ['Aminah_Tan']],
    ['(@aminah)', ['aminah']],
    ['你好@aminah', ['aminah']],
    ['@aminah，你好', ['aminah']],
    ['@aminah @budi\n@chong', ['aminah', 'budi', 'chong']],
    [`@${'x'.repeat(30)}`, ['x'.repeat(30)]],
    ['mail@aminah.com', []],
    ['@ab', []],
    ['@na-me', []],
    [`@${'x'.repeat(31)}`, []],
    ['@', []],
    ['＠aminah', ['aminah']],
    ['你好＠ａｍｉｎａｈ，谢谢', ['aminah']],
    ['foo-@aminah.com', []],
    ['john.@aminah.com', []],
    ['john.@aminah-cars.com.my', []],
    ['用户@aminah.com', []],
    ['用户＠aminah．com', []],
    ['user%@aminah', []],
    ['user+&=@aminah', []],
    ['Thanks.@aminah', ['aminah']],
    ['Nice!@aminah?', ['aminah']],
    ['- @aminah -@budi', ['aminah', 'budi']],
    ['你好@aminah.', ['aminah']],
    ['你好@aminah。com', ['aminah']],
    ['see https://example.com/@aminah', []],
    ['www.example.com/@aminah and @budi', ['budi']],
  ])('in %j: %j', (text, names) => {
    expect(named(text)).toEqual(names)
  })

  it('knows where its @ stands, in UTF-16 units', () => {
    expect(findMentions('👍 @aminah @aminah')).toEqual([
      { username: 'aminah', position: 3 },
      { username: 'aminah', position: 11 },
    ])
  })
})

const textOf = (parts: TextPart[]) => parts.map(({ text }) => text).join('')
const linksOf = (text: string) =>
  textParts(text, []).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

describe('the text of a comment', () => {
  it.each([
    ['see https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
    ['(http://example.com)', ['http://example.com']],
    ['www.example.com/path', ['https://www.example.com/path']],
    ['WWW.EXAMPLE.COM', ['https://WWW.EXAMPLE.COM']],
    ['javascript:alert(1)', []],
    ['data:text/html,<script>alert(1)</script>', []],
    ['ftp://example.com', []],
    ['mailto:a@example.com', []],
    ['a@example.com', []],
    ['//example.com', []],
    ['example.com', []],
    ['http://', []],
    ['<a href="http://example.com" onclick="x">', ['http://example.com']],
    ['见https://example.com/docs。谢谢', ['https://example.com/docs']],
    ['见https://example.com/docs了解更多', ['https://example.com/docs']],
    ['https://example.com了解更多', ['https://example.com']],
    ['https://example.com/?q=1&r=2，然后', ['https://example.com/?q=1&r=2']],
    ['（https://example.com/a（b））', ['https://example.com/a']],
    ['「http://example.com」和www.example.com吧', ['http://example.com', 'https://www.example.com']],
    ['一http://a.my二http://b.my三', ['http://a.my', 'http://b.my']],
    ['ดูhttps://example.com/docsได้', ['https://example.com/docs']],
    ['https://example.com/docs👍', ['https://example.com/docs']],
    ['https://example.com/docs\u200b后面', ['https://example.com/docs']],
    ['https://example.com/docs\u2060了解', ['https://example.com/docs']],
    [
      'https://zh.wikipedia.org/wiki/%E5%AE%9D%E9%A9%AC。',
      ['https://zh.wikipedia.org/wiki/%E5%AE%9D%E9%A9%AC'],
    ],
    ['https://例子.中国/docs了解', ['https://例子.中国/docs']],
    ['https://了解更多', []],
  ])('has as links in %j: %j', (text, links) => {
    expect(linksOf(text)).toEqual(links)
  })

  it('tells mentions, links and the rest apart', () => {
    const text = 'Hi @Aminah, www.example.com/@budi <b>!'
    const mentions = [
      { userId: 1, username: 'Aminah', name: 'aminah_tan', position: 3 },
      { userId: 2, username: 'budi', name: 'budi', position: text.indexOf('@budi') },
    ]
    expect(textParts(text, mentions)).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'mention', text: '@Aminah', username: 'aminah_tan' },
      { kind: 'text', text: ', ' },
      { kind: 'link', text: 'www.example.com/@budi', href: 'https://www.example.com/@budi' },
      { kind: 'text', text: ' <b>!' },
    ])
  })

  it('keeps a mention as it is written, in full width too', () => {
    const mention = { userId: 1, username: 'Aminah', name: 'aminah_tan', position: 2 }
    expect(textParts('你好＠Ａｍｉｎａｈ！', [mention])).toEqual([
      { kind: 'text', text: '你好' },
      { kind: 'mention', text: '＠Ａｍｉｎａｈ', username: 'aminah_tan' },
      { kind: 'text', text: '！' },
    ])
  })

  it('makes no mention of a name that does not stand there', () => {
    const mention = { userId: 1, username: 'aminah', name: 'aminah', position: 2 }
    expect(textParts('Hi @budi', [mention])).toEqual([{ kind: 'text', text: 'Hi @budi' }])
  })

  const word = fc.constantFrom(
    '@aminah',
    '＠aminah',
    '了解',
    '。',
    'www.a.com',
    'https://x.my/',
    ' ',
    '👍',
    '(',
    ')',
    '.',
    '@',
    '\n',
    'é',
  )
  const written = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map((words) => words.join('')),
  )

  it('is whole again when its parts are put together, and its links lead to the web', () => {
    fc.assert(
      fc.property(written, (text) => {
        const mentions = findMentions(text).map((one) => ({ ...one, userId: 1, name: one.username }))
        const parts = textParts(text, mentions)
        expect(textOf(parts)).toBe(text)
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//i)
      }),
    )
  })
})
