import { Component, type ReactNode } from 'react'
import { isUp } from '#app/start/start-up.ts'
import { followTranslation } from '#app/start/translated-text.ts'

type Props = { page: HTMLElement; onFailure: () => void; children: ReactNode }

/**
 * The page as the server wrote it, at its hand-over to the scripts. Where it was changed before (by an extension, a
 * translation), React builds it anew: the reader's part is taken over from what stood there. Where the scripts fail, it
 * is put back as it stood.
 */
export class ServerPage extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  private readonly written = [...this.props.page.childNodes]
  private focused: Element | null = null

  override componentDidMount(): void {
    const { page, onFailure } = this.props
    if (this.state.hasFailed || !isUp()) {
      putBack(page, this.written, this.focused)
      return onFailure()
    }
    followTranslation(page)
    const [first] = this.written
    if (first === undefined || page.contains(first)) return
    void takeOver(page, this.written, this.focused)
  }

  override render(): ReactNode {
    // The last moment before React exchanges the page, which takes the focus away.
    this.focused = document.activeElement
    return this.state.hasFailed ? null : this.props.children
  }
}

/** What the reader had typed, chosen and opened; the field in use at once, so that no key is lost. */
async function takeOver(page: HTMLElement, written: ChildNode[], focused: Element | null): Promise<void> {
  const before = document.createElement('div')
  before.append(...written)
  keepLazyParts(page, before)
  if (focused instanceof HTMLElement && page.contains(focused)) focused.focus({ preventScroll: true })
  const { localName, name, type, value } = (focused ?? {}) as HTMLInputElement
  let inUse: HTMLInputElement | undefined
  if (/^(text|search|url)/.test(type)) {
    const selector = `${localName}[name="${name}"]`
    const index = [...before.querySelectorAll(selector)].indexOf(focused as Element)
    inUse = page.querySelectorAll<HTMLInputElement>(selector)[index]
    inUse?.focus({ preventScroll: true })
    if (inUse) inUse.value = value
  }
  const { readDomState } = await import('#app/components/layout/dom-state.ts')
  const restore = readDomState(before, null, focused)
  restore(page, inUse)
}

/**
 * The parts whose scripts come later (`LazyHydration`) are empty in the page built anew: they get what the server wrote,
 * as the reader has left it. What was sent stays in its place, as elements are found by their number.
 */
function keepLazyParts(page: HTMLElement, before: HTMLElement): void {
  const lazyParts = (root: HTMLElement) => [...root.querySelectorAll('[data-lazy]')]
  const empty = lazyParts(page)
  const parts = lazyParts(before)
  if (parts.length !== empty.length) return
  for (const [index, part] of parts.entries()) {
    empty[index]?.append(...part.childNodes)
    part.innerHTML = empty[index]?.innerHTML ?? ''
  }
}

/** In an element of its own, because React listens at the other one. */
function putBack(page: HTMLElement, written: ChildNode[], focused: Element | null): void {
  const fresh = page.cloneNode(false) as HTMLElement
  fresh.append(...written)
  page.replaceWith(fresh)
  if (focused instanceof HTMLElement && fresh.contains(focused)) focused.focus({ preventScroll: true })
}
