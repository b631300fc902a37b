import { likeForm } from '#app/domain/likes/like-input.ts'
import { likeVehicle } from '#app/domain/likes/likes.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { type BriefUserJson, toBriefUserJson } from '#app/domain/users/user-json.ts'
import { g80Badge, vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { siteOrigin } from '#app/http/request/origin.server.ts'
import { type IntentArgs, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { formatDate, formatNumber, type Moment } from '#app/i18n/format.ts'
import type { SectionArgs, VehicleSection } from '#app/routes/vehicles/section.server.ts'
import { currentPath, formVehicle } from '#app/routes/vehicles/vehicle-at-address.server.ts'

/** Which vehicle it is, who found it, and how it is liked. */
export type HeadView = {
  /** Absolute, for sharing. */
  address: string
  badge: 'G80' | 'G80 Kit' | null
  richness: number
  viewsText: string
  likes: { liked: boolean; count: number }
  /** Who added photos (VEH-77 to VEH-80). */
  badges: { username: string; profilePic: string | null; date: Moment }[]
  firstAddedBy: BriefUserJson | null
  firstAddedAt: Moment
}

export const head = {
  read: ({ page, vehicle, request, language, t }: SectionArgs): HeadView => ({
    address: siteOrigin(request) + vehiclePath(vehicle.plate),
    badge: g80Badge({ ...vehicle, g80ConversionKit: vehicle.g80_conversion_kit }),
    richness: vehicle.richness,
    viewsText: t('vehicles:head.views', {
      count: vehicle.hits,
      views: formatNumber(language, vehicle.hits),
    }),
    likes: { liked: page.liked, count: vehicle.likes_count },
    badges: page.spottedBadges.map(({ username, profilePic, date }) => ({
      username,
      profilePic,
      date: formatDate(language, Date.parse(date)),
    })),
    firstAddedBy: page.isOpen && page.firstAddedBy ? toBriefUserJson(page.firstAddedBy) : null,
    firstAddedAt: formatDate(language, vehicle.first_added_at),
  }),
  intents: {
    'like-vehicle': intent({
      schema: likeForm,
      limit: 'likes',
      run: runLike,
      failureText: (t) => t('vehicles:like.failed'),
    }),
  },
} satisfies VehicleSection

async function runLike(args: IntentArgs<{ liked: boolean }>): Promise<IntentResult> {
  const { db, viewer, at, input } = args
  const { id } = await formVehicle(args)
  await likeVehicle(db, signedIn(viewer), { vehicleId: id, liked: input.liked }, at)
  // The id of the form, in `like-button.tsx`.
  return { to: `${currentPath(args)}#like`, staysOnPage: true }
}
