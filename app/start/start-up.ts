import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'

let hasShown = false
let restoreLate: ((part: HTMLElement) => void) | null = null

/** Whether the scripts have shown a screen of their own, rather than an error of their start. */
export const isUp = () => hasShown

/** Says that this screen is what should be shown. */
export function useIsUp(isMeant = true): void {
  useIsomorphicLayoutEffect(() => {
    hasShown ||= isMeant
  }, [isMeant])
}

/** For the parts of a page built anew that come late. */
export function keepRestoring(restore: (root: HTMLElement, part: HTMLElement) => void): void {
  restoreLate = (part) => {
    const page = part.closest<HTMLElement>('#page')
    if (page) restore(page, part)
  }
}

export function restorePart(part: HTMLElement): void {
  restoreLate?.(part)
}
