import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { mediaContext } from '#app/components/photos/video.tsx'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'
import { ReorderItem, type ReorderItemProps } from '#app/routes/vehicles/gallery/reorder-item.tsx'
import { orderWith } from '#app/routes/vehicles/gallery/reorder-order.ts'

type ReorderDragProps = {
  photos: GalleryPhoto[]
  onOrder: (ids: string[]) => void
  onMove: ReorderItemProps['onMove']
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The same list, whose photos can also be dragged: by mouse, by finger after a short while, and by the keyboard. */
export function ReorderDrag({ photos, onOrder, onMove }: ReorderDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = photos.map(({ id }) => id)
  const accessibility = useAccessibility(photos)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        if (over === null || over.id === active.id) return
        onOrder(orderWith(photos, String(active.id), ids.indexOf(String(over.id))))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol>
          {photos.map((photo, index) => (
            <SortableItem key={photo.id} photo={photo} index={index} count={photos.length} onMove={onMove} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableItem(item: ReorderItemProps) {
  const { t } = useTranslation('vehicles')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: item.photo.id,
      attributes: { roleDescription: t('vehicles:photos.dragRole', mediaContext(item.photo)) },
      ...(matchMedia('(prefers-reduced-motion: no-preference)').matches ? {} : { transition: null }),
    })
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className="icbtn"
      style={{ cursor: 'grab', touchAction: 'none' }}
      aria-label={t('vehicles:photos.drag', { ...mediaContext(item.photo), number: item.index + 1 })}
    >
      <Icon name="grip" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(isDragging && { zIndex: 1, boxShadow: 'var(--shadow-raised)' }),
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <ReorderItem {...item} handle={handle} />
    </li>
  )
}

/** What screen readers are told while a photo is on its way, in the reader's language. */
function useAccessibility(photos: GalleryPhoto[]) {
  const { t } = useTranslation('vehicles')
  /** What was said of its last place: once it is dropped, the list has changed already. */
  const last = useRef<string | null>(null)
  const find = (id: UniqueIdentifier) => photos.findIndex((photo) => photo.id === String(id))
  /** The one that is moved, at the place of another. */
  const said = (moved: UniqueIdentifier, place: UniqueIdentifier = moved) => ({
    ...mediaContext(photos[find(moved)]),
    number: find(place) + 1,
    total: photos.length,
  })
  return {
    announcements: {
      onDragStart: ({ active }) => {
        last.current = null
        return t('vehicles:photos.dragStart', said(active.id))
      },
      onDragOver: ({ active, over }) => {
        // It begins over itself, which is no news.
        if (over === null || (over.id === active.id && last.current === null)) return undefined
        last.current = t('vehicles:photos.moved', said(active.id, over.id))
        return last.current
      },
      onDragEnd: () => last.current ?? t('vehicles:photos.dragCancel'),
      onDragCancel: () => t('vehicles:photos.dragCancel'),
    } satisfies Announcements,
    screenReaderInstructions: { draggable: t('vehicles:photos.dragHelp') },
  }
}
