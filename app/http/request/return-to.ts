const base = 'http://site.invalid'

/**
 * A path on this site that it is safe to send somebody to, or `fallback`. Refused: other origins in every
 * spelling (`//evil`, `/\evil`, `/%5Cevil`, `/<tab>/evil`), control characters, and whatever cannot be decoded.
 */
export function safePath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > 2_000 || !isLocalWhenDecoded(value)) return fallback
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  if (url === null || url.origin !== base) return fallback
  // `/.//evil` is a local path until its dots are resolved.
  const path = url.pathname + url.search + url.hash
  return isLocalWhenDecoded(path) && !isSignInOrOut.test(path) ? path : fallback
}

/** Sign-in and sign-out are no targets: a prepared link could undo what was just done. */
const isSignInOrOut = /^\/auth(\/|$)/i

/** Local as it is written, and however often it is decoded. */
function isLocalWhenDecoded(value: string): boolean {
  const decoded = decodeFully(value)
  return isLocal(value) && decoded !== null && isLocal(decoded)
}

function isLocal(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//') && !/[\\\p{Cc}\p{Cs}]/u.test(value)
}

/** Decodes until nothing changes, so that what is encoded twice is judged as well; null when malformed. */
function decodeFully(value: string): string | null {
  let current = value
  for (let round = 0; round < 5; round++) {
    let next: string
    try {
      next = decodeURIComponent(current)
    } catch {
      // A sign that was encoded on purpose ("50%25") decodes once and no further.
      return round === 0 ? null : decodeAsciiEscapes(current)
    }
    if (next === current) return current
    current = next
  }
  return null
}

/** What can be decoded of a text that cannot be decoded whole. */
function decodeAsciiEscapes(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
