import { useFetcher } from '@remix-run/react'
import { useContext, useEffect, useState } from 'react'
import { PageFields } from '#app/components/forms/page-fields.tsx'
import { useAnswer } from '#app/components/forms/use-answer.ts'
import { useSite } from '#app/components/layout/site.tsx'
import type { FormAnswer } from '#app/form-answer.ts'
import type { GalleryPhoto } from '#app/routes/vehicles/gallery/gallery-view.ts'

/**
 * The photos in the order that their reader sees: a new one stands at once (GAL-55), while it is on its way, and the
 * old one comes back when it is refused (GAL-57). `refusal` is what the server said then.
 */
export function useImageOrder(photos: GalleryPhoto[]) {
  const fetcher = useFetcher<FormAnswer>()
  const { toast } = useSite()
  const pageFields = useContext(PageFields)
  const [refusal, setRefusal] = useState<FormAnswer | null>(null)

  useAnswer(fetcher.data, setRefusal)

  // What was done since has the last word.
  useEffect(() => {
    if (toast) setRefusal(null)
  }, [toast])

  const sent = fetcher.formData?.get('imageOrder')
  const sendOrder = (ids: string[]) =>
    fetcher.submit(
      { ...pageFields, intent: 'reorder-images', imageOrder: ids.join(',') },
      // Without a frame in the old order, which would also take the focus off a moved button.
      { method: 'post', preventScrollReset: true, flushSync: true },
    )
  return { photos: typeof sent === 'string' ? inOrder(photos, sent.split(',')) : photos, sendOrder, refusal }
}

/** Photos that the order does not name stand behind. */
function inOrder(photos: GalleryPhoto[], ids: string[]): GalleryPhoto[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return [...photos].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

/** The ids of photos with one of them put elsewhere. */
export function orderWith(photos: GalleryPhoto[], id: string, place: number): string[] {
  const order = photos.map((photo) => photo.id).filter((other) => other !== id)
  order.splice(place, 0, id)
  return order
}
