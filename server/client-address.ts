import type { Request } from 'express'
import { env, isLoopbackHost } from '#app/env.server.ts'
import { networkOf } from '#app/http/request/client-network.ts'

/** Express's `trust proxy`: the number of proxies in front, or false. */
export function trustProxySetting(): number | false {
  return env.trustProxy && 'hops' in env.trustProxy ? env.trustProxy.hops : false
}

/** The client's address as it counts (`networkOf`); the connection's own where a proxy tells none that is one. */
export function clientAddress(request: Request): string {
  return networkOf(forwardedAddress(request)) ?? networkOf(request.socket.remoteAddress) ?? 'unknown'
}

function forwardedAddress(request: Request): string | undefined {
  if (!env.trustProxy || !('header' in env.trustProxy)) return request.ip
  const told = request.headers[env.trustProxy.header]
  return typeof told === 'string' ? told : undefined
}

/** What proxies, balancers and networks of caches add to the requests that they pass on. */
const forwardingHeader = new RegExp(
  `^(${[
    'forwarded|via|cdn-loop|front-end-https|remote-addr',
    'x-(forwarded|host|nginx-proxy|real-ip|scheme|varnish)',
    'x-(amz|amzn|appengine|arr|azure|envoy|fd|forwarded|nf|original|originating|remote|source|vercel)-.+',
    '(akamai|cf|cloudfront|fastly|fly|ngrok|tailscale)-.+',
    '.*(client|connecting|user)-?ip(v6)?',
  ].join('|')})$`,
)

/**
 * True if a browser or program on this machine asks, by a name that only this machine has: for DEV_LOGIN. A proxy may
 * rewrite `Host` and add nothing, as nginx does by default: then the page that the request says it comes from is the
 * public one, and the protocol is HTTP/1.0, which no browser speaks.
 */
export function isDirectFromThisMachine(request: Request): boolean {
  const { headers, httpVersion, socket } = request
  return (
    env.trustProxy === null &&
    httpVersion !== '1.0' &&
    isLoopbackHost(socket.remoteAddress ?? '') &&
    isOnLoopback(`http://${headers.host}`) &&
    [headers.origin, headers.referer].every((page) => page === undefined || isOnLoopback(page)) &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name))
  )
}

function isOnLoopback(address: string): boolean {
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname)
}
