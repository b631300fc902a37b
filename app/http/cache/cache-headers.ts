/** Of whatever depends on who reads it and in which language: pages, feeds, the API's answers. */
export const privateHeaders = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Language',
} as const

/** Of every page, fresh or kept. */
export const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', ...privateHeaders } as const
