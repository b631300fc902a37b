import { cutBytes, cutGraphemes, maxBytesOf } from '#app/domain/text.ts'
import { maxStory } from '#app/domain/vehicles/vehicle.ts'

/** Characters of a story that lists show; its vehicle has the whole of it. */
const EXCERPT = 500

/** Code points that are read for an excerpt: whatever follows is not in it. */
export const EXCERPT_START = maxBytesOf(EXCERPT) + 1

/** A story, of now or of its history. What was stored once may be longer than what is written now, and is cut. */
export function wholeStory(story: string): string {
  return cutBytes(story, maxBytesOf(maxStory))
}

export function storyExcerpt(story: string): string {
  return cutBytes(cutGraphemes(story, EXCERPT), maxBytesOf(EXCERPT))
}
