import Combobox from '@github/combobox-nav'
import { InputRange, InputStyleClone } from 'dom-input-range'

/** An @ and the beginning of a name before the cursor (DISC-47, DISC-48); no address has one in it. No lookbehind: old Safaris cannot read any. */
const MENTION_PREFIX = /(?:^|[^\p{Script=Latin}\p{N}_])[@＠]([A-Za-z0-9_]{2,30})$/u

type Found = { username: string; profilePicVariants: { small: string } | null }

/** Offers the members whose names begin with what stands after an @, in a list below it (WAI-ARIA's combobox). */
export function suggestMembers(around: HTMLElement, field: HTMLTextAreaElement, label: string): void {
  let open: { combobox: Combobox; list: HTMLElement } | null = null
  /** The name for which Escape closed the list. */
  let dismissed = ''

  const close = () => {
    open?.combobox.destroy()
    open?.list.remove()
    open = null
  }
  const offer = async () => {
    const text = typedName(field)
    if (text === null || text === dismissed) return close()
    dismissed = ''
    const users = await search(text.toLowerCase())
    // The text has changed meanwhile: a later answer counts.
    if (typedName(field) !== text || text === dismissed) return
    close()
    if (users.length === 0 || document.activeElement !== field) return
    const list = listOf(users, label)
    around.append(list)
    positionList(list, around, field, text)
    const combobox = new Combobox(field, list, { firstOptionSelectionMode: 'selected' })
    combobox.start()
    open = { combobox, list }
    list.addEventListener('mousedown', (event) => event.preventDefault())
    list.addEventListener('combobox-commit', ({ target }) => {
      insertName(field, (target as HTMLElement).dataset.value ?? '')
      close()
    })
  }
  /** Past either end the selection wraps around. */
  const wrapSelection = () => {
    if (open && !open.list.querySelector('[aria-selected="true"]')) open.combobox.navigate(1)
  }
  field.addEventListener('input', () => void offer())
  field.addEventListener('blur', close)
  field.addEventListener('keydown', (event) => {
    if (open !== null && event.key.startsWith('Arrow')) setTimeout(wrapSelection)
    if (event.key !== 'Escape' || open === null) return
    event.preventDefault()
    dismissed = typedName(field) ?? ''
    close()
  })
  // For what was typed before this script was loaded.
  void offer()
}

function typedName({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | null {
  if (selectionStart !== selectionEnd) return null
  return MENTION_PREFIX.exec(value.slice(0, selectionStart))?.[1] ?? null
}

/** The chosen name in the place of its beginning, as if it had been typed. */
function insertName(field: HTMLTextAreaElement, username: string): void {
  const end = field.selectionStart
  const begun = typedName(field) ?? ''
  field.setRangeText(`${username} `, end - begun.length, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Below the @, within the field's width, also when that changes (a phone is turned): the style sheet's own arithmetic. */
function positionList(
  list: HTMLElement,
  around: HTMLElement,
  field: HTMLTextAreaElement,
  text: string,
): void {
  const caret = new InputRange(field, field.selectionStart - text.length - 1).getBoundingClientRect()
  // The copy of the field that was measured goes: on a turned phone it would stand beyond the screen for a frame.
  InputStyleClone.for(field).disconnect()
  const frame = around.getBoundingClientRect()
  list.style.left = `max(0px, min(${caret.left - frame.left}px, 100% - ${list.offsetWidth}px))`
  list.style.top = `${caret.bottom - frame.top + 4}px`
}

/** Answers of earlier searches on this page. */
const searchCache = new Map<string, Found[]>()

async function search(text: string): Promise<Found[]> {
  const before = searchCache.get(text)
  if (before) return before
  try {
    const answer = await fetch(`/api/users/search?${new URLSearchParams({ q: text })}`)
    if (!answer.ok) return []
    const { users } = (await answer.json()) as { users: Found[] }
    searchCache.set(text, users)
    return users
  } catch {
    // No list is offered; the name can be typed.
    return []
  }
}

function listOf(users: Found[], label: string): HTMLElement {
  const list = document.createElement('ul')
  list.className = 'names'
  list.id = 'names'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label)
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
