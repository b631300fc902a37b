import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '#app/components/layout/site.tsx'
import { newKey } from '#app/components/submit/dialog/new-key.ts'
import { holdKept } from '#app/components/submit/kept/kept-lock.ts'
import {
  deleteKeptSubmit,
  formKeyOf,
  type KeptSubmit,
  putKeptSubmit,
  updateKeptSubmit,
} from '#app/components/submit/kept/kept-store.ts'
import { recount } from '#app/components/submit/kept/recount.ts'
import { onSubmitted } from '#app/components/submit/kept/submitted-event.ts'

/** `full`: there is no room for it in this browser, or nothing may be stored. */
export type KeptState = 'none' | 'kept' | 'full'

export type KeptKeys = Pick<KeptSubmit, 'photoKey' | 'formKey'>

/** The keys of a photo and its form: those of a form that was opened again, until another photo takes its place. */
export function useKeptKeys(file: File, opened: KeptSubmit | null): KeptKeys {
  const [first] = useState(file)
  return useMemo(() => {
    if (opened === null || file !== first) return { photoKey: newKey(), formKey: newKey() }
    // It was not sent: the photo's draft may be gone by now, and is not to be answered with.
    return opened.sent === null ? { ...opened, photoKey: newKey() } : opened
  }, [file, first, opened])
}

type Keeping = {
  inside: RefObject<HTMLElement>
  file: File
  keys: KeptKeys
  opened: KeptSubmit | null
  /** The server cannot be reached, or is no use now. */
  isLost: boolean
  /** Submit was pressed. */
  isSubmitted: boolean
  /** Of the draft that the form was sent with; null: it was not. */
  sentToken: string | null
}

/**
 * Keeps the photo and the form of the dialog in this browser as soon as the connection is lost, and what changes
 * from then on, until the server has taken them or the reader discards them.
 */
export function useKept({ inside, file, keys, opened, isLost, isSubmitted, sentToken }: Keeping) {
  const member = useSite().viewer?.id ?? null
  const [id] = useState(() => opened?.id ?? newKey())
  const [state, setState] = useState<KeptState>(opened ? 'kept' : 'none')
  const stored = useRef<File | null>(opened ? file : null)
  const isOver = useRef(false)
  const queue = useRef(Promise.resolve())
  const keptAt = useRef(opened?.keptAt ?? 0)
  const sent = useSent(inside, sentToken, opened)
  const isKeeping = state === 'kept' || isLost

  function run(work: () => Promise<void>): Promise<void> {
    queue.current = queue.current.then(work, work)
    return queue.current
  }

  async function write(): Promise<void> {
    const form = inside.current?.closest('form')
    if (member === null || isOver.current || !form) return
    keptAt.current ||= Date.now()
    const isNew = stored.current !== file
    // Another photo makes another form.
    if (isNew && sentToken === null) sent.current = null
    const kept: KeptSubmit = {
      id,
      member,
      keptAt: keptAt.current,
      photoKey: keys.photoKey,
      formKey: keys.formKey,
      fields: fieldsOf(form),
      isSubmitted,
      sent: sent.current,
      refusal: null,
    }
    try {
      // Discarded in another tab it is still open here.
      if (isNew || !(await updateKeptSubmit(kept))) await putKeptSubmit(kept, file)
    } catch {
      // Before it was there once nothing can be relied on.
      return setState((last) => (last === 'kept' && !isNew ? last : 'full'))
    }
    stored.current = file
    setState('kept')
    if (!isNew) return
    await recount(member)
    await sendLater()
  }

  const latest = useRef(write)
  latest.current = write
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes what is written
  useEffect(() => {
    if (isKeeping) void run(() => latest.current())
  }, [isKeeping, file, isSubmitted, sentToken])

  useEffect(() => holdKept(id), [id])

  async function forget(): Promise<void> {
    isOver.current = true
    await run(async () => {
      if (stored.current === null || member === null) return
      stored.current = null
      await deleteKeptSubmit(id)
      await recount(member)
    })
  }

  const latestForget = useRef(forget)
  latestForget.current = forget
  useEffect(
    () =>
      onSubmitted((formKey) => {
        if (formKey.startsWith(formKeyOf(keys.formKey, ''))) void latestForget.current()
      }),
    [keys],
  )

  return {
    state,
    note: () => {
      if (isKeeping) void run(() => latest.current())
    },
    forget,
    /** Resolves when all is written. */
    settled: () => queue.current,
  }
}

/** With what the form was first sent for a draft: later the reader may have typed on. What was refused was not done. */
function useSent(inside: RefObject<HTMLElement>, sentToken: string | null, opened: KeptSubmit | null) {
  const sent = useRef(opened?.sent ?? null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (sentToken === null && last.current !== null) sent.current = null
    if (sentToken !== null && form && sent.current?.token !== sentToken) {
      sent.current = { token: sentToken, at: Date.now(), fields: fieldsOf(form) }
    }
    last.current = sentToken
  }, [inside, sentToken])
  return sent
}

/** Those that the server gets, without the keys, which belong to a photo's draft. */
function fieldsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && field[0] !== 'formKey' && field[0] !== 'fileDraft',
  )
}

/** Where the browser can send it without a page. */
async function sendLater(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as
      | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
      | undefined
    await registration?.sync?.register('kept-submits')
  } catch {}
}
