import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { loadTexts } from '#app/i18n/client.ts'

/** Delay before the card shows (DISC-08), ms. */
const HOVER_DELAY_MS = 300

export type Hovered = { username: string; at: DOMRect }

/** Shows a card of a member when the pointer rests on their name; its script is loaded on first use. */
export function HoverCards({ within }: { within: RefObject<HTMLElement> }) {
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const [Card, setCard] = useState<ComponentType<Hovered> | null>(null)

  useEffect(() => {
    const section = within.current
    if (section === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const nameAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-member], .who')
    const enter = (event: Event) => {
      const name = nameAt(event)
      clearTimeout(timer)
      if (name === null) timer = setTimeout(() => setHovered(null), HOVER_DELAY_MS)
      else if (name.dataset.member) timer = setTimeout(() => show(name), HOVER_DELAY_MS)
    }
    const show = (name: HTMLElement) => {
      setHovered({ username: name.dataset.member ?? '', at: name.getBoundingClientRect() })
      Promise.all([import('#app/components/comments/hover-card.tsx'), loadTexts('users')])
        .then(([{ HoverCard }]) => setCard(() => HoverCard))
        // Without a connection the name itself leads to the profile.
        .catch(() => {})
    }
    const leave = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setHovered(null), HOVER_DELAY_MS)
    }
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setHovered(null)
    section.addEventListener('mouseover', enter)
    section.addEventListener('mouseleave', leave)
    document.addEventListener('keydown', dismiss)
    return () => {
      clearTimeout(timer)
      section.removeEventListener('mouseover', enter)
      section.removeEventListener('mouseleave', leave)
      document.removeEventListener('keydown', dismiss)
    }
  }, [within])

  return hovered && Card ? <Card key={hovered.username} {...hovered} /> : null
}
