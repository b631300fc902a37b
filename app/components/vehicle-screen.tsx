import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Gallery } from '#app/components/gallery.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Moment } from '#app/components/moment.tsx'
import { Plate } from '#app/components/plate.tsx'
import { PlateHint } from '#app/components/plate-hint.tsx'
import { Avatar } from '#app/components/user-chip.tsx'
import type { VehicleView } from '#app/components/vehicle-view.ts'

/** The page of a vehicle, active or deleted. */
export function VehicleScreen({ vehicle }: { vehicle: VehicleView }) {
  return (
    <>
      {vehicle.isDeleted && <DeletedBanner plate={vehicle.plate} />}
      {vehicle.warning && <PlateHint warning={vehicle.warning} />}
      <article className="veh">
        <Gallery vehicle={vehicle} />
        <Head vehicle={vehicle} />
      </article>
      {vehicle.isOpen && (
        <div className="cols">
          <BasicInfo vehicle={vehicle} />
          {vehicle.profile !== '' && <Story text={vehicle.profile} />}
        </div>
      )}
    </>
  )
}

/** A deletion frees the plate: another vehicle may carry it. */
function DeletedBanner({ plate }: { plate: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <div className="notice notice--error">
      <p>{t('vehicles:deleted.banner')}</p>
      <p className="row">
        <Link className="btn" rel="nofollow" to={`/add?${new URLSearchParams({ plate })}`}>
          {t('vehicles:deleted.addAnew')}
        </Link>
      </p>
    </div>
  )
}

function Head({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { color, bodyStyle, isOpen } = vehicle
  const details = [color, bodyStyle].filter(Boolean).join(' · ')
  return (
    <header className="veh__head">
      <h1 className="veh__plate">
        <Plate plate={vehicle.plate} style={vehicle.plateStyle} size="hero" />
      </h1>
      {isOpen && (
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
      )}
      {isOpen && <FirstSpotter vehicle={vehicle} />}
    </header>
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
        {t('vehicles:head.firstSpottedBy')} <b>{firstAddedBy?.username ?? t('common:deletedMember')}</b>
        <br />
        <small>
          <Moment value={vehicle.firstAddedAt} /> · <Icon name="eye" />{' '}
          {t('vehicles:head.views', { views: vehicle.views })}
        </small>
      </p>
    </div>
  )
}

/** What is known of the vehicle (VEH-36). */
function BasicInfo({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const unknown = <span className="muted">{t('vehicles:info.unknown')}</span>
  return (
    <section className="card">
      <h2>{t('vehicles:info.title')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('vehicles:info.make')}</dt>
          <dd>{vehicle.make ?? unknown}</dd>
        </div>
        <div>
          <dt>{t('vehicles:info.model')}</dt>
          <dd>{vehicle.model ?? unknown}</dd>
        </div>
        <div>
          <dt>{t('vehicles:info.colour')}</dt>
          <dd>
            {vehicle.colorHex && <Swatch hex={vehicle.colorHex} />}
            {vehicle.color ?? unknown}
          </dd>
        </div>
        <div>
          <dt>{t('vehicles:info.bodyStyle')}</dt>
          <dd>{vehicle.bodyStyle ?? unknown}</dd>
        </div>
        {vehicle.make === 'BMW' && vehicle.model !== 'M3' && (
          <div>
            <dt>{t('vehicles:info.g80Kit')}</dt>
            <dd>{vehicle.g80ConversionKit === 'Yes' ? t('vehicles:info.yes') : t('vehicles:info.no')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Story({ text }: { text: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <section className="card">
      <h2>{t('vehicles:story.title')}</h2>
      <p className="text">{text}</p>
    </section>
  )
}

function Swatch({ hex }: { hex: string }) {
  return <span className="swatch" style={{ '--colour': hex } as React.CSSProperties} />
}
