import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToKeep, htmlToShow, plainTextOf } from '#app/domain/announcements/clean-html.server.ts'

describe('HTML of an announcement', () => {
  it.each([
    ['<p>Hi <strong>you</strong> and <em>me</em></p>', '<p>Hi <strong>you</strong> and <em>me</em></p>'],
    ['<ul><li>One</li></ul>', '<ul><li>One</li></ul>'],
    ['<p><a href="https://example.com/a">There</a></p>', '<p><a href="https://example.com/a">There</a></p>'],
    ['<p><a href="/explore">Here</a></p>', '<p><a href="/explore">Here</a></p>'],
    ['<h1>Loud</h1><p>x</p>', '<h3>Loud</h3><p>x</p>'],
    ['One\ntwo\n\nthree', '<p>One<br />two</p>\n<p>three</p>'],
    ['<p>5 < 6 & 7', '<p>5 &lt; 6 &amp; 7</p>'],
    ['<p>x</p><li>One</li> <li>Two</li><p>y</p>', '<p>x</p><ul><li>One</li> <li>Two</li></ul><p>y</p>'],
    ['<li>One\n<li>Two', '<ul><li>One\n</li><li>Two</li></ul>'],
    ['<p>x</p><li>One</li>and<li>Two', '<p>x</p><ul><li>One</li></ul>and<ul><li>Two</li></ul>'],
    [
      '<p>x</p><li>One<ol><li>Deep</li></ol></li><li>Two</li>',
      '<p>x</p><ul><li>One<ol><li>Deep</li></ol></li><li>Two</li></ul>',
    ],
    ['<p><a href="https://user:pw@example.com/">x</a></p>', '<p><a>x</a></p>'],
    ['<p><a href="https://this.site@evil.example">x</a></p>', '<p><a>x</a></p>'],
    ['<p><a href="HTTPS:user@evil.example">x</a></p>', '<p><a>x</a></p>'],
    ['<p><a href="mailto:me@example.com">x</a></p>', '<p><a href="mailto:me@example.com">x</a></p>'],
    ['<p>\u2068Aina\u2069 and &#x2067;Ben&#x2069;</p>', '<p>Aina and Ben</p>'],
  ])('%j is kept as %j', (written, kept) => {
    expect(htmlToKeep(written)).toBe(kept)
  })

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<p style="position:fixed">x</p>',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<math><mtext></mtext><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<object data="x"></object><embed src="x"><base href="https://evil.example">',
    '<p id="main" class="btn" data-x="1">x</p>',
  ])('nothing that could act is left of %j', (written) => {
    for (const html of [htmlToKeep(written), htmlToShow(written)]) {
      const tags = html.match(/<[^>]*>/g) ?? []
      expect(tags.join('')).not.toMatch(
        /script|style|on\w+=|src|svg|iframe|form|input|object|embed|base|id=|class|data|evil/i,
      )
    }
  })

  it('is cleaned when it is shown, whatever is stored, and its links say that they lead away', () => {
    expect(htmlToShow('<p>x<script>alert(1)</script> <a href="/explore">y</a></p>')).toBe(
      '<p>x <a href="/explore" rel="noopener nofollow">y</a></p>',
    )
  })

  it('turns no direction when it is shown, in text and links, and a link from before loses its password', () => {
    const stored = '<p>a\u202eb&#x202d;c\u2067 <a href="/x\u202e&#x2066;y">d</a></p>'
    expect(htmlToShow(stored)).toBe('<p>abc <a href="/xy" rel="noopener nofollow">d</a></p>')
    expect(htmlToShow('<a href="https://me:pw@example.com">x</a>')).toBe('<a rel="noopener nofollow">x</a>')
  })

  it('is flat: what is nested thousands of times loses its levels and keeps its text', () => {
    const bomb = `${'<blockquote>'.repeat(5_000)}deep${'</blockquote>'.repeat(5_000)}`
    const html = htmlToKeep(bomb)
    expect(html.match(/<blockquote>/g)?.length).toBeLessThan(20)
    expect(plainTextOf(html)).toBe('deep')
  })

  it('stays the same when it is cleaned again, also by way of what was shown', () => {
    const parts = [
      '<p>',
      '</p>',
      '<a href="/x">',
      '</a>',
      '<b>',
      '<li>',
      '&',
      '&lt;',
      '<',
      '"',
      'x',
      '\n',
      '<script>',
      '<ul>',
      '</ul>',
      '</li>',
      '<p>',
      'https://a:b@c',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (written) => {
        const kept = htmlToKeep(`<p>${written.join('')}`)
        expect(htmlToKeep(kept)).toBe(kept)
        expect(htmlToKeep(htmlToShow(kept))).toBe(kept)
      }),
    )
  })

  it('has words apart where its paragraphs are', () => {
    expect(plainTextOf('<p>One</p><p>two &amp; <b>three</b><br />four</p>')).toBe('One two & three four')
  })

  it('has what a list holds apart, also from what stands before it', () => {
    expect(plainTextOf('Bring<ul><li>one</li><li>two</li>\n<li>three</li></ul>all')).toBe(
      'Bring one · two · three all',
    )
  })
})
