import { memo, type ReactNode } from 'react'
import type { CollectionCardView } from '#app/components/collections/collection-cards.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Picture } from '#app/components/photos/picture.tsx'
import { Plate } from '#app/components/plates/plate.tsx'

/** A grid of `CollectionCard`s. Its style sheet is `screens/collection-cards.css`. */
export function CollectionCards({ children }: { children: ReactNode }) {
  return <ul className="colls">{children}</ul>
}

/** A collection in a grid; a list item of `<CollectionCards>`. `children` is what its owner can do with it. */
export const CollectionCard = memo(function CollectionCard({
  collection,
  showsOwner = true,
  children,
}: {
  collection: CollectionCardView
  showsOwner?: boolean
  children?: ReactNode
}) {
  const { href, name, countText, lockText, owner, vehicles } = collection
  return (
    <li className="coll">
      <Link className="coll__a" to={href}>
        <Vehicles vehicles={vehicles} />
        <b className="coll__n">{name}</b>
        <span className="coll__s">
          {countText}
          {lockText !== null && (
            <span className="coll__lock">
              <Icon name="lock" />
              {lockText}
            </span>
          )}
        </span>
      </Link>
      {showsOwner && (
        <Link className="coll__by" to={owner.href}>
          <Icon name="user" />
          {owner.username}
        </Link>
      )}
      {children}
    </li>
  )
})

function Vehicles({ vehicles: [main, ...others] }: Pick<CollectionCardView, 'vehicles'>) {
  if (main === undefined) {
    return (
      <span className="coll__p coll__p--none">
        <Icon name="stack" />
      </span>
    )
  }
  return (
    <span className="coll__p">
      <Vehicle vehicle={main} sizes="(min-width: 860px) 250px, (min-width: 560px) 33vw, 66vw" />
      {others.length > 0 && (
        <span className="coll__others">
          {others.map((vehicle) => (
            <Vehicle key={vehicle.plate} vehicle={vehicle} sizes="(min-width: 860px) 120px, 30vw" />
          ))}
        </span>
      )}
    </span>
  )
}

function Vehicle({ vehicle, sizes }: { vehicle: CollectionCardView['vehicles'][number]; sizes: string }) {
  const { plate, plateStyle, photo } = vehicle
  return (
    <span className="coll__v">
      {photo && <Picture photo={photo} sizes={sizes} alt="" fit="cover" />}
      <Plate plate={plate} style={plateStyle} size="tile" decorative />
    </span>
  )
}
