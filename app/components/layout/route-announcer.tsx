import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Where JavaScript changes the page, it tells what a browser would: the new title is read out, and the focus goes to the
 * page's heading or to what the address points at. A form that has taken the focus keeps it.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (said.current) said.current.textContent = document.title
    const main = document.getElementById('main')
    if (!main || main.contains(document.activeElement)) return
    const target = document.getElementById(hash.slice(1)) ?? main.querySelector('h1') ?? main
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash])
  return <p className="vh" aria-live="polite" ref={said} />
}
