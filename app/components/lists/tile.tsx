import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { Time } from '#app/components/layout/time.tsx'
import { Picture } from '#app/components/photos/picture.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import type { Photo } from '#app/domain/media/media.ts'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { Moment } from '#app/i18n/format.ts'

export type PlateTileProps = {
  href: string
  /** The key, `WXY1234`, and what is read out for it, `WXY 1234`. */
  plate: string
  plateText: string
  plateStyle: PlateStyle
  /** Make and model, or what stands in for them. */
  title: string
  /** How long ago, `2m` (HOME-15). */
  age: Moment
  /** How many like it, formatted; left out where nobody does. */
  likesText?: string | undefined
  /** The vehicle's first photo; without one the plate lies on a quiet mat. */
  photo?: Photo | null
}

/** A grid of tiles: three to a row, or, with `photos`, taller ones and fewer to a row. */
export function Tiles({ photos = false, children }: { photos?: boolean; children: ReactNode }) {
  return <ul className={photos ? 'tiles tiles--photos' : 'tiles'}>{children}</ul>
}

/** "Lamborghini" is broken by a phone's tile, unless it is set smaller. */
function hasLongWord(title: string): boolean {
  return title.split(/[\s-]/).some((word) => word.length > LONG_WORD)
}

const LONG_WORD = 9

/** One vehicle in a grid; a list item of `<Tiles>`. There are dozens, which stay as they are when what is around them changes. */
export const PlateTile = memo(function PlateTile({
  children,
  ...tile
}: PlateTileProps & { children?: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <li>
      <Link className="tile" to={tile.href}>
        <span className="tile__p">
          {tile.photo && (
            <Picture photo={tile.photo} sizes="(min-width: 860px) 370px, 46vw" alt="" fit="cover" />
          )}
          <Plate plate={tile.plate} style={tile.plateStyle} size="tile" decorative />
        </span>
        <span className="vh">{tile.plateText}, </span>
        <span className={hasLongWord(tile.title) ? 'tile__m tile__m--long' : 'tile__m'}>{tile.title}</span>
        <span className="tile__s">
          <Time value={tile.age} />
          {tile.likesText !== undefined && (
            <span className="likes">
              <Icon name="heart" />
              <span className="vh">{t('common:likes')}</span> {tile.likesText}
            </span>
          )}
        </span>
      </Link>
      {children}
    </li>
  )
})
