import { hostCookie } from '#app/http/request/cookies.server.ts'

/** A visitor may have dismissed so many announcements that are still shown to others. */
export const MAX_DISMISSED = 20

/** Beyond the 30 days for which an announcement is shown. */
const DISMISSED_SECONDS = 60 * 24 * 60 * 60

/**
 * What a visitor has dismissed, by number: `9.7`. Remix writes values as base64 of JSON; `encode` and `decode` take that
 * off.
 */
export const dismissedCookie = hostCookie('dismissed', {
  secrets: [],
  maxAge: DISMISSED_SECONDS,
  encode: (value) => (JSON.parse(atob(value)) as number[]).slice(0, MAX_DISMISSED).join('.'),
  decode: (value) => btoa(JSON.stringify(isDismissedValue(value) ? value.split('.').map(Number) : [])),
})

/** Whether a cookie's value is one that this site may have set. */
export function isDismissedValue(value: string): boolean {
  return /^[1-9]\d{0,9}(?:\.[1-9]\d{0,9}){0,19}$/.test(value)
}

/** What this visitor has dismissed. */
export async function readDismissed(request: Request): Promise<number[]> {
  return ((await dismissedCookie.parse(request.headers.get('Cookie'))) as number[] | null) ?? []
}
