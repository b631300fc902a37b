import type { Viewer } from '#app/domain/users/user.ts'

/** Images of a vehicle that are shown, and of those that wait. Further ones stand behind them, until some are deleted. */
export const maxShownImages = 200
export const maxShownWaiting = 50

/** Its owner, and admins (PERM-41). */
export function canDeleteImage(viewer: Viewer, image: { uploaderId: number | null }): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === image.uploaderId)
}

/** The file of a video as it was uploaded, with whatever it holds: nobody else ever. */
export function canSeeUpload(viewer: Viewer, video: { uploaderId: number | null }): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === video.uploaderId)
}

/** Their order, and which one stands for the vehicle: any member (PERM-27, PERM-29). */
export function canArrangeImages(viewer: Viewer): boolean {
  return viewer !== null
}

/** Everybody but its owner, who deletes it instead. */
export function canReportImage(viewer: Viewer, image: { uploaderId: number | null }): boolean {
  return viewer !== null && viewer.id !== image.uploaderId
}
