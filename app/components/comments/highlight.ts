import { useLocation, useNavigate } from '@remix-run/react'
import { type RefObject, useEffect } from 'react'

/** How long a linked comment is highlighted (VEH-04), ms. */
const HIGHLIGHT_MS = 2_000

/** Scrolls to an element, opens the `<details>` around it, and highlights it for a while. */
export function highlight(id: string, ms: number): void {
  const element = document.getElementById(id)
  if (element === null) return
  for (
    let details = element.closest('details');
    details;
    details = details.parentElement?.closest('details') ?? null
  ) {
    details.open = true
  }
  element.scrollIntoView({ block: 'center' })
  element.classList.add('lit')
  setTimeout(() => element.classList.remove('lit'), ms)
}

/** Highlights the comment of `#comment-c-5`; if it is not on the page, loads the page that has it (VEH-03). */
export function useHighlightedComment(section: RefObject<HTMLElement>): void {
  const { hash, pathname, search, key } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const id = /^#comment-(c-\d+)$/.exec(hash)?.[1]
    if (id === undefined || section.current === null) return
    if (document.getElementById(hash.slice(1))) return highlight(hash.slice(1), HIGHLIGHT_MS)
    if (new URLSearchParams(search).get('comment') === id) return
    const asked = new URLSearchParams(search)
    asked.set('comment', id)
    asked.delete('talk')
    navigate(`${pathname}?${asked}${hash}`, {
      replace: true,
      preventScrollReset: true,
    })
  }, [hash, pathname, search, key, navigate, section])
}
