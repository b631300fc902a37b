import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IntentField } from '#app/components/forms/forms.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { Picture } from '#app/components/photos/picture.tsx'
import { mediaContext } from '#app/components/photos/video.tsx'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'

export type ReorderItemProps = {
  photo: GalleryPhoto
  index: number
  count: number
  /** Where JavaScript runs: puts the photo to another place, beginning with 0. */
  onMove: (id: string, place: number, direction: Direction) => void
}

export type Direction = 'up' | 'down'

/** A photo of the list in which they are put in order, with the buttons that move it; `handle` is for dragging. */
export function ReorderItem({
  photo,
  index,
  count,
  onMove,
  handle,
}: ReorderItemProps & { handle?: ReactNode }) {
  const { t } = useTranslation('vehicles')
  const button = (direction: Direction) => {
    const place = direction === 'up' ? index - 1 : index + 1
    const isPossible = place >= 0 && place < count
    return {
      id: moveButtonId(photo.id, direction),
      className: 'btn btn--sq',
      name: 'direction',
      value: direction,
      // Not `disabled`: whoever has just moved a photo to the end keeps the focus.
      'aria-disabled': !isPossible || undefined,
      onClick: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        if (isPossible) onMove(photo.id, place, direction)
      },
    }
  }
  return (
    <>
      {handle}
      <Picture photo={photo} alt="" sizes="80px" />
      <b>{index + 1}</b>
      <Form method="post" preventScrollReset>
        <IntentField value="move-image" />
        <input type="hidden" name="imageId" value={photo.id} />
        <button
          {...button('up')}
          aria-label={t('vehicles:photos.moveUp', { ...mediaContext(photo), number: index + 1 })}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          {...button('down')}
          aria-label={t('vehicles:photos.moveDown', { ...mediaContext(photo), number: index + 1 })}
        >
          <Icon name="arrow-down" />
        </button>
      </Form>
    </>
  )
}

export function moveButtonId(photoId: string, direction: Direction): string {
  return `${photoId}-${direction}`
}
