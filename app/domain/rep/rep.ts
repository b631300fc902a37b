/** Only so many photos of one vehicle earn rep (contract, section 6). */
const PHOTOS_THAT_EARN = 5

/**
 * The rep of one member's approved photos of one vehicle: 2 for each, up to five; 3 for its first spotter's first.
 */
export function photoRep(approvedPhotos: number, isFirstSpotter: boolean): number {
  const earning = Math.min(approvedPhotos, PHOTOS_THAT_EARN)
  return earning * 2 + (isFirstSpotter && earning > 0 ? 1 : 0)
}

/** A vehicle's first profile text of so many characters earns rep. */
export const STORY_LENGTH = 80
