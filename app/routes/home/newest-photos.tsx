import { Link } from '#app/components/layout/links/link.tsx'
import { Picture } from '#app/components/photos/picture.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import type { PlatePhoto } from '#app/domain/finding/newest-photos.server.ts'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'

/** The smallest file (320 px wide) is sharp enough on every screen, and the row is for a glance. */
const SIZES = '100px'

/** Photos in a row, each with its plate. */
export function NewestPhotos({ photos }: { photos: PlatePhoto[] }) {
  return (
    <ul className="tiles newest">
      {photos.map(({ plate, plateText, plateStyle, photo }) => (
        <li key={plate}>
          <Link className="tile" to={vehiclePath(plate)} aria-label={plateText}>
            <span className="tile__p">
              <Picture photo={photo} sizes={SIZES} alt="" fit="cover" />
              <Plate plate={plate} style={plateStyle} size="tile" decorative />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
