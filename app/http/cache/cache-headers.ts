/** For what depends on the reader and their language: pages, feeds, JSON. */
export const privateHeaders = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Cookie, Accept-Language',
} as const

/** For every page, rendered or from the page cache. */
export const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', ...privateHeaders } as const
