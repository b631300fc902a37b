import { isIPv6, type LookupFunction } from 'node:net'
import os from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { makeRemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import { refusalOf } from '#tests/remote-site.ts'

const hidden = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.0.0.1'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  'link-local, with the clouds’ metadata': ['169.254.169.254', '169.254.0.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  'multicast, broadcast, reserved': ['224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1'],
  'for special uses': [
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
  ],
  'Azure’s host': ['168.63.129.16'],
  'IPv6: this machine': ['::1', '::'],
  'IPv6: link, site, private, multicast': [
    'fe80::1',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
  ],
  'IPv4 within IPv6, mapped': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:8.8.8.8',
  ],
  'IPv4 within IPv6, compatible': ['::127.0.0.1', '::7f00:1', '::a9fe:a9fe'],
  'IPv4 within IPv6, translated': ['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1'],
  'IPv4 within IPv6, 6to4 and Teredo': ['2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'IPv6: documentation, discard, unassigned': [
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '4000::1',
    '5f00::1',
    'a000::1',
  ],
}

describe.each(Object.entries(hidden))('%s', (_, addresses) => {
  it.each(addresses)('%s is refused, with and without TLS', async (address) => {
    const host = isIPv6(address) ? `[${address}]` : address
    expect((await refusalOf(makeRemoteFetch(), `http://${host}/a.jpg`)).code).toBe('url_refused')
    expect((await refusalOf(makeRemoteFetch(), `https://${host}/a.jpg`)).code).toBe('url_refused')
  })

  it.each(addresses)('a name that means %s is refused', async (address) => {
    const fetch = makeRemoteFetch({ lookup: answering(address) })
    expect((await refusalOf(fetch, 'http://photos.example/a.jpg')).code).toBe('url_refused')
    expect((await refusalOf(fetch, 'https://photos.example/a.jpg')).code).toBe('url_refused')
  })

  it.each(addresses)('a name that means %s besides a public address is refused', async (address) => {
    const fetch = makeRemoteFetch({ lookup: answering('1.1.1.1', address) })
    expect((await refusalOf(fetch, 'http://photos.example/a.jpg')).code).toBe('url_refused')
  })
})

it.each([
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://127%2e0%2e0%2e1/',
  'http:\\\\127.0.0.1\\a.jpg',
  'http:127.0.0.1/a.jpg',
  'http://2852039166/',
  'http://0/',
  'http://LocalHost/',
])('another spelling, %s, is refused too', async (address) => {
  expect((await refusalOf(makeRemoteFetch(), address)).code).toBe('url_refused')
})

it('a public address of this machine itself is refused', async () => {
  const own = { address: '8.8.4.4', netmask: '255.255.255.0', mac: '', internal: false, cidr: null }
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: [{ ...own, family: 'IPv4' }] })
  expect((await refusalOf(makeRemoteFetch(), 'http://8.8.4.4/a.jpg')).code).toBe('url_refused')
  const named = makeRemoteFetch({ lookup: answering('8.8.4.4') })
  expect((await refusalOf(named, 'http://photos.example/a.jpg')).code).toBe('url_refused')
})

/** Name service that has the same addresses for every name. */
function answering(...addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_name, options, callback) => {
    const [first] = found
    if (options.all) callback(null, found)
    else callback(null, first?.address ?? '', first?.family)
  }
}
