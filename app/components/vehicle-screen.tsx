import { useLocation } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { PageFields } from '#app/components/action-form.tsx'
import { Discussion } from '#app/components/discussion.tsx'
import { Gallery } from '#app/components/gallery.tsx'
import { Later } from '#app/components/later.tsx'
import { VehicleBasics } from '#app/components/vehicle-basics.tsx'
import { VehicleHead } from '#app/components/vehicle-head.tsx'
import { VehicleHistory } from '#app/components/vehicle-history.tsx'
import { VehicleNotices } from '#app/components/vehicle-notices.tsx'
import { VehicleStory } from '#app/components/vehicle-story.tsx'
import { VehicleTags } from '#app/components/vehicle-tags.tsx'
import type { VehicleView } from '#app/components/vehicle-view.ts'

/** For few readers, and then for a moment: other pages do without their scripts. */
const NewVehicle = lazy(async () => ({
  default: (await import('#app/components/new-vehicle.tsx')).NewVehicle,
}))
const PlateDialogs = lazy(async () => ({
  default: (await import('#app/components/plate-dialogs.tsx')).PlateDialogs,
}))

const loadDiscussion = async () => (await import('#app/components/discussion.tsx')).Discussion

/** The page of a vehicle, active or deleted. Of a deleted one nothing can be changed, but that it is deleted (VEH-44). */
export function VehicleScreen({ vehicle }: { vehicle: VehicleView }) {
  const { hash } = useLocation()
  return (
    <PageFields.Provider value={{ vehicle: vehicle.id }}>
      <VehicleNotices vehicle={vehicle} />
      <Suspense>
        {vehicle.removal && <NewVehicle vehicle={vehicle} removal={vehicle.removal} />}
        {vehicle.can.editPlate && <PlateDialogs vehicle={vehicle} />}
      </Suspense>
      <article className="veh">
        <Gallery vehicle={vehicle} />
        <VehicleHead vehicle={vehicle} />
      </article>
      {vehicle.isOpen && (
        <div className="cols">
          <div>
            <VehicleBasics vehicle={vehicle} />
            <VehicleStory vehicle={vehicle} />
            <VehicleTags vehicle={vehicle} />
          </div>
          <div>
            <Later
              written={import.meta.env.SSR ? Discussion : null}
              load={loadDiscussion}
              props={{ plate: vehicle.plate, discussion: vehicle.discussion }}
              isUrgent={hash.startsWith('#comment-')}
            />
            <VehicleHistory changes={vehicle.changes} />
          </div>
        </div>
      )}
    </PageFields.Provider>
  )
}
