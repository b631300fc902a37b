import { useState } from 'react'
import type { CommentView } from '#app/components/comments/comment-view.ts'

type Page = { comments: CommentView[]; next: string | null }

/**
 * Further pages of a list, fetched one after the other by cursor; '' is the beginning. A page that cannot be loaded
 * only ends the loading state (DISC-66).
 */
export function useMoreComments(addressOf: (after: string) => string, first: string | null) {
  const [pages, setPages] = useState<{ first: string | null } & Page>({ first, comments: [], next: first })
  const [isLoading, setIsLoading] = useState(false)
  // The list itself was read anew, and is longer or shorter now.
  if (pages.first !== first && pages.comments.length === 0) setPages({ first, comments: [], next: first })

  async function load(): Promise<void> {
    if (isLoading || pages.next === null) return
    setIsLoading(true)
    const page = await fetchPage(addressOf(pages.next))
    setIsLoading(false)
    if (page === null) return
    setPages(({ comments }) => ({ first, comments: [...comments, ...page.comments], next: page.next }))
  }

  return { comments: pages.comments, next: pages.next, isLoading, load: () => void load() }
}

async function fetchPage(address: string): Promise<Page | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as Page) : null
  } catch {
    return null
  }
}
