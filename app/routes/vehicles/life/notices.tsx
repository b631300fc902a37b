import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { PageNotices } from '#app/routes/vehicles/life/page-notices.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

const loadNotices = async () => (await import('#app/routes/vehicles/life/page-notices.tsx')).PageNotices

/** What stands above a vehicle. Most have nothing to be said of them. */
export function VehicleNotices({ vehicle }: { vehicle: VehicleView }) {
  const intent = useSentIntent()
  return (
    <>
      {hasNotice(vehicle) && (
        <LazyHydration
          server={import.meta.env.SSR ? PageNotices : null}
          load={loadNotices}
          props={{ vehicle }}
          isUrgent={intent === 'restore-vehicle'}
        />
      )}
      <OrphanedForm hasForm={(intent) => hasForm(intent, vehicle)} />
    </>
  )
}

function hasNotice({ isDeleted, formerPlate, warning, deletedTwins }: VehicleView): boolean {
  return isDeleted || formerPlate !== null || warning !== null || deletedTwins.length > 0
}

function hasForm(intent: string, { isDeleted, removal, can }: VehicleView): boolean {
  if (intent === 'like-vehicle') return false
  if (intent === 'remove-vehicle') return removal !== null
  if (intent === 'delete-vehicle') return can.delete
  if (intent === 'restore-vehicle') return can.restore
  return !isDeleted
}
