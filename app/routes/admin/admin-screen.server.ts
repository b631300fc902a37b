import type { ActionFunctionArgs } from '@remix-run/node'
import { DomainError, must } from '#app/domain/errors.ts'
import { requestContext } from '#app/http/request/request-context.server.ts'
import { type Intent, type IntentResult, screenAction } from '#app/http/screens/screen-action.server.ts'
import {
  type ActionArgs,
  refusalResponse,
  type ScreenArgs,
  screenLoader,
} from '#app/http/screens/screen-loader.server.ts'
import { raidsWaiting } from '#app/routes/admin/raids/raids-waiting.server.ts'
import { BANNER, type Tab, type Waiting } from '#app/routes/admin/tabs.ts'

/**
 * The loader of each screen of the dashboard: for admins only, everybody else gets a 403 that says 'Access Denied'
 * (ADM-02). No browser stores its pages and no search engine lists them. `title` is the screen's own part of the page's title.
 */
export function adminLoader<T extends object>(screen: {
  title: (args: ScreenArgs, answer: T) => string
  run: (args: ScreenArgs) => Promise<T> | T
  status?: (answer: T) => number
  more?: (args: ScreenArgs) => Promise<object>
}) {
  const { title, run, more, ...rest } = screen
  return screenLoader<T & { waiting: Partial<Record<Tab, Waiting>> }>({
    ...rest,
    isPrivate: true,
    run: async (args) => {
      mustBeAdmin(args)
      const [answer, waiting] = await Promise.all([run(args), readWaiting(args)])
      return { ...answer, waiting }
    },
    ...(more && {
      more: (args: ScreenArgs) => {
        mustBeAdmin(args)
        return more(args)
      },
    }),
    meta: (args, answer) => ({
      title: args.t('meta:admin.title', { screen: title(args, answer) }),
      description: args.t('meta:admin.description'),
      noIndex: true,
    }),
  })
}

/** What waits behind each tab. */
async function readWaiting(args: ScreenArgs): Promise<Partial<Record<Tab, Waiting>>> {
  return { raids: await raidsWaiting(args) }
}

function mustBeAdmin({ viewer }: ScreenArgs): void {
  must(viewer?.isAdmin === true)
}

/**
 * The action of each screen of the dashboard. A member who is no admin is refused before the form is read; a visitor's form
 * waits for the sign-in as on every screen, since it may be an admin's whose session has ended.
 */
export function adminAction(intents: Record<string, Intent>) {
  const action = screenAction(intents)
  return async (args: ActionFunctionArgs) => {
    const { viewer } = await requestContext(args.request, args.context)
    if (viewer !== null && !viewer.isAdmin) throw refusalResponse(new DomainError('forbidden'), null)
    return action(args)
  }
}

/** The result of a form of the dashboard: its message stands above the tabs (ADM-14). */
export function withBanner(
  to: string,
  message: string,
  type: 'success' | 'error' | 'info' = 'success',
): IntentResult {
  return { to, toast: { type, message, section: BANNER } }
}

/** The address that the form was sent from, with its search and page. */
export function hereOf({ url }: Pick<ActionArgs, 'url'>): string {
  return url.pathname + url.search
}
