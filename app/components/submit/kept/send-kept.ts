import { decode } from 'turbo-stream'
import { whileFree } from '#app/components/submit/kept/kept-lock.ts'
import {
  deleteKeptSubmit,
  formKeyOf,
  type KeptSubmit,
  readKeptPhoto,
  readKeptSubmits,
  updateKeptSubmit,
} from '#app/components/submit/kept/kept-store.ts'
import type { FormAnswer, SentFile } from '#app/form-answer.ts'

/** `signedOut`: its sender is not the one who is signed in. `offline`: later. `gone`: it was discarded meanwhile. */
export type SendOutcome = 'sent' | 'refused' | 'signedOut' | 'offline' | 'gone'

type Sending = { kept: KeptSubmit; outcome: SendOutcome }

/** The server keeps idempotency keys for a day. After that nobody can tell whether a form arrived before. */
const HOUR_MS = 60 * 60_000
const KEY_MS = 23 * HOUR_MS

/** Too busy, too full: worth another try later. */
const isForLater = (status: number) => status >= 500 || status === 408

/** A proxy before the site lets nothing through that is so large, today or tomorrow; its answer is not the site's. */
const isTooLarge = (status: number) => status === 413

/**
 * Sends all forms of a member that wait, one after the other, as the dialog of quick submit does: the photo first, then
 * the form that refers to it, under the same idempotency keys. Runs in the page and in the service worker.
 */
export async function sendKeptSubmits(member: string): Promise<Sending[]> {
  const outcomes: Sending[] = []
  for (const { id, isSubmitted, refusal } of await readKeptSubmits(member)) {
    if (!isSubmitted || refusal !== null) continue
    const done = await sendKept(member, id)
    if (done) outcomes.push(done)
    if (done?.outcome === 'offline' || done?.outcome === 'signedOut') break
  }
  return outcomes
}

/** Null: it is open somewhere, or gone. What could not be sent is stored as it stands then. */
export function sendKept(member: string, id: string): Promise<Sending | null> {
  return whileFree(id, async () => {
    const kept = (await readKeptSubmits(member)).find((one) => one.id === id)
    if (!kept) return null
    return send(kept)
  })
}

async function send(kept: KeptSubmit): Promise<Sending> {
  try {
    return await trySending(kept)
  } catch (error) {
    // A failed fetch; or an answer that is none of the site's, as where a hotel's page asks for a login first.
    if (error instanceof TypeError || error instanceof SyntaxError) return { kept, outcome: 'offline' }
    throw error
  }
}

async function trySending(kept: KeptSubmit): Promise<Sending> {
  if (kept.sent !== null && !hasKey(kept.sent)) return refused(kept, { message: null, isUnsure: true })
  if ((await whoIsSignedIn()) !== kept.member) return { kept, outcome: 'signedOut' }
  if (kept.sent !== null) return submit(kept, kept.sent.token)
  const token = await upload(kept)
  if (typeof token !== 'string') return token
  // The draft belongs to whoever uploaded it, and no other member's form can refer to it.
  if ((await whoIsSignedIn()) !== kept.member) return { kept, outcome: 'signedOut' }
  const sending = { ...kept, sent: { token, at: Date.now(), fields: kept.fields } }
  return (await updateKeptSubmit(sending)) ? submit(sending, token) : { kept, outcome: 'gone' }
}

/** Whether the server still knows the form's key. Where the browser's clock was set back nobody can tell. */
function hasKey({ at }: { at: number }): boolean {
  const age = Date.now() - at
  return age <= KEY_MS && age > -HOUR_MS
}

async function whoIsSignedIn(): Promise<string | null> {
  const answer = await fetch('/auth/current_user', { cache: 'no-store' })
  if (!answer.ok) throw new TypeError(`${answer.status}`)
  return ((await answer.json()) as { _id: string } | null)?._id ?? null
}

/** The token of the photo's draft. */
async function upload(kept: KeptSubmit): Promise<string | Sending> {
  const photo = await readKeptPhoto(kept.id)
  if (photo === null) return refused(kept, { message: null })
  const body = new FormData()
  body.append('file', photo)
  const headers = { 'Idempotency-Key': kept.photoKey }
  const answer = await fetch('/media/drafts', { method: 'POST', body, headers })
  if (answer.ok) return ((await answer.json()) as SentFile).token
  if (answer.status === 401) return { kept, outcome: 'signedOut' }
  // 429: another upload of the member is under way, or too many were. There is nothing to correct.
  if (isForLater(answer.status) || answer.status === 429) return { kept, outcome: 'offline' }
  if (isTooLarge(answer.status)) return refused(kept, { message: null })
  const refusal = (await answer.json()) as Pick<FormAnswer, 'message'> & Partial<FormAnswer>
  return refused(kept, { message: messageOf(refusal) })
}

async function submit(kept: KeptSubmit, token: string): Promise<Sending> {
  const body = new FormData()
  for (const [name, value] of kept.fields) body.append(name, value)
  body.set('formKey', formKeyOf(kept.formKey, token))
  body.set('fileDraft', `photo.${token}`)
  const answer = await fetch(`/submit.data?${new URLSearchParams({ photo: token })}`, {
    method: 'POST',
    body,
  })
  if (isForLater(answer.status)) return { kept, outcome: 'offline' }
  const { redirect, data, error } = await answerOf(answer)
  if (redirect !== undefined) {
    if (!redirect.startsWith('/plate/')) return { kept, outcome: 'signedOut' }
    await deleteKeptSubmit(kept.id)
    return { kept, outcome: 'sent' }
  }
  if (data?.code === 'file_draft_gone') {
    // To the server what was changed since is another form, and the photo may be gone because the first one has arrived.
    if (!isAsSent(kept)) return refused({ ...kept, sent: null }, { message: null, isUnsure: true })
    // The photo's hour was over, and the form had not arrived: it would have been answered with its first result.
    const anew = { ...kept, sent: null, photoKey: `${kept.id}-${token}`.slice(0, 64) }
    return (await updateKeptSubmit(anew)) ? trySending(anew) : { kept, outcome: 'gone' }
  }
  return refused({ ...kept, sent: null }, { message: messageOf(data ?? error?.data ?? null) })
}

type ActionAnswer = {
  redirect?: string
  data?: FormAnswer
  error?: { data?: Pick<FormAnswer, 'message'> }
}

/** What an action answers to the framework's own scripts. */
async function answerOf({ body }: Response): Promise<ActionAnswer> {
  if (body === null) return {}
  const decoded = await decode(body as ReadableStream<Uint8Array>, { plugins: [errorResponse] })
  return decoded.value as ActionAnswer
}

/** A thrown refusal: its status, its text and its data. */
const errorResponse = (type: unknown, ...rest: unknown[]) =>
  type === 'ErrorResponse' ? { value: { data: rest[0] } } : undefined

function messageOf(refusal: (Pick<FormAnswer, 'message'> & Partial<FormAnswer>) | null): string | null {
  return Object.values(refusal?.fieldErrors ?? {})[0] ?? refusal?.message ?? null
}

function isAsSent({ fields, sent }: KeptSubmit): boolean {
  return JSON.stringify(fields) === JSON.stringify(sent?.fields)
}

async function refused(kept: KeptSubmit, refusal: KeptSubmit['refusal']): Promise<Sending> {
  const told = { ...kept, refusal }
  return { kept: told, outcome: (await updateKeptSubmit(told)) ? 'refused' : 'gone' }
}
