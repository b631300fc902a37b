import { env } from '#app/env.server.ts'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import type { MediaStore } from '#app/integrations/media-store/media-store.ts'

let store: MediaStore | undefined

/** The site's media store, as the environment describes it. */
export function mediaStore(): MediaStore {
  store ??= diskMediaStore(env.MEDIA_DIR)
  return store
}

/** Lets tests hand their own store to whatever calls `mediaStore()`; null forgets it. */
export function setMediaStore(own: MediaStore | null): void {
  store = own ?? undefined
}
