import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'

let hasShown = false

/** Whether the scripts have shown a screen of their own, rather than an error of their start. */
export const isUp = () => hasShown

/** Says that this screen is what should be shown. */
export function useIsUp(isMeant = true): void {
  useIsomorphicLayoutEffect(() => {
    hasShown ||= isMeant
  }, [isMeant])
}
