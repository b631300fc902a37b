import fc from 'fast-check'

const pieces = [
  ...['/', '//', '\\', '%2F', '%5C', '%252F', '%255C', '／', '⁄', '∕', '﹨', '＼'],
  ...['.', '..', '/./', '/../', '%2e', '%2E%2E', '。', '%E3%80%82'],
  ...[
    '\t',
    '\r\n',
    '\n',
    '\u0000',
    ' ',
    '\u00a0',
    '\u2028',
    '\u202e',
    '%09',
    '%0D%0A',
    '%00',
    '%20',
    '\ud800',
  ],
  ...['https:', 'http:', 'javascript:', 'data:', '@', ':', ':80', '?', '#', '&', '%', '%25', '%E0%A4%A'],
  ...['evil.example', 'evil', 'plate', 'WXY1234', 'é', 'กข', 'xn--evil-'],
]

/** Paths as attackers spell them: short, so that the beginnings vary. */
export const hostilePaths = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((some) => some.join('')),
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((some) => `/${some.join('')}`),
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
)
