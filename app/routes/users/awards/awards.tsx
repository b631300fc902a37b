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
    <section className="profile__part" aria-labelledby="awards" ref={section}>
      <div className="spots__h">
        <h2 id="awards">{t('users:awards.title')}</h2>
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
      {awards.ok && awards.value.locked.length > 0 && <Locked awards={awards.value.locked} />}
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

function Earned({ earned, isOwn }: Shown & { isOwn: boolean }) {
  const { t } = useTranslation('users')
  if (earned.length === 0)
    return (
      <EmptyState
        title={isOwn ? t('users:awards.emptyOwnTitle') : t('users:awards.emptyTitle')}
        text={isOwn ? t('users:awards.emptyOwnText') : t('users:awards.emptyText')}
      />
    )
  return (
    <ul className="trophies">
      {earned.map((award) => (
        <AwardCard key={award.id} award={award} />
      ))}
    </ul>
  )
}

/** Many, so they come unfolded only when somebody wants to see them. */
function Locked({ awards }: { awards: AwardView[] }) {
  const { t } = useTranslation('users')
  return (
    <details className="fold trophies__locked">
      <summary>{t('users:awards.locked', { count: awards.length })}</summary>
      <ul className="trophies">
        {awards.map((award) => (
          <AwardCard key={award.id} award={award} />
        ))}
      </ul>
    </details>
  )
}
