/**
 * Texts of the page that cannot be read whole: beyond the edge of the screen, of a box that hides what runs over, or of
 * the control that they name. What a reader can scroll to is whole. For the browser.
 */
export function cutTexts(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some((line) => isCut(line, parent)))
      found.push(parent.outerHTML.slice(0, 120))
  }
  return found

  /** Not for screen readers alone. */
  function isShown(element: Element): boolean {
    if (element.closest('svg, script, style, option, .vh, .skip')) return false
    const { width } = element.getBoundingClientRect()
    return width > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  function isCut(line: DOMRect, parent: Element): boolean {
    let sides = { x: true, y: true }
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isControl = display !== 'inline' && box.matches('a, button, summary, .chip')
      if (
        sides.x &&
        (isControl || isHiding(overflowX)) &&
        !isWithin(line.left, line.right, edge.left, edge.right)
      )
        return true
      if (sides.y && isHiding(overflowY) && !isWithin(line.top, line.bottom, edge.top, edge.bottom))
        return true
      sides = { x: sides.x && !isScrolling(overflowX), y: sides.y && !isScrolling(overflowY) }
      if (position === 'fixed') break
    }
    return sides.x && !isWithin(line.left, line.right, 0, innerWidth)
  }

  function isWithin(start: number, end: number, first: number, last: number): boolean {
    return start >= first - 1 && end <= last + 1
  }

  function isHiding(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip'
  }

  function isScrolling(overflow: string): boolean {
    return overflow === 'auto' || overflow === 'scroll'
  }
}
