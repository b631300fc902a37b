import { getI18n } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { type KeptSubmit, readKeptSubmits, updateKeptSubmit } from '#app/components/submit/kept/kept-store.ts'
import { recount } from '#app/components/submit/kept/recount.ts'
import { notTaken } from '#app/components/submit/kept/refusal-text.ts'
import { sendKept, sendKeptSubmits } from '#app/components/submit/kept/send-kept.ts'
import { loadTexts } from '#app/i18n/client.ts'

/** Sends what waits and tells of what came of it. True: something was sent, of which the next page's message tells. */
export async function sendWaiting(member: string): Promise<boolean> {
  await recount(member)
  if (!navigator.onLine) return false
  const done = await sendKeptSubmits(member)
  await recount(member)
  const { t } = getI18n()
  if (done.some(({ outcome }) => outcome === 'signedOut')) {
    await loadTexts('submit')
    await showToast(t('submit:kept.signedOut'), 'error', { id: 'kept-signed-out' })
  }
  // Also what the service worker was refused.
  for (const kept of await readKeptSubmits(member)) if (kept.refusal && !kept.refusal.isTold) await tell(kept)
  return done.some(({ outcome }) => outcome === 'sent')
}

async function tell(kept: KeptSubmit): Promise<void> {
  await loadTexts('submit')
  const { t } = getI18n()
  const told = [notTaken(t, kept), kept.refusal?.message]
  await showToast(told.filter(Boolean).join(' '), 'error', { id: kept.id })
  await updateKeptSubmit({ ...kept, refusal: kept.refusal && { ...kept.refusal, isTold: true } })
}

/**
 * Before it is opened: of one that was sent before, the server says whether it has arrived. True: it has, and is not to
 * be opened.
 */
export async function settleBeforeOpening(member: string, id: string): Promise<boolean> {
  const done = await sendKept(member, id)
  await recount(member)
  return done?.outcome === 'sent'
}
