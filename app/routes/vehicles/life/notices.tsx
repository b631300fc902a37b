import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { PlateHint } from '#app/components/plates/plate-hint.tsx'
import { plateKey } from '#app/domain/plates/plate.ts'
import { RestoreVehicle } from '#app/routes/vehicles/life/restore-vehicle.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

const loadRestore = async () => (await import('#app/routes/vehicles/life/restore-vehicle.tsx')).RestoreVehicle

/** What stands above a vehicle: that it is deleted, came from another address, or may be mistyped. */
export function VehicleNotices({ vehicle }: { vehicle: VehicleView }) {
  return (
    <>
      {vehicle.isDeleted && <DeletedBanner vehicle={vehicle} />}
      <OrphanedForm hasForm={(intent) => hasForm(intent, vehicle)} />
      {vehicle.formerPlate && <FormerPlate plate={vehicle.formerPlate} now={vehicle.plateText} />}
      {vehicle.warning && !vehicle.isDeleted && <PlateHint warning={vehicle.warning} />}
      {vehicle.deletedTwins.length > 0 && <DeletedTwins twins={vehicle.deletedTwins} />}
    </>
  )
}

/** A deletion frees the plate: another vehicle may carry it. Admins can take the deletion back. */
function DeletedBanner({ vehicle: { plate, can } }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const intent = useSentIntent()
  return (
    <div className="notice notice--error">
      <p>{t('vehicles:deleted.banner')}</p>
      <div className="row">
        <Link className="btn" rel="nofollow" to={`/add?${new URLSearchParams({ plate })}`}>
          {t('vehicles:deleted.addAnew')}
        </Link>
        {can.restore && (
          <LazyHydration
            server={import.meta.env.SSR ? RestoreVehicle : null}
            load={loadRestore}
            props={{}}
            isUrgent={intent === 'restore-vehicle'}
            className="contents"
          />
        )}
      </div>
    </div>
  )
}

function hasForm(intent: string, { isDeleted, removal, can }: VehicleView): boolean {
  if (intent === 'like-vehicle') return false
  if (intent === 'remove-vehicle') return removal !== null
  if (intent === 'delete-vehicle') return can.delete
  if (intent === 'restore-vehicle') return can.restore
  return !isDeleted
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
