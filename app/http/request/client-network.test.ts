import { describe, expect, it } from 'vitest'
import { networkOf } from '#app/http/request/client-network.ts'

describe('an address counts as', () => {
  it.each([
    ['one IPv4 address', '203.0.113.7', ['203.0.113.7', ' 203.0.113.7 ']],
    ['one IPv4 address, whichever port it came from', '203.0.113.7', ['203.0.113.7:80', '203.0.113.7:65535']],
    [
      'the IPv4 address that is mapped into it',
      '203.0.113.7',
      ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '[::ffff:203.0.113.7]:443', '0:0:0:0:0:ffff:203.0.113.7'],
    ],
    [
      'one /64 of IPv6, in every spelling',
      '2001:db8:0:1::/64',
      [
        '2001:db8:0:1::1',
        '2001:DB8:0:1::1',
        '2001:0db8:0000:0001:0000:0000:0000:0001',
        '[2001:db8:0:1::1]',
        '[2001:db8:0:1::1]:443',
        '2001:db8:0:1::1%eth0',
      ],
    ],
    [
      'the /64 that its neighbours have too',
      '2001:db8:0:1::/64',
      ['2001:db8:0:1::2', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1:a:b:c:d'],
    ],
    ['another /64', '2001:db8:0:2::/64', ['2001:db8:0:2::1']],
    ['this machine', '0:0:0:0::/64', ['::1']],
  ])('%s', (_, network, spellings) => {
    expect(spellings.map(networkOf)).toEqual(spellings.map(() => network))
  })

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '256.0.0.1',
    '1.2.3.4.5',
    '1.2.3.4, 5.6.7.8',
    '1.2.3.4:x',
    '2001:db8::1::2',
    '[2001:db8::1',
    '[]',
    ':',
    '1'.repeat(100_000),
    ':'.repeat(100_000),
  ])('nothing where it is none', (text) => {
    expect(networkOf(text)).toBeNull()
  })
})
