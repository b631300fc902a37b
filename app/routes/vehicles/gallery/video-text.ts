import type { TFunction } from 'i18next'
import type { VideoStatus } from '#app/domain/media/media.ts'

type Added = { status: 'approved' | 'waiting'; videoStatus: VideoStatus }

/** What was added, and of a video that is not ready, why nobody else sees it yet. */
export function withVideoStatus(t: TFunction, message: string, added: Added | null): string {
  if (added?.videoStatus === 'withheld') return `${message} ${t('vehicles:toast.videoWithheld')}`
  const waitsForThis = added?.videoStatus === 'preparing' && added.status === 'approved'
  return waitsForThis ? `${message} ${t('vehicles:toast.videoPreparing')}` : message
}
