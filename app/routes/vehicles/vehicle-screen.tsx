import { useLocation } from '@remix-run/react'
import { PageFields } from '#app/components/forms/page-fields.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { loadTexts } from '#app/i18n/client.ts'
import { BasicInfoSection } from '#app/routes/vehicles/details/basic-info.tsx'
import { HistorySection } from '#app/routes/vehicles/details/history.tsx'
import { StorySection } from '#app/routes/vehicles/details/story.tsx'
import { TagsSection } from '#app/routes/vehicles/details/tags.tsx'
import { Discussion } from '#app/routes/vehicles/discussion/discussion.tsx'
import { useIsAskedFor } from '#app/routes/vehicles/edit-link.tsx'
import { Gallery } from '#app/routes/vehicles/gallery/gallery.tsx'
import { BackToExplore } from '#app/routes/vehicles/head/back-to-explore.tsx'
import { VehicleHead } from '#app/routes/vehicles/head/head.tsx'
import { NewVehicle } from '#app/routes/vehicles/life/new-vehicle.tsx'
import { VehicleNotices } from '#app/routes/vehicles/life/notices.tsx'
import { PlateDialogs } from '#app/routes/vehicles/life/plate-dialogs.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** For few readers, and then for a moment: other pages do without their scripts. */
const loadNewVehicle = async () => {
  const [{ NewVehicle }] = await Promise.all([
    import('#app/routes/vehicles/life/new-vehicle.tsx'),
    // Its question leads to the forms for a photo.
    import('#app/routes/vehicles/gallery/add-photo-forms.tsx'),
  ])
  return NewVehicle
}
const loadPlateDialogs = async () =>
  (await import('#app/routes/vehicles/life/plate-dialogs.tsx')).PlateDialogs

const loadDiscussion = async () => {
  const [{ Discussion }] = await Promise.all([
    import('#app/routes/vehicles/discussion/discussion.tsx'),
    loadTexts('discussions'),
  ])
  return Discussion
}
const loadHistory = async () => (await import('#app/routes/vehicles/details/history.tsx')).HistorySection

/** The page of a vehicle, active or deleted. Of a deleted one nothing can be changed, but that it is deleted (VEH-44). */
export function VehicleScreen({ vehicle }: { vehicle: VehicleView }) {
  const { hash } = useLocation()
  const isPlateAskedFor = useIsAskedFor('plate')
  const isStyleAskedFor = useIsAskedFor('style')
  const isDialogAskedFor = isPlateAskedFor || isStyleAskedFor
  return (
    <PageFields.Provider value={{ vehicle: vehicle.id }}>
      <VehicleNotices vehicle={vehicle} />
      {vehicle.removal && (
        <LazyHydration
          server={import.meta.env.SSR ? NewVehicle : null}
          load={loadNewVehicle}
          props={{ vehicle, removal: vehicle.removal }}
          isUrgent
        />
      )}
      {isDialogAskedFor && vehicle.can.editPlate && (
        <LazyHydration
          server={import.meta.env.SSR ? PlateDialogs : null}
          load={loadPlateDialogs}
          props={{ vehicle }}
          isUrgent
        />
      )}
      <article className="veh">
        <Gallery vehicle={vehicle}>
          <VehicleHead vehicle={vehicle} />
        </Gallery>
      </article>
      {vehicle.isOpen && (
        <div className="cols">
          <div>
            <BasicInfoSection vehicle={vehicle} />
            <StorySection vehicle={vehicle} />
            <TagsSection vehicle={vehicle} />
          </div>
          <div>
            <LazyHydration
              server={import.meta.env.SSR ? Discussion : null}
              load={loadDiscussion}
              props={{ plate: vehicle.plate, discussion: vehicle.discussion }}
              isUrgent={hash.startsWith('#comment-')}
            />
            <LazyHydration
              server={import.meta.env.SSR ? HistorySection : null}
              load={loadHistory}
              props={{ changes: vehicle.changes }}
            />
          </div>
        </div>
      )}
      <BackToExplore />
    </PageFields.Provider>
  )
}
