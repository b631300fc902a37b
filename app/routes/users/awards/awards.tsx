import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { SectionStatus } from '#app/components/feedback/section-status.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { AwardCard } from '#app/routes/users/awards/award-card.tsx'
import { AwardRefusal } from '#app/routes/users/awards/award-forms.tsx'
import type { AwardsView, AwardView } from '#app/routes/users/awards/awards.server.ts'
import { ChooseAwards } from '#app/routes/users/awards/choose-awards.tsx'
import { useCardFocus } from '#app/routes/users/awards/use-card-focus.ts'

type Shown = Extract<AwardsView['awards'], { ok: true }>['value']

export type AwardsPanelProps = {
  awards: AwardsView['awards']
  isOwn: boolean
  /** The reader's own first photo waits for approval. */
  isPhotoWaiting: boolean
}

/** What a member has earned, and what they themselves are on the way to (PROF-06, AWD-17). */
export function AwardsPanel({ awards, isOwn, isPhotoWaiting }: AwardsPanelProps) {
  const { t } = useTranslation('users')
  const isChoosing = awards.ok && awards.value.isChoosing
  const { section, onSubmit } = useCardFocus(awards.ok && awards.value.displayed.map(({ id }) => id).join())
  return (
    <section className="profile__part" aria-labelledby="awards-title" ref={section} onSubmit={onSubmit}>
      <div className="spots__h">
        <h2 id="awards-title">{t('users:awards.title')}</h2>
        {isOwn && awards.ok && awards.value.earned.length > 0 && <ChooseLink isChoosing={isChoosing} />}
      </div>
      <div className="trophies__says">
        <SectionStatus section="awards" />
        <AwardRefusal />
      </div>
      {!awards.ok && (
        <p className="notice notice--error" role="alert">
          {t('users:awards.loadFailed')}
        </p>
      )}
      {isPhotoWaiting && awards.ok && awards.value.earned.length > 0 && (
        <p className="notice">{t('users:awards.photoWaiting')}</p>
      )}
      {awards.ok &&
        (isChoosing ? (
          <ChooseAwards {...awards.value} />
        ) : (
          <Earned {...awards.value} isOwn={isOwn} isPhotoWaiting={isPhotoWaiting} />
        ))}
      {isOwn && awards.ok && awards.value.locked.length > 0 && (
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

function Earned({ earned, isOwn, isPhotoWaiting }: Shown & Omit<AwardsPanelProps, 'awards'>) {
  const { t } = useTranslation('users')
  const more = earned.slice(UNFOLDED)
  if (earned.length === 0) return isOwn ? <NoneOfOnesOwn isPhotoWaiting={isPhotoWaiting} /> : <NoneYet />
  return (
    <>
      <AwardCards awards={earned.slice(0, UNFOLDED)} />
      {more.length > 0 && <Folded title={t('users:awards.more', { count: more.length })} awards={more} />}
    </>
  )
}

function NoneYet() {
  const { t } = useTranslation('users')
  return <EmptyState title={t('users:awards.emptyTitle')} text={t('users:awards.emptyText')} />
}

function NoneOfOnesOwn({ isPhotoWaiting }: { isPhotoWaiting: boolean }) {
  const { t } = useTranslation(['users', 'common'])
  return (
    <EmptyState
      title={t('users:awards.emptyOwnTitle')}
      text={isPhotoWaiting ? t('users:awards.photoWaiting') : t('users:awards.emptyOwnText')}
      action={
        <Link className="btn btn--pri" to="/add">
          {t('common:nav.addPlate')}
        </Link>
      }
    />
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
