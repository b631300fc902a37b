import { useTranslation } from 'react-i18next'
import { ActionForm, Confirm, FormKey, SubmitButton } from '#app/components/forms/forms.tsx'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'
import {
  type ChosenRaid,
  type ContributionView,
  contributionsPath,
} from '#app/routes/admin/contributions/contributions-view.ts'
import { useCriterionName } from '#app/routes/admin/raids/criteria-fields.tsx'

/** An action type as people read it: in English, its underscores are spaces (AC-11). */
export function useActionTypeName(): (type: ContributionView['actionType']) => string {
  const { t } = useTranslation('admin-contributions')
  return (type) =>
    ({
      vehicle_created: t('admin-contributions:action.vehicleCreated'),
      tag_added: t('admin-contributions:action.tagAdded'),
      basic_info_updated: t('admin-contributions:action.basicInfoUpdated'),
    })[type]
}

/** A table where there is room, else a card for each row; `isOpen`: they can be corrected. */
export function ContributionTable({ raid, isOpen }: { raid: ChosenRaid; isOpen: boolean }) {
  const { t } = useTranslation('admin-contributions')
  const section = useSectionFocus(raid.contributions.map(({ id }) => id).join())
  return (
    <section className="admin__part" ref={section}>
      <table className="contributions">
        <caption className="vh">{t('admin-contributions:table.caption', { title: raid.title })}</caption>
        <thead className="vh">
          <tr>
            <th scope="col">{t('admin-contributions:table.user')}</th>
            <th scope="col">{t('admin-contributions:table.vehicle')}</th>
            <th scope="col">{t('admin-contributions:table.action')}</th>
            <th scope="col">{t('admin-contributions:table.weight')}</th>
            <th scope="col">{t('admin-contributions:table.date')}</th>
            {isOpen && <th scope="col">{t('admin-contributions:table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {raid.contributions.map((contribution) => (
            <Row key={contribution.id} raid={raid} contribution={contribution} isOpen={isOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({
  raid,
  contribution,
  isOpen,
}: {
  raid: ChosenRaid
  contribution: ContributionView
  isOpen: boolean
}) {
  const { t } = useTranslation('admin-contributions')
  const nameOf = useActionTypeName()
  const { user, vehicle, actionType, weight, date } = contribution
  return (
    <tr>
      <td className="contributions__user">
        <Avatar username={user?.username ?? '?'} src={user?.profilePic ?? null} size={36} />
        {user ? <MemberLink username={user.username} /> : t('admin-contributions:table.unknownUser')}
      </td>
      <td data-label={t('admin-contributions:table.vehicle')}>
        {vehicle ? (
          <Link to={vehicle.path}>
            <b>{vehicle.plateText}</b>
          </Link>
        ) : (
          t('admin-contributions:table.unknownVehicle')
        )}
        {vehicle?.name && <span className="muted contributions__name">{vehicle.name}</span>}
      </td>
      <td data-label={t('admin-contributions:table.action')}>
        <span className="contributions__act">{nameOf(actionType)}</span>
        <Why contribution={contribution} />
      </td>
      <td data-label={t('admin-contributions:table.weight')}>{weight}</td>
      <td data-label={t('admin-contributions:table.date')}>
        <Time value={date} />
      </td>
      {isOpen && (
        <td className="contributions__acts">
          <Acts raid={raid} contribution={contribution} />
        </td>
      )}
    </tr>
  )
}

/** Why it counted: what of the vehicle met each criterion. */
function Why({ contribution: { why } }: { contribution: ContributionView }) {
  const { t } = useTranslation('admin-contributions')
  const nameOf = useCriterionName()
  return (
    <details className="contributions__why">
      <summary>{t('admin-contributions:why.label')}</summary>
      {why === null && <p>{t('admin-contributions:why.byAdmin')}</p>}
      {why?.length === 0 && <p>{t('admin-contributions:why.noCriteria')}</p>}
      {why !== null && why.length > 0 && (
        <dl>
          {why.map(({ criterion, value }) => (
            <div key={criterion}>
              <dt>{nameOf(criterion)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}

function Acts({ raid, contribution }: { raid: ChosenRaid; contribution: ContributionView }) {
  const { t } = useTranslation('admin-contributions')
  const { id, user, vehicle } = contribution
  const of = `${vehicle?.plateText ?? ''} ${user?.username ?? ''}`.trim()
  return (
    <>
      <Link className="btn" to={contributionsPath(raid.id, raid, { reassign: id })} preventScrollReset>
        {t('admin-contributions:reassign.label')} <span className="vh">{of}</span>
      </Link>
      <Confirm
        label={
          <>
            {t('admin-contributions:delete.label')} <span className="vh">{of}</span>
          </>
        }
        question={t('admin-contributions:delete.ask')}
      >
        <ActionForm
          intent="delete-contribution"
          hiddenFields={{ raid: raid.id, contribution: id }}
          preventScrollReset
        >
          <FormKey />
          <SubmitButton className="btn btn--danger">{t('admin-contributions:delete.yes')}</SubmitButton>
        </ActionForm>
      </Confirm>
    </>
  )
}
