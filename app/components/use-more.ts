import { useState } from 'react'
import type { CommentView } from '#app/components/comment-view.ts'

type Page<Next> = { comments: CommentView[]; next: Next | null }

/** Further pages of a list, fetched one after the other. One that does not come only ends the waiting (DISC-66). */
export function useMore<Next extends string | number>(addressOf: (next: Next) => string, first: Next | null) {
  const [pages, setPages] = useState<{ first: Next | null } & Page<Next>>({
    first,
    comments: [],
    next: first,
  })
  const [isLoading, setIsLoading] = useState(false)
  // The list itself was read anew, and is longer or shorter now.
  if (pages.first !== first && pages.comments.length === 0) setPages({ first, comments: [], next: first })

  async function load(): Promise<void> {
    if (isLoading || pages.next === null) return
    setIsLoading(true)
    const page = await fetchPage<Next>(addressOf(pages.next))
    setIsLoading(false)
    if (page === null) return
    setPages(({ comments }) => {
      const ids = new Set(comments.map(({ id }) => id))
      const fresh = page.comments.filter(({ id }) => !ids.has(id))
      return { first, comments: [...comments, ...fresh], next: page.next }
    })
  }

  return { comments: pages.comments, next: pages.next, isLoading, load: () => void load() }
}

async function fetchPage<Next>(address: string): Promise<Page<Next> | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as Page<Next>) : null
  } catch {
    return null
  }
}
