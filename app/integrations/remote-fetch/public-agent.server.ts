import dns from 'node:dns'
import type { Agent } from 'node:http'
import { isIPv6, type LookupFunction } from 'node:net'
import os from 'node:os'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** `allow` lists addresses that may be reached although they are not public; `lookup` resolves names. */
export type Reach = { allow: string[]; lookup?: LookupFunction }

/**
 * An agent that connects to public addresses only. What is checked is the very address that the socket then connects
 * to, so a name that answers differently the second time gains nothing. Throws, or fails the request, with an error
 * that `isRefusal` knows.
 */
export function publicAgent(url: URL, { allow, lookup = dns.lookup }: Reach): Agent {
  const isHidden = hiddenExcept(allow)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is never looked up.
  if (isHidden(host)) throw new HiddenAddress(host)
  const FilteringAgent = url.protocol === 'https:' ? RequestFilteringHttpsAgent : RequestFilteringHttpAgent
  return new FilteringAgent({ allowIPAddressList: allow, lookup: withoutHidden(lookup, isHidden) })
}

/** Whether a request failed because its address, or one its name resolves to, is not public. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof HiddenAddress) return true
  // The library has no class or code of its own.
  return error instanceof Error && /^DNS lookup .* is not allowed\. Because/.test(error.message)
}

class HiddenAddress extends Error {
  constructor(address: string) {
    super(`${address} is no public address`)
  }
}

function withoutHidden(lookup: LookupFunction, isHidden: (address: string) => boolean): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      const hidden = addresses.find(isHidden)
      callback(hidden === undefined ? error : new HiddenAddress(hidden), found, family)
    })
}

/** The host of Azure's machines: it has an address of the public range and answers to those machines alone. */
const AZURE_HOST = '168.63.129.16'

/** Tells what the library takes for public and is not. */
function hiddenExcept(allow: string[]): (address: string) => boolean {
  // A public address of this machine also reaches what its firewall keeps from everybody else.
  const hidden = new Set([AZURE_HOST, ...ownAddresses()])
  return (address) => !allow.includes(address) && (hidden.has(address) || isOutsideIpv6Internet(address))
}

function ownAddresses(): string[] {
  return Object.values(os.networkInterfaces()).flatMap((ones) => (ones ?? []).map(({ address }) => address))
}

/** Public IPv6 addresses are those of 2000::/3; of the others, `::127.0.0.1` is one that the library lets through. */
function isOutsideIpv6Internet(address: string): boolean {
  return isIPv6(address) && !/^[23][0-9a-f]{3}:/i.test(address)
}
