import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import type { RemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'

const servers = new Set<Server>()
const sockets = new Set<Socket>()

/** A site on loopback from which files are fetched; its address without a slash at the end. */
export function serve(answer: RequestListener): Promise<string> {
  return listen(http.createServer(answer))
}

export async function listen(server: Server, host = '127.0.0.1'): Promise<string> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, host), 'listening')
  servers.add(server)
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** Ends all sites, whatever they were doing: for `afterEach`. */
export async function closeSites(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))))
  servers.clear()
}

/** The refusal of a fetch, which stands at its field and leaves no file. */
export async function refusalOf(fetch: RemoteFetch, address: string): Promise<DomainError> {
  const dir = mkdtempSync(join(tmpdir(), 'refused-'))
  const refusal = await fetch(address, dir).catch((error: unknown) => error)
  const left = readdirSync(dir)
  rmSync(dir, { recursive: true })
  if (!(refusal instanceof DomainError)) throw new Error('not refused', { cause: refusal })
  expect(left).toEqual([])
  expect(refusal.field).toBe('imageUrl')
  return refusal
}
