import { useRouteLoaderData } from '@remix-run/react'
import type { UsageView } from '#app/components/submit/submit-view.ts'
import type { Popup } from '#app/domain/announcements/announcement.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { Language } from '#app/i18n/languages.ts'

/** What every screen knows: the root loader's answer. */
export type Site = {
  name: string
  language: Language
  viewer: SiteViewer | null
  vehicleCount: number
  /** The announcements that the reader has not dismissed, as far as the server knows. */
  popup: Popup
  /** Ways to sign in that this site offers. */
  signIn: { google: boolean; reddit: boolean; dev: boolean }
  communityInviteUrl: string | null
  /** Idempotency key for the forms of this page; every page load has its own. Empty for visitors, who create nothing. */
  formKey: string
  logoStyle: PlateStyle
  /** Browsers are to have the site's service worker. */
  hasServiceWorker: boolean
  /** The message of the last action; `section` names the section that shows it. */
  toast: { message: string; type: 'info' | 'success' | 'error' | 'warning'; section?: string } | null
}

/** The signed-in member, as the header needs them. */
export type SiteViewer = {
  id: string
  username: string
  profilePic: string | null
  isAdmin: boolean
  streakDays: number
  spottedToday: boolean
  freezesAvailable: number
  /** When this was read, by the server's clock, ms UTC. */
  readAt: number
  /** Notifications not read yet; no further than 100 is counted. */
  unread: number
  /** What a member who is restricted is told at forms; null for others. */
  restriction: string | null
  /** What the reader has left of it today, and whether photos go to an outside service; null where no photos are read. */
  photoAnalysis: { usage: UsageView; isRemote: boolean } | null
}

/** Null only if the root loader failed (error screen). */
export function useOptionalSite(): Site | null {
  return (useRouteLoaderData('root') as { site: Site } | undefined)?.site ?? null
}

export function useSite(): Site {
  const site = useOptionalSite()
  if (site === null) throw new Error('The root loader has not answered')
  return site
}
