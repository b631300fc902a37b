const loads = new Map<string, Promise<void>>()

/**
 * Loads a style sheet of what comes on demand. Rejects where it does not come, and asks anew the next time: one that a
 * script imports is asked for a single time, and what it styles is without it till the page is loaded again.
 */
export function loadStyle(href: string): Promise<void> {
  const loading = loads.get(href) ?? load(href)
  loads.set(href, loading)
  return loading
}

function load(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      loads.delete(href)
      link.remove()
      reject(new TypeError(`No style sheet ${href}`))
    }
    document.head.append(link)
  })
}
