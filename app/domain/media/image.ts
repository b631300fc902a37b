import type { Viewer } from '#app/domain/users/user.ts'

/** Its owner, and admins (PERM-41). */
export function canDeleteImage(viewer: Viewer, image: { uploaderId: number | null }): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === image.uploaderId)
}

/** Their order, and which one stands for the vehicle: any member (PERM-27, PERM-29). */
export function canArrangeImages(viewer: Viewer): boolean {
  return viewer !== null
}

/** Everybody but its owner, who deletes it instead. */
export function canReportImage(viewer: Viewer, image: { uploaderId: number | null }): boolean {
  return viewer !== null && viewer.id !== image.uploaderId
}
