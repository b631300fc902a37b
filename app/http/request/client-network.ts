import ipaddr from 'ipaddr.js'

/** Longer than any address with a zone and a port. */
const MAX_LENGTH = 100

/**
 * What a client's address counts as, wherever addresses are counted: an IPv4 address, or the /64 of an IPv6 address, of
 * which one client may have every address. All spellings give one text; a port is dropped, and an IPv4 address mapped
 * into IPv6 is that IPv4 address. Null for what is no address.
 */
export function networkOf(address: string | undefined): string | null {
  if (address === undefined || address.length > MAX_LENGTH) return null
  const text = withoutPort(address.trim())
  // Else `127.1`, `0177.0.0.1` and `2130706433` would be addresses, too.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text
  if (!ipaddr.IPv6.isValid(text)) return null
  const parsed = ipaddr.IPv6.parse(text)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}

/** Of `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]`. */
function withoutPort(text: string): string {
  return /^(?:\[(.*)\]|([^:]*))(?::\d*)?$/.exec(text)?.slice(1).find(Boolean) ?? text
}
