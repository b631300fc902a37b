const folds = 'details.confirm, details.menu'
const panels = '.confirm__p, .menu__p'

/**
 * For all confirmations and menus of the page: what opens comes into view, Escape closes it, and a form that is done
 * closes its confirmation. The focus goes back to the summary. Called again it changes nothing.
 */
export function followConfirmations(): void {
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('reset', onReset)
}

/** It opens after its click. */
function onClick({ target }: Event): void {
  const fold = foldOf((target as Element).closest('summary'))
  if (fold === null) return
  setTimeout(() => {
    if (fold.open) fold.querySelector(panels)?.scrollIntoView({ block: 'nearest' })
  })
}

/** The dialog around it stays. What is pressed beside its controls leaves the focus nowhere: the last that is open closes. */
function onKeyDown(event: KeyboardEvent): void {
  const { activeElement, body } = document
  const isNowhere = activeElement === null || activeElement === body || activeElement.id === 'main'
  const fold = isNowhere ? lastOpen() : foldOf(activeElement)
  if (event.key !== 'Escape' || !fold?.open) return
  event.preventDefault()
  event.stopPropagation()
  fold.querySelector('summary')?.focus()
  close(fold)
}

/** A form stands in its confirmation, or around it. */
function onReset({ target }: Event): void {
  const form = target as Element
  const fold = foldOf(form) ?? form.querySelector<HTMLDetailsElement>('details.confirm')
  if (fold?.open) close(fold)
}

function foldOf(element: Element | null): HTMLDetailsElement | null {
  return element?.closest<HTMLDetailsElement>(folds) ?? null
}

function lastOpen(): HTMLDetailsElement | null {
  const open = document.querySelectorAll<HTMLDetailsElement>(`:is(${folds})[open]`)
  return open[open.length - 1] ?? null
}

function close(fold: HTMLDetailsElement): void {
  if (fold.contains(document.activeElement)) fold.querySelector('summary')?.focus()
  fold.open = false
}
