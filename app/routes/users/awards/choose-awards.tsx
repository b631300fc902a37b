import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { AwardCard } from '#app/routes/users/awards/award-card.tsx'
import { AwardForm, MoveAward } from '#app/routes/users/awards/award-forms.tsx'
import type { AwardView } from '#app/routes/users/awards/awards.server.ts'

type ChooseAwardsProps = { displayed: AwardView[]; earned: AwardView[]; max: number }

/** Choosing which awards stand beside one's name, and in which order (AWD-18 to AWD-20). */
export function ChooseAwards({ displayed, earned, max }: ChooseAwardsProps) {
  const { t } = useTranslation('users')
  const others = earned.filter(({ isDisplayed }) => !isDisplayed)
  const first = displayed.length < max ? undefined : displayed[0]
  return (
    <>
      <p className="muted trophies__help">
        {t('users:awards.help', { max })}{' '}
        {first && others.length > 0 && t('users:awards.full', { title: first.title })}
      </p>
      {displayed.length > 0 && (
        <ol className="trophies">
          {displayed.map((award, index) => (
            <AwardCard key={award.id} award={award} place={index + 1}>
              <div className="trophy__acts">
                <AwardForm intent="hide-award" award={award}>
                  <Icon name="eye-off" />
                  {t('users:awards.hide')}
                </AwardForm>
                <MoveAward award={award} to="earlier" isPossible={index > 0} />
                <MoveAward award={award} to="later" isPossible={index < displayed.length - 1} />
              </div>
            </AwardCard>
          ))}
        </ol>
      )}
      <ul className="trophies">
        {others.map((award) => (
          <AwardCard key={award.id} award={award}>
            <div className="trophy__acts">
              <AwardForm intent="show-award" award={award}>
                <Icon name="eye" />
                {t('users:awards.show')}
              </AwardForm>
            </div>
          </AwardCard>
        ))}
      </ul>
    </>
  )
}
