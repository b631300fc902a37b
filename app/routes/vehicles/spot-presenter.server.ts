import type { TFunction } from 'i18next'
import type { Spot } from '#app/domain/spotting/spot.server.ts'

/** What was done, for the member who did it. */
export function spotText(t: TFunction, { isNew, photo }: Spot): string {
  if (isNew) {
    if (photo === null) return t('vehicles:toast.added')
    return photo.status === 'approved'
      ? t('vehicles:toast.addedWithPhoto', { context: photo.kind })
      : t('vehicles:toast.addedWaiting', { context: photo.kind })
  }
  if (photo === null) return t('vehicles:toast.known')
  return photo.status === 'approved'
    ? t('vehicles:toast.knownWithPhoto', { context: photo.kind })
    : t('vehicles:toast.knownWaiting', { context: photo.kind })
}
