import { noteKeptCount } from '#app/components/submit/kept/kept-count.ts'
import { readKeptSubmits } from '#app/components/submit/kept/kept-store.ts'

/** After a change, or where the service worker may have made one. */
export async function recount(member: string): Promise<void> {
  noteKeptCount(member, (await readKeptSubmits(member)).length)
}
