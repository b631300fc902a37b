import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TipProps = {
  /** What is said of it; it is also its name where what is seen has no words. */
  text: ReactNode
  isName?: boolean
  children: ReactNode
}

/** Says more about what is seen, at the pointer, at a tap and at the focus, by the style sheet alone. */
export function Tip({ text, isName = false, children }: TipProps) {
  const id = useId()
  return (
    <span className="tip">
      <button
        type="button"
        aria-labelledby={isName ? id : undefined}
        aria-describedby={isName ? undefined : id}
        onKeyDown={leaveOnEscape}
      >
        {children}
      </button>
      <span role="tooltip" id={id} className="tip__text">
        {text}
      </span>
    </span>
  )
}

function leaveOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Escape') currentTarget.blur()
}
