import { useTranslation } from 'react-i18next'
import { ActionForm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { PlateHint } from '#app/components/plates/plate-hint.tsx'
import { plateKey } from '#app/domain/plates/plate.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** That a vehicle is deleted, came from another address, or may be mistyped. */
export function PageNotices({ vehicle }: { vehicle: VehicleView }) {
  return (
    <>
      {vehicle.isDeleted && <DeletedBanner vehicle={vehicle} />}
      {vehicle.formerPlate && <FormerPlate plate={vehicle.formerPlate} now={vehicle.plateText} />}
      {vehicle.warning && !vehicle.isDeleted && (
        <PlateHint
          warning={vehicle.warning}
          correctAt={(plate) => `?${new URLSearchParams({ edit: 'plate', plate })}`}
        />
      )}
      {vehicle.deletedTwins.length > 0 && <DeletedTwins twins={vehicle.deletedTwins} />}
    </>
  )
}

/** A deletion frees the plate: another vehicle may carry it. Admins can take the deletion back. */
function DeletedBanner({ vehicle: { plate, can } }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  return (
    <div className="notice notice--error">
      <p>{t('vehicles:deleted.banner')}</p>
      <div className="row">
        <Link className="btn" rel="nofollow" to={`/add?${new URLSearchParams({ plate })}`}>
          {t('vehicles:deleted.addAnew')}
        </Link>
        {can.restore && (
          <ActionForm intent="restore-vehicle">
            <FormError />
            <SubmitButton>{t('vehicles:deleted.restore')}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </div>
  )
}

/** The old plate may stand on another car by now. */
function FormerPlate({ plate, now }: { plate: string; now: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <div className="notice">
      <p>{t('vehicles:moved.text', { plate, now })}</p>
      <p className="row">
        <Link className="btn" rel="nofollow" to={`/add?${new URLSearchParams({ plate: plateKey(plate) })}`}>
          {t('vehicles:moved.add', { plate })}
        </Link>
      </p>
    </div>
  )
}

function DeletedTwins({ twins }: { twins: VehicleView['deletedTwins'] }) {
  const { t } = useTranslation('vehicles')
  return (
    <div className="notice">
      <p>{t('vehicles:deleted.twins')}</p>
      <ul>
        {twins.map(({ path, deletedAt }) => (
          <li key={path}>
            <Link className="linkline" to={path}>
              {t('vehicles:deleted.twin')} <Time value={deletedAt} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
