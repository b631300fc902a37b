import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { clientAddress, trustProxySetting } from './client-address.ts'

let server: Server
const before = env.trustProxy
afterEach(async () => {
  env.trustProxy = before
  await new Promise((resolve) => server.close(resolve))
})

/** Which addresses requests with these headers count as, at a server behind such proxies. */
async function counted(trustProxy: typeof env.trustProxy, sent: Record<string, string>[]): Promise<string[]> {
  env.trustProxy = trustProxy
  const app = express()
  app.set('trust proxy', trustProxySetting())
  app.use((request, response) => void response.send(clientAddress(request)))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers = []
  for (const headers of sent) answers.push(await (await fetch(url, { headers })).text())
  return answers
}

const forwarded = (...addresses: string[]) => addresses.map((one) => ({ 'X-Forwarded-For': one }))

describe('behind one proxy', () => {
  it('a client is one, from whichever port', async () => {
    const sent = forwarded('203.0.113.7', '203.0.113.7:1', '203.0.113.7:65535', '::ffff:203.0.113.7')
    expect(await counted({ hops: 1 }, sent)).toEqual(sent.map(() => '203.0.113.7'))
  })

  it('a client is one, however its IPv6 address is spelled, and with whichever of its own', async () => {
    const sent = forwarded(
      '2001:db8::1',
      '2001:DB8:0:0:0:0:0:1',
      '[2001:db8::1]:443',
      '2001:db8::2',
      '2001:db8::ffff:ffff:ffff:ffff',
    )
    expect(await counted({ hops: 1 }, sent)).toEqual(sent.map(() => '2001:db8:0:0::/64'))
  })

  it('what is no address counts as the proxy’s', async () => {
    const sent = forwarded('unknown', '_hidden', 'x'.repeat(5_000))
    expect(await counted({ hops: 1 }, sent)).toEqual(sent.map(() => '127.0.0.1'))
  })
})

it('a header that only the proxy sets is read in the same way', async () => {
  const sent = ['203.0.113.7', '203.0.113.7:9', '2001:db8::1', '[2001:db8::9]:443', 'nonsense', ''].map(
    (address) => ({ 'Fly-Client-IP': address }),
  )
  expect(await counted({ header: 'fly-client-ip' }, sent)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:0:0::/64',
    '2001:db8:0:0::/64',
    '127.0.0.1',
    '127.0.0.1',
  ])
})

it('what the client wrote before the proxy is not believed', async () => {
  expect(await counted({ hops: 1 }, forwarded('203.0.113.7, 192.0.2.1'))).toEqual(['192.0.2.1'])
  const twice = [{ 'Fly-Client-IP': '203.0.113.7, 192.0.2.1' }]
  expect(await counted({ header: 'fly-client-ip' }, twice)).toEqual(['127.0.0.1'])
})

it('without a proxy nothing is believed', async () => {
  expect(await counted(null, forwarded('203.0.113.7'))).toEqual(['127.0.0.1'])
})
