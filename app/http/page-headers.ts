/** Of every page, fresh or kept: it depends on who reads it, and in which language. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Language',
} as const
