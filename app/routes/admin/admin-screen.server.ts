import type { ActionFunctionArgs } from '@remix-run/node'
import type { TFunction } from 'i18next'
import type { ZodType, z } from 'zod'
import { DomainError, must } from '#app/domain/errors.ts'
import { MOST_COUNTED } from '#app/domain/moderation/queue.ts'
import { readModerationWaiting, type WaitingCount } from '#app/domain/moderation-queue/waiting.server.ts'
import { waitingRaids } from '#app/domain/raids/waiting-raids.server.ts'
import { requestContext } from '#app/http/request/request-context.server.ts'
import { loadPanel } from '#app/http/screens/panel.server.ts'
import {
  type Intent,
  type IntentArgs,
  type IntentResult,
  intent,
  screenAction,
} from '#app/http/screens/screen-action.server.ts'
import {
  type ActionArgs,
  refusalResponse,
  type ScreenArgs,
  screenLoader,
} from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatNumber } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { BANNER, type Tab, tabs, type Waiting } from '#app/routes/admin/tabs.ts'
import type { ReadDatabase } from '#db/schema.ts'

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

/** What waits behind each tab. One that cannot be read says nothing, and takes no screen down. */
const waitingOf: Partial<Record<Tab, (db: ReadDatabase, at: number) => Promise<WaitingCount>>> = {
  raids: waitingRaids,
  moderation: readModerationWaiting,
}

async function readWaiting(args: ScreenArgs): Promise<Partial<Record<Tab, Waiting>>> {
  const waiting: Partial<Record<Tab, Waiting>> = {}
  for (const tab of tabs) {
    const read = waitingOf[tab]
    const counted = read && (await loadPanel(`waiting ${tab}`, args, read(args.db, args.at)))
    if (counted?.ok) waiting[tab] = presentWaiting(args, counted.value)
  }
  return waiting
}

function presentWaiting({ t, language, at }: ScreenArgs, { count, since }: WaitingCount): Waiting {
  const shown = shownCount(language, count)
  return { count, shown, age: since === null ? null : formatAge(t, since, at).text }
}

/** "1,000+" where no more were counted. */
export function shownCount(language: Language, count: number): string {
  return `${formatNumber(language, count)}${count < MOST_COUNTED ? '' : '+'}`
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

type BannerType = 'success' | 'error' | 'info'

/**
 * What most forms of the dashboard do: an act in one transaction, once for a key, then a banner. `run` tells the banner's
 * message, and where it is shown unless that is the page that the form was sent from.
 */
export function adminIntent<Schema extends ZodType>({
  run,
  ...made
}: {
  schema: Schema
  run: (
    args: Omit<IntentArgs<z.output<Schema>>, 'withKey'>,
  ) => Promise<{ message: string; to?: string; type?: BannerType }>
  failureText: (t: TFunction) => string
}): Intent {
  return intent({
    ...made,
    limit: 'edits',
    run: ({ withKey, ...args }) =>
      withKey(args.db, async (db) => {
        const { message, to = hereOf(args), type } = await run({ ...args, db })
        return withBanner(to, message, type)
      }),
  })
}

/** The result of a form of the dashboard: its message stands above the tabs (ADM-14). */
export function withBanner(to: string, message: string, type: BannerType = 'success'): IntentResult {
  return { to, toast: { type, message, section: BANNER } }
}

/** The address that the form was sent from, with its search and page. */
export function hereOf({ url }: Pick<ActionArgs, 'url'>): string {
  return url.pathname + url.search
}
