import { Link as RouterLink, useLocation } from '@remix-run/react'
import { type ComponentPropsWithoutRef, forwardRef, type Ref, type RefAttributes } from 'react'
import { getI18n } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { loadedWithoutRoot } from '#app/components/forms/offline-action.ts'

type LinkProps = Omit<
  ComponentPropsWithoutRef<typeof RouterLink>,
  'prefetch' | 'relative' | 'viewTransition'
> & {
  to: string
}

/** A link within the site. */
export const Link = import.meta.env.SSR ? ServerLink : forwardRef(BrowserLink)

/** Without a connection it says so, and the page stays with what was typed into it. */
function BrowserLink({ onClick, ...props }: LinkProps, ref: Ref<HTMLAnchorElement>) {
  const [path = ''] = props.to.split('?')
  return (
    <RouterLink
      {...props}
      ref={ref}
      onClick={(event) => {
        onClick?.(event)
        if (navigator.onLine || event.defaultPrevented || path.startsWith('#')) return
        // Their lists say it themselves.
        if (loadedWithoutRoot.includes(path || location.pathname)) return
        event.preventDefault()
        void showToast(getI18n().t('common:offline'), 'error')
      }}
    />
  )
}

/** What the framework's link writes for a path from the root, without looking it up, which takes longer than all else. */
function ServerLink(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
  if (!/^\/(?!\/)/.test(props.to)) return <RouterLink {...props} />
  const { to, discover = 'render', reloadDocument, preventScrollReset, replace, state, ...anchor } = props
  const isDiscovered = discover === 'render' && !reloadDocument
  return <a {...anchor} data-discover={isDiscovered ? 'true' : undefined} href={to} />
}

/** A link of a menu: marked on its own page and, unless it `end`s there, on those below it. */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const here = useLocation().pathname.toLowerCase()
  const isCurrent = here === props.to || (!end && here.startsWith(`${props.to}/`))
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
