import { z } from 'zod'

/** More proxies in a row than anybody has. */
const MAX_HOPS = 9

/**
 * Headers with one address, which a proxy sets anew: `Fly-Client-IP`, `CF-Connecting-IP`, `X-Real-IP`,
 * `X-Azure-ClientIP`, `X-Envoy-External-Address`. Nothing that clients send themselves is called so.
 */
const addressHeader = /^(?!x-forwarded-|forwarded-)[a-z\d]+(-[a-z\d]+)*-(client)?(ip|ipv6|addr|address)$/

/** Where the client's address is read from. `X-Forwarded-For` and its like begin with whatever the client wrote. */
export const trustProxy = z
  .string()
  .trim()
  .default('')
  .transform((value, context): TrustProxy => {
    if (value === '' || value === '0') return null
    if (/^[1-9]\d*$/.test(value) && Number(value) <= MAX_HOPS) return { hops: Number(value) }
    const header = value.toLowerCase()
    if (addressHeader.test(header)) return { header }
    context.addIssue({
      code: 'custom',
      message: `must be how many proxies there are (1 to ${MAX_HOPS}), or a header that only the proxy sets, such as Fly-Client-IP or X-Real-IP; never X-Forwarded-For`,
    })
    return null
  })

/** A number of proxies, the name (in lower case) of the header that holds the client's address, or null. */
export type TrustProxy = { hops: number } | { header: string } | null
