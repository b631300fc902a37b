import { type ReactNode, useId, useRef } from 'react'
import { focusFollowing } from '#app/components/layout/focus/focus-following.ts'
import { released } from '#app/components/layout/released.ts'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'

/**
 * A dialog that the page asks for: without JavaScript it stands on the page, open, with a link that closes it; with
 * JavaScript it lies over the page until it is closed. `onClose` is told of Escape, too.
 */
export function Dialog({
  title,
  onClose,
  className = '',
  children,
}: {
  title: ReactNode
  onClose: () => void
  className?: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useIsomorphicLayoutEffect(() => {
    const element = dialog.current
    // Where there are no dialogs it stands on the page, as the server wrote it.
    if (!element || !('showModal' in element)) return
    let isHere = true
    const show = () => {
      if (!isHere) return
      // The server opened it without a backdrop: only a script can lay it over the page.
      element.close()
      element.showModal()
      // The focus starts at the chosen radio button.
      element.querySelector<HTMLElement>('[type="radio"]:checked')?.focus()
    }
    if (element.matches(':active')) void released(element).then(show)
    else show()
    return () => {
      isHere = false
      element.close()
      // The browser gives it back to what had it before: perhaps nothing, or what the server wrote into the dialog.
      const focused = document.activeElement
      if (focused === document.body || element.contains(focused)) focusFollowing(element)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      className={`dialog ${className}`.trim()}
      aria-labelledby={titleId}
      // React lets both bubble, and a file field's picker has a `cancel` of its own: what lies within is not this dialog.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Browsers close it on a second Escape without `cancel`.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
