import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { clientAddress, trustProxySetting } from './client-address.ts'

const configured = { ...env }
let server: Server | undefined
afterEach(async () => {
  Object.assign(env, configured)
  await new Promise((resolve) => server?.close(resolve))
})

/** Whom the server takes a request for that comes from a proxy on this machine. */
async function addressOf(trustProxy: typeof env.trustProxy, headers: [string, string][]): Promise<string> {
  env.trustProxy = trustProxy
  const app = express().set('trust proxy', trustProxySetting())
  app.use((request, response) => void response.send(clientAddress(request)))
  server = createServer(app)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()
}

describe("the client's address", () => {
  it('is that of the connection where no proxy is told of, whatever the client says', async () => {
    const said: [string, string][] = [
      ['X-Forwarded-For', '192.0.2.1'],
      ['X-Real-IP', '192.0.2.2'],
      ['Forwarded', 'for=192.0.2.3'],
    ]
    expect(await addressOf(null, said)).toBe('127.0.0.1')
  })

  it('is what the last proxy saw, behind what the client wrote', async () => {
    expect(await addressOf({ hops: 1 }, [['X-Forwarded-For', '203.0.113.7, 192.0.2.1']])).toBe('192.0.2.1')
  })

  it('is what stands in the header of the proxy', async () => {
    const trusted = { header: 'fly-client-ip' }
    const said: [string, string][] = [
      ['Fly-Client-IP', '192.0.2.1'],
      ['X-Forwarded-For', '203.0.113.7'],
    ]
    expect(await addressOf(trusted, said)).toBe('192.0.2.1')
  })

  it('is not what the client put into that header as well', async () => {
    const trusted = { header: 'fly-client-ip' }
    const said: [string, string][] = [
      ['Fly-Client-IP', '203.0.113.7'],
      ['Fly-Client-IP', '192.0.2.1'],
    ]
    expect(await addressOf(trusted, said)).toBe('127.0.0.1')
  })
})
