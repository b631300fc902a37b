const controls = ['a[href]', 'button', 'summary', 'input', 'select', 'textarea']

/** Puts the focus on what follows an element that is about to go; where nothing does, on the page's content. */
export function focusFollowing(element: Element): void {
  const main = document.getElementById('main')
  for (const control of main?.querySelectorAll<HTMLElement>(controls.join()) ?? []) {
    // Only that: not what it contains.
    if (element.compareDocumentPosition(control) !== Node.DOCUMENT_POSITION_FOLLOWING) continue
    control.focus()
    // What is folded away takes no focus.
    if (document.activeElement === control) return
  }
  main?.focus()
}
