import { useActionData } from '@remix-run/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { Link, NavLink } from '#app/components/layout/links/link.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import { BANNER, type Tab, tabs, type Waiting } from '#app/routes/admin/tabs.ts'

/** How long the banner stands, ms (ADM-15). */
const BANNER_MS = 5_000

/** What a screen's banner says of a refused form, by intent and what was sent: 'Error adding make: {reason}' (ADM-16). */
export type Refusals = Record<string, (reason: string, values: Record<string, string>) => string>

/** The frame of every screen of the dashboard: title, banner, tabs, and below them the screen's own content. */
export function Dashboard({
  waiting,
  refusals = {},
  repeatsMessage = false,
  within,
  children,
}: {
  waiting: Partial<Record<Tab, Waiting>>
  refusals?: Refusals
  /** The screen shows its message once more where the reader is, so that the page stays there. */
  repeatsMessage?: boolean
  /** The tab that a screen of another address belongs to. */
  within?: Tab
  children: ReactNode
}) {
  const { t } = useTranslation('admin')
  return (
    <section className="admin">
      <div className="admin__top">
        <h1>{t('admin:title')}</h1>
        <NavLink className="btn btn--bare" to="/admin/status">
          {t('admin:status')}
        </NavLink>
      </div>
      <p className="lead">{t('admin:subtitle')}</p>
      <Banner refusals={refusals} keepsPlace={repeatsMessage} />
      <nav className="admin__tabs" aria-label={t('admin:tabs.label')}>
        {tabs.map((tab) => (
          <TabLink key={tab} tab={tab} isAround={tab === within}>
            <span className="admin__tab">
              <TabName tab={tab} />
            </span>
            <TabWaiting waiting={waiting[tab]} />
          </TabLink>
        ))}
      </nav>
      {children}
    </section>
  )
}

function TabLink({ tab, isAround, children }: { tab: Tab; isAround: boolean; children: ReactNode }) {
  const to = `/admin/${tab}`
  return isAround ? (
    <Link to={to} aria-current="true">
      {children}
    </Link>
  ) : (
    <NavLink to={to}>{children}</NavLink>
  )
}

/** The message of the last form, or why the last one was refused. */
function Banner({ refusals, keepsPlace }: { refusals: Refusals; keepsPlace: boolean }) {
  const refusal = useActionData<FormAnswer>()
  const reason = refusal && (refusal.message ?? Object.values(refusal.fieldErrors)[0] ?? '')
  const message = refusal && reason ? (refusals[refusal.intent]?.(reason, refusal.values) ?? reason) : null
  const said = useMemo(
    () => (refusal && message ? ({ type: 'error', message } as const) : null),
    [refusal, message],
  )
  return (
    <div className="admin__banner">
      <SectionStatus section={BANNER} said={said} durationMs={BANNER_MS} errorsGo keepsPlace={keepsPlace} />
    </div>
  )
}

function TabName({ tab }: { tab: Tab }) {
  const { t } = useTranslation('admin')
  return {
    raids: t('admin:tabs.raids'),
    'raid-contributions': t('admin:tabs.contributions'),
    announcements: t('admin:tabs.announcements'),
    moderation: t('admin:tabs.moderation'),
    users: t('admin:tabs.users'),
    vehicles: t('admin:tabs.vehicles'),
  }[tab]
}

/** How many wait behind the tab and how long the oldest has: as figures, and in words to who listens or points. */
function TabWaiting({ waiting }: { waiting: Waiting | undefined }) {
  const { t } = useTranslation('admin')
  if (!waiting || waiting.count === 0) return null
  const { shown, age } = waiting
  const told = age === null ? t('admin:tabs.waiting', waiting) : t('admin:tabs.waitingSince', waiting)
  return (
    <small className="admin__waiting" title={told}>
      <span aria-hidden="true">{age === null ? shown : `${shown} · ${age}`}</span>
      <span className="vh">{told}</span>
    </small>
  )
}
