import type { Request } from 'express'
import { env, isLoopbackHost } from '#app/env.server.ts'

/** Express's `trust proxy`: the number of proxies in front, or false. */
export function trustProxySetting(): number | false {
  return env.trustProxy && 'hops' in env.trustProxy ? env.trustProxy.hops : false
}

export function clientAddress(request: Request): string {
  if (env.trustProxy && 'header' in env.trustProxy) {
    const told = request.headers[env.trustProxy.header]
    if (typeof told === 'string' && told !== '') return told
  }
  return request.ip ?? 'unknown'
}

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** True if the connection itself comes from this machine, addressed as such and through no proxy: for DEV_LOGIN. */
export function isDirectFromThisMachine(request: Request): boolean {
  const peer = request.socket.remoteAddress ?? ''
  const host = URL.canParse(`http://${request.headers.host}`)
    ? new URL(`http://${request.headers.host}`).hostname
    : ''
  return (
    isLoopbackHost(peer) &&
    isLoopbackHost(host) &&
    forwardingHeaders.every((name) => request.headers[name] === undefined)
  )
}
