import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaContext } from '#app/components/photos/video.tsx'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'
import { type Direction, moveButtonId, ReorderItem } from '#app/routes/vehicles/gallery/reorder-item.tsx'
import { orderWith } from '#app/routes/vehicles/gallery/reorder-order.ts'

type ReorderViewProps = {
  photos: GalleryPhoto[]
  onOrder: (ids: string[]) => void
  /** Says to screen readers what has happened. */
  onSay: (text: string) => void
}

/**
 * The list in which photos are put in order (GAL-05): by buttons, which are forms, and where JavaScript runs by dragging
 * as well. What that takes is loaded only now.
 */
export function ReorderView({ photos, onOrder, onSay }: ReorderViewProps) {
  const { t } = useTranslation('vehicles')
  const list = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<typeof import('#app/routes/vehicles/gallery/reorder-drag.tsx') | null>(
    null,
  )

  // Whoever asked for the list goes on in it: the link stands behind.
  useEffect(() => {
    if (document.activeElement?.closest('.gallery, .gallery__tools')) list.current?.focus()
  }, [])

  useEffect(() => {
    let isHere = true
    import('#app/routes/vehicles/gallery/reorder-drag.tsx')
      .then((loaded) => {
        // Whoever is at the buttons already would lose the focus to the new list.
        const focused = document.activeElement
        if (isHere && (focused === list.current || !list.current?.contains(focused))) setDrag(loaded)
      })
      // Without a connection the buttons are still there.
      .catch(() => {})
    return () => {
      isHere = false
    }
  }, [])

  const pressed = useRef<string | null>(null)
  const order = photos.map(({ id }) => id).join()
  // A button that changes its place on the page loses the focus.
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [order])

  const onMove = (id: string, place: number, direction: Direction) => {
    pressed.current = moveButtonId(id, direction)
    onOrder(orderWith(photos, id, place))
    onSay(
      t('vehicles:photos.moved', {
        ...mediaContext(photos.find((photo) => photo.id === id)),
        number: place + 1,
        total: photos.length,
      }),
    )
  }
  return (
    <div className="reorder" id="reorder" ref={list} tabIndex={-1}>
      {drag ? (
        <drag.ReorderDrag photos={photos} onOrder={onOrder} onMove={onMove} />
      ) : (
        <ol>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <ReorderItem photo={photo} index={index} count={photos.length} onMove={onMove} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
