import { useEffect, useLayoutEffect } from 'react'

/** Before anything of it is seen; the server has no layout. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
