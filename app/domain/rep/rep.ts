import type { Rarity } from '#db/schema.ts'

/** Only so many photos of one vehicle earn rep (contract, section 6). */
const PHOTOS_THAT_EARN = 5

/** A vehicle's first story of so many graphemes earns rep. */
export const STORY_LENGTH = 80

/** One row of the ledger: what a reason and a subject are worth now; 0 stands in no row. */
export type RepEntry = {
  userId: number
  reason: RepReason
  /** Such as 'vehicle:34'. */
  subject: string
  points: number
  /** What explains it on screen. */
  detail: Record<string, unknown>
  at: number
}

export type RepReason = 'photos' | 'likes' | 'comment-likes' | 'make-and-model' | 'story' | 'award'

/** What an award of each rarity pays, once. */
export const awardRep: Record<Rarity, number> = { common: 5, uncommon: 10, rare: 20, epic: 40, legendary: 80 }

/** What rep needs to know of a vehicle. */
export type Earning = { id: number; plate: string; spotter: number | null; isDeleted: boolean }

/**
 * The rep of one member's approved photos of one vehicle: 2 for each, up to five; 3 for its first spotter's first.
 */
export function photoRep(approvedPhotos: number, isFirstSpotter: boolean): number {
  const earning = Math.min(approvedPhotos, PHOTOS_THAT_EARN)
  return earning * 2 + (isFirstSpotter && earning > 0 ? 1 : 0)
}

export function photosEntry(vehicle: Earning, userId: number, photos: number, at: number): RepEntry {
  const isFirst = vehicle.spotter === userId
  const points = isTaken(vehicle, userId) ? 0 : photoRep(photos, isFirst)
  const detail = { plate: vehicle.plate, photos, isFirst }
  return { userId, reason: 'photos', subject: vehicleSubject(vehicle.id), points, detail, at }
}

/** 1 for each like by somebody else, to the first spotter. */
export function likesEntry(vehicle: Earning, spotter: number, likes: number, at: number): RepEntry {
  const points = isTaken(vehicle, spotter) ? 0 : likes
  const detail = { plate: vehicle.plate, likes }
  return { userId: spotter, reason: 'likes', subject: vehicleSubject(vehicle.id), points, detail, at }
}

/** 1 for who did it first; what others do later takes nothing back. */
export function firstEntry(
  vehicle: Earning,
  userId: number,
  reason: 'make-and-model' | 'story',
  at: number,
): RepEntry {
  const points = isTaken(vehicle, userId) ? 0 : 1
  const detail = { plate: vehicle.plate }
  return { userId, reason, subject: vehicleSubject(vehicle.id), points, detail, at }
}

/** 1 for each like by somebody else, to whoever wrote the comment, as long as everybody can read it. */
export function commentLikesEntry(
  comment: { id: number; author: number; plate: string },
  likes: number,
  at: number,
): RepEntry {
  const detail = { plate: comment.plate, likes }
  const subject = commentSubject(comment.id)
  return { userId: comment.author, reason: 'comment-likes', subject, points: likes, detail, at }
}

/** Nothing while it is not paid: an award that no admin gave pays once its holder had a photo approved. */
export function awardEntry(
  award: { id: number; key: string; rarity: Rarity },
  userId: number,
  isPaid: boolean,
  at: number,
): RepEntry {
  const points = isPaid ? awardRep[award.rarity] : 0
  const detail = { award: award.key, rarity: award.rarity }
  return { userId, reason: 'award', subject: awardSubject(award.id), points, detail, at }
}

export function awardSubject(awardId: number): string {
  return `award:${awardId}`
}

export function vehicleSubject(vehicleId: number): string {
  return `vehicle:${vehicleId}`
}

export function commentSubject(commentId: number): string {
  return `comment:${commentId}`
}

/** A deletion takes the first spotter's rep for the vehicle, and a restoration gives it back; others keep theirs. */
function isTaken({ isDeleted, spotter }: Earning, userId: number): boolean {
  return isDeleted && spotter === userId
}
