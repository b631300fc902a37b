import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { AwardCard } from '#app/routes/users/awards/award-card.tsx'
import type { AwardsView, AwardView } from '#app/routes/users/awards/awards.server.ts'
import { ChooseAwards } from '#app/routes/users/awards/choose-awards.tsx'

type Shown = Extract<AwardsView['awards'], { ok: true }>['value']

export type AwardsPanelProps = { awards: AwardsView['awards']; isOwn: boolean }

/** What a member has earned, and what they are on the way to (PROF-06, AWD-17). */
export function AwardsPanel({ awards, isOwn }: AwardsPanelProps) {
  const { t } = useTranslation('users')
  const isChoosing = awards.ok && awards.value.isChoosing
  const section = useSectionFocus(awards.ok && awards.value.displayed.map(({ id }) => id).join())
  return (
    <section className="profile__part" aria-labelledby="awards-title" ref={section}>
      <div className="spots__h">
        <h2 id="awards-title">{t('users:awards.title')}</h2>
        {isOwn && awards.ok && awards.value.earned.length > 0 && <ChooseLink isChoosing={isChoosing} />}
      </div>
      <SectionStatus section="awards" />
      {!awards.ok && (
        <p className="notice notice--error" role="alert">
          {t('users:awards.loadFailed')}
        </p>
      )}
      {awards.ok &&
        (isChoosing ? <ChooseAwards {...awards.value} /> : <Earned {...awards.value} isOwn={isOwn} />)}
      {awards.ok && awards.value.locked.length > 0 && (
        <Folded
          title={t('users:awards.locked', { count: awards.value.locked.length })}
          awards={awards.value.locked}
        />
      )}
    </section>
  )
}

function ChooseLink({ isChoosing }: { isChoosing: boolean }) {
  const { t } = useTranslation('users')
  return (
    <Link className="btn" to={isChoosing ? '?#awards' : '?display=1#awards'} preventScrollReset replace>
      <Icon name={isChoosing ? 'check' : 'medal'} />
      {isChoosing ? t('users:awards.done') : t('users:awards.choose')}
    </Link>
  )
}

/** So many of those that are earned are seen at once. */
const UNFOLDED = 9

function Earned({ earned, isOwn }: Shown & { isOwn: boolean }) {
  const { t } = useTranslation('users')
  const more = earned.slice(UNFOLDED)
  if (earned.length === 0)
    return (
      <EmptyState
        title={isOwn ? t('users:awards.emptyOwnTitle') : t('users:awards.emptyTitle')}
        text={isOwn ? t('users:awards.emptyOwnText') : t('users:awards.emptyText')}
      />
    )
  return (
    <>
      <AwardCards awards={earned.slice(0, UNFOLDED)} />
      {more.length > 0 && <Folded title={t('users:awards.more', { count: more.length })} awards={more} />}
    </>
  )
}

function Folded({ title, awards }: { title: string; awards: AwardView[] }) {
  return (
    <details className="fold trophies__more">
      <summary>{title}</summary>
      <AwardCards awards={awards} />
    </details>
  )
}

function AwardCards({ awards }: { awards: AwardView[] }) {
  return (
    <ul className="trophies">
      {awards.map((award) => (
        <AwardCard key={award.id} award={award} />
      ))}
    </ul>
  )
}
