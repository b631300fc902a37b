import { useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'

type Shown = { id: string | null; index: number; asked: string | null }

/**
 * Which photo is in the main view. It stays the same one while others come, go and change places (GAL-56); when it
 * goes itself, the view moves back by one (GAL-59). An address that asks for another (`?photo=m-12`) is followed.
 */
export function useSelectedPhoto(photos: GalleryPhoto[], chosenId: string | null) {
  const asked = useSearchParams()[0].get('photo')
  const [known, setKnown] = useState<Shown>(() => ({ id: chosenId, index: placeOf(photos, chosenId), asked }))
  const shown = settled(known, photos, asked)
  if (shown !== known) setKnown(shown)
  const show = (index: number) => setKnown({ id: photos[index]?.id ?? null, index, asked })
  return { index: shown.index, photo: photos[shown.index] ?? null, show }
}

function settled(known: Shown, photos: GalleryPhoto[], asked: string | null): Shown {
  const isAskedAnew = asked !== known.asked && photos.some(({ id }) => id === asked)
  const place = placeOf(photos, isAskedAnew ? asked : known.id)
  const index = place >= 0 ? place : Math.max(0, Math.min(known.index, photos.length) - 1)
  const id = photos[index]?.id ?? null
  return id === known.id && index === known.index && asked === known.asked ? known : { id, index, asked }
}

function placeOf(photos: GalleryPhoto[], wanted: string | null): number {
  return photos.findIndex(({ id }) => id === wanted)
}

/** The button that takes a photo away, or makes it the main one, goes with that: the focus stays in the gallery. */
export function useRestoredFocus(photos: GalleryPhoto[]) {
  const gallery = useRef<HTMLElement>(null)
  const state = `${photos.length} ${photos.find(({ isPrimary }) => isPrimary)?.id}`
  const known = useRef(state)
  useEffect(() => {
    const hasLost = state !== known.current && document.activeElement === document.body
    if (hasLost) gallery.current?.focus({ preventScroll: true })
    known.current = state
  }, [state])
  return gallery
}
