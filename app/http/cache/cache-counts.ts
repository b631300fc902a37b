/** What a cache holds; `bytes` is null where it does not weigh what it keeps. */
type CacheSize = { entries: number; bytes: number | null }

/** How a cache is doing since the start: answers that it gave, and those that had to be made anew and were kept. */
export type CacheState = CacheSize & { name: CacheName; hits: number; misses: number }

export type CacheName = 'pages' | 'responses' | 'etags'

const caches = new Map<CacheName, { hits: number; misses: number; size: () => CacheSize }>()

/** Counts for a cache of the site; `cacheStates` tells of it from then on. */
export function cacheCounts(name: CacheName, size: () => CacheSize) {
  const counts = { hits: 0, misses: 0, size }
  caches.set(name, counts)
  return {
    hit: () => {
      counts.hits += 1
    },
    miss: () => {
      counts.misses += 1
    },
  }
}

export function cacheStates(): CacheState[] {
  return [...caches].map(([name, { hits, misses, size }]) => ({ name, hits, misses, ...size() }))
}
