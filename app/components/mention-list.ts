import '@github/text-expander-element'
import type { TextExpanderChangeEvent } from '@github/text-expander-element'

/** From so many characters after an @ on (DISC-47). */
const FEWEST = /^\w{2,}$/

type Found = { username: string; profilePicVariants: { small: string } | null }

/** Offers the members whose names begin with what stands after an @, in a list below it (WAI-ARIA's combobox). */
export function offerMembers(expander: HTMLElement): void {
  expander.addEventListener('text-expander-change', (event) => {
    const { detail } = event as TextExpanderChangeEvent
    if (detail && FEWEST.test(detail.text)) detail.provide(listFor(detail.text))
  })
  expander.addEventListener('text-expander-value', (event) => {
    const { detail } = event as CustomEvent<{ item: HTMLElement; value: string | null }>
    detail.value = `@${detail.item.dataset.value}`
  })
  // What was typed while the scripts were on their way.
  expander.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The answers of this page's searches: whoever corrects a letter asks nothing twice. */
const known = new Map<string, Found[]>()

async function listFor(text: string) {
  const users = await search(text.toLowerCase())
  return users.length === 0 ? { matched: false } : { matched: true, fragment: listOf(users) }
}

async function search(text: string): Promise<Found[]> {
  const before = known.get(text)
  if (before) return before
  try {
    const answer = await fetch(`/api/users/search?${new URLSearchParams({ q: text })}`)
    if (!answer.ok) return []
    const { users } = (await answer.json()) as { users: Found[] }
    known.set(text, users)
    return users
  } catch {
    // No list is offered; the name can be typed.
    return []
  }
}

function listOf(users: Found[]): HTMLElement {
  const list = document.createElement('ul')
  list.className = 'names'
  list.setAttribute('role', 'listbox')
  list.append(
    ...users.map(({ username, profilePicVariants }, index) => {
      const option = document.createElement('li')
      option.setAttribute('role', 'option')
      option.id = `name-${index}`
      option.dataset.value = username
      if (profilePicVariants) option.append(pictureOf(profilePicVariants.small))
      option.append(username)
      return option
    }),
  )
  return list
}

function pictureOf(src: string): HTMLElement {
  const picture = document.createElement('img')
  Object.assign(picture, { src, alt: '', width: 28, height: 28 })
  return picture
}
