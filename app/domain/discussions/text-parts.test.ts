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
    ['＠aminah', []],
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

  it('makes no mention of a name that does not stand there', () => {
    const mention = { userId: 1, username: 'aminah', name: 'aminah', position: 2 }
    expect(textParts('Hi @budi', [mention])).toEqual([{ kind: 'text', text: 'Hi @budi' }])
  })

  const word = fc.constantFrom(
    '@aminah',
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
