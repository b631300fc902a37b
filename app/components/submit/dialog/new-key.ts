/** An idempotency key. Its owner is part of it on the server: it need not be secret, and there may be no `randomUUID`. */
export function newKey(): string {
  return [Date.now(), Math.random(), Math.random()].map((part) => part.toString(36).slice(-11)).join('-')
}
