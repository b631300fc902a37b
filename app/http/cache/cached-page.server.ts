import { createHash } from 'node:crypto'
import { EncodedBody } from '#app/http/cache/encoded-body.server.ts'

/** A page of which every byte is the same for everybody who is served it. */
export class CachedPage extends EncodedBody {
  /** Weak, as it is the same in every encoding. */
  readonly etag: string
  /** The hashes of its inline scripts, for its policy: a nonce would be the same for everybody. */
  readonly scriptHashes: readonly string[]

  constructor(html: string, nonce: string) {
    const body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''))
    super(body)
    this.scriptHashes = hashesOfScripts(html, nonce)
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
  }
}

/**
 * Of the scripts that carry the nonce alone, which are those of the server: what somebody smuggles into a page stays
 * without permission.
 */
function hashesOfScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script\b([^<>]*)>([^]*?)<\/script>/g)
  const inline = [...scripts].flatMap(([, attributes = '', code = '']) =>
    code !== '' && attributes.includes(` nonce="${nonce}"`) ? [code] : [],
  )
  return [...new Set(inline)].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}
