import { useTranslation } from 'react-i18next'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Avatar } from '#app/components/layout/user-chip.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { ShareMenu } from '#app/components/sharing/share-menu.tsx'
import { MemberLink } from '#app/components/users/member-link.tsx'
import { Swatch } from '#app/components/vehicles/swatch.tsx'
import { CollectButton } from '#app/routes/vehicles/head/collect-button.tsx'
import { DeleteVehicle } from '#app/routes/vehicles/head/delete-vehicle.tsx'
import { LikeButton } from '#app/routes/vehicles/head/like-button.tsx'
import { Richness } from '#app/routes/vehicles/head/richness.tsx'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

const loadCollect = async () => (await import('#app/routes/vehicles/head/collect-button.tsx')).CollectButton
const loadDelete = async () => (await import('#app/routes/vehicles/head/delete-vehicle.tsx')).DeleteVehicle

/** Which vehicle it is, who found it, and what can be done with it. */
export function VehicleHead({ vehicle }: { vehicle: VehicleView }) {
  const { name, viewer } = useSite()
  const { isOpen, isDeleted } = vehicle
  return (
    <header className="veh__head">
      <h1 className="veh__plate">
        <Plate plate={vehicle.plate} style={vehicle.plateStyle} size="hero" />
      </h1>
      {isOpen && <Name vehicle={vehicle} />}
      {!isDeleted && (
        <div className="acts">
          <LikeButton vehicle={vehicle} />
          {viewer && (
            <LazyHydration
              server={import.meta.env.SSR ? CollectButton : null}
              load={loadCollect}
              props={{ plate: vehicle.plate }}
              className="contents"
            />
          )}
          <ShareMenu title={`${vehicle.plateText} · ${name}`} address={vehicle.address} />
        </div>
      )}
      {isOpen && <FirstSpotter vehicle={vehicle} />}
      {isOpen && <Richness vehicle={vehicle} />}
      {isOpen && <Badges vehicle={vehicle} />}
      <Tools vehicle={vehicle} />
    </header>
  )
}

function Name({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const details = [vehicle.colorText, vehicle.bodyStyleText].filter(Boolean).join(' · ')
  return (
    <div className="veh__name">
      <p>
        <strong>{vehicle.name ?? t('vehicles:info.unnamed')}</strong>{' '}
        {vehicle.badge && <span className="g80">{vehicle.badge}</span>}
      </p>
      {details !== '' && (
        <p>
          {vehicle.colorHex && <Swatch hex={vehicle.colorHex} />}
          {details}
        </p>
      )}
    </div>
  )
}

function FirstSpotter({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { firstAddedBy } = vehicle
  return (
    <div className="by">
      <Avatar
        username={firstAddedBy?.username ?? '?'}
        src={firstAddedBy?.profilePicVariants?.small ?? null}
      />
      <p>
        {t('vehicles:head.firstSpottedBy')} <MemberLink username={firstAddedBy?.username} />
        <br />
        <small>
          <Time value={vehicle.firstAddedAt} /> · <Icon name="eye" /> {vehicle.viewsText}
        </small>
      </p>
    </div>
  )
}

/** Who added photos (VEH-77 to VEH-80): worth a word where it was not the first spotter alone. */
function Badges({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { badges, firstAddedBy } = vehicle
  if (badges.every(({ username }) => username === firstAddedBy?.username)) return null
  return (
    <div className="spotted">
      <p>{t('vehicles:head.spottedBy')}</p>
      <ul>
        {badges.map(({ username, profilePic, date }) => (
          <li key={username}>
            <Avatar username={username} src={profilePic} size={28} />
            <MemberLink username={username} /> <Time value={date} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** For its first spotter and admins. */
function Tools({ vehicle: { can } }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const intent = useSentIntent()
  if (!can.editPlate && !can.delete) return null
  return (
    <div className="tools">
      {can.editPlate && (
        <>
          <Link className="btn" to="?edit=plate" preventScrollReset replace>
            <Icon name="edit" />
            {t('vehicles:plate.edit')}
          </Link>
          <Link className="btn" to="?edit=style" preventScrollReset replace>
            <Icon name="plate" />
            {t('vehicles:plate.style')}
          </Link>
        </>
      )}
      {can.delete && (
        <LazyHydration
          server={import.meta.env.SSR ? DeleteVehicle : null}
          load={loadDelete}
          props={{}}
          isUrgent={intent === 'delete-vehicle'}
          className="contents"
        />
      )}
    </div>
  )
}
