import { deleteKeptSubmit, findSentSubmit } from '#app/components/submit/kept/kept-store.ts'
import { recount } from '#app/components/submit/kept/recount.ts'

/** The server has taken a form with this draft of a photo (`photo.` and its token): one that is kept has been sent. */
export async function forgetSent(fileDraft: string): Promise<void> {
  const kept = await findSentSubmit(fileDraft.replace(/^photo\./, ''))
  if (kept === null) return
  await deleteKeptSubmit(kept.id)
  await recount(kept.member)
}
