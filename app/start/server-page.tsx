import { Component, type ReactNode } from 'react'
import { isUp, keepRestoring } from '#app/start/start-up.ts'
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
  if (isTextField(focused)) {
    const field = [...page.querySelectorAll(focused.localName)].find(
      (one) => isTextField(one) && one.name === focused.name && one.form?.action === focused.form?.action,
    ) as typeof focused | undefined
    field?.focus({ preventScroll: true })
    if (field) field.value = focused.value
  }
  const inUse = document.activeElement
  const { readDomState } = await import('#app/components/layout/dom-state.ts')
  const restore = readDomState(before, null, focused)
  restore(page, page, inUse)
  keepRestoring(restore)
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** In an element of its own, because React listens at the other one. */
function putBack(page: HTMLElement, written: ChildNode[], focused: Element | null): void {
  const fresh = page.cloneNode(false) as HTMLElement
  fresh.append(...written)
  page.replaceWith(fresh)
  if (focused instanceof HTMLElement && fresh.contains(focused)) focused.focus({ preventScroll: true })
}
