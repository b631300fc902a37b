import type { CSSProperties } from 'react'

/** A paint, as a dot. */
export function Swatch({ hex }: { hex: string }) {
  return <span className="swatch" style={{ '--colour': hex } as CSSProperties} />
}
