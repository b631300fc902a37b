import { useLocation, useNavigate, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { KeptState } from '#app/components/submit/kept/use-kept.ts'

/**
 * Leads to the sign-in once it is known whether the photo is kept in this browser. One that is comes with the page that
 * the reader is led back to. Of one that is not the form says that it has to be chosen again; what was typed is there.
 */
export function useSignIn(isNeeded: boolean, kept: KeptState, typedPlate: () => string): void {
  const submit = useSubmit()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const latest = useRef(typedPlate)
  latest.current = typedPlate
  const returnTo = pathname + search
  useEffect(() => {
    if (!isNeeded || kept === 'none') return
    if (kept === 'kept') return navigate(`/login?${new URLSearchParams({ returnTo, reason: 'kept-photo' })}`)
    const plate = latest.current()
    if (plate === '')
      submit({ intent: 'analyse-photo', lostFile: '1' }, { method: 'post', action: '/submit' })
    // The second step, with no photo.
    else
      submit({ intent: 'submit-photo', lostFile: '1', plate }, { method: 'post', action: '/submit?photo=' })
  }, [isNeeded, kept, returnTo, navigate, submit])
}
