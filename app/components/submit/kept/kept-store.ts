/**
 * Photos and forms of quick submit that could not be sent, in this browser's IndexedDB. The page and the service worker
 * read it: nothing here knows a document.
 */

/** Whom this browser shows its pages to, as the last page said; the offline page is in their language. */
export type StoredReader = { language: string; member: string | null }

/** A form of quick submit that waits. Times are ms UTC. */
export type KeptSubmit = {
  id: string
  /** The id of who made it: nobody else sees or sends it. */
  member: string
  keptAt: number
  /** The idempotency key of the photo's upload. */
  photoKey: string
  /** What the form's idempotency key begins with; the rest is the token of the photo's draft. */
  formKey: string
  /** Every text field of the form, as it is sent. */
  fields: [name: string, value: string][]
  /** Its sender has pressed Submit: it is sent as soon as it can be. */
  isSubmitted: boolean
  /**
   * The photo's draft on the server that the form was last sent with, since when, and with which fields; null: it was never
   * sent.
   */
  sent: { token: string; at: number; fields: KeptSubmit['fields'] } | null
  /**
   * Why it is not sent by itself any more: the server's words, or that it may have arrived a day ago or more; `isTold`: its
   * sender has been told.
   */
  refusal: { message: string | null; isUnsure?: boolean; isTold?: boolean } | null
}

const NAME = 'nampak'
const stores = ['reader', 'submits', 'photos'] as const

type Store = (typeof stores)[number]

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store)
  }
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

/** Rejects where there is no IndexedDB, or, with a `QuotaExceededError`, no room in it. */
async function inStores<T>(
  names: Store[],
  mode: IDBTransactionMode,
  run: (store: (name: Store) => IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  try {
    const transaction = db.transaction(names, mode)
    const isOver = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      // The disk may be found full only when all is written.
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    })
    const [value] = await Promise.all([done(run((name) => transaction.objectStore(name))), isOver])
    return value
  } finally {
    db.close()
  }
}

export async function storeReader(reader: StoredReader): Promise<void> {
  await inStores(['reader'], 'readwrite', (store) => store('reader').put(reader, ''))
}

export async function readStoredReader(): Promise<StoredReader | null> {
  return (
    (await inStores<StoredReader | undefined>(['reader'], 'readonly', (store) => store('reader').get(''))) ??
    null
  )
}

const readAll = () => inStores<KeptSubmit[]>(['submits'], 'readonly', (store) => store('submits').getAll())

/** The one that was last sent with this draft. */
export async function findSentSubmit(token: string): Promise<KeptSubmit | null> {
  return (await readAll()).find((kept) => kept?.sent?.token === token) ?? null
}

/** The oldest first. */
export async function readKeptSubmits(member: string): Promise<KeptSubmit[]> {
  const all = await readAll()
  return all.filter((kept) => isOf(member, kept)).sort((a, b) => a.keptAt - b.keptAt)
}

/** What is no form, whoever has put it there, is passed over: it would hold up all others. */
function isOf(member: string, kept: Partial<KeptSubmit> | null): boolean {
  return kept?.member === member && typeof kept.id === 'string' && Array.isArray(kept.fields)
}

export async function readKeptPhoto(id: string): Promise<File | null> {
  return (
    (await inStores<File | undefined>(['photos'], 'readonly', (store) => store('photos').get(id))) ?? null
  )
}

/** With its photo, which does not change. */
export async function putKeptSubmit(kept: KeptSubmit, photo: File): Promise<void> {
  await inStores(['submits', 'photos'], 'readwrite', (store) => {
    store('photos').put(photo, kept.id)
    return store('submits').put(kept, kept.id)
  })
}

/** False where it is gone: discarded in another tab, or sent. It does not come back. */
export async function updateKeptSubmit(kept: KeptSubmit): Promise<boolean> {
  const before = await inStores<unknown>(['submits'], 'readwrite', (store) => {
    const read = store('submits').get(kept.id)
    read.addEventListener('success', () => {
      if (read.result !== undefined) store('submits').put(kept, kept.id)
    })
    return read
  })
  return before !== undefined
}

export async function deleteKeptSubmit(id: string): Promise<void> {
  await inStores(['submits', 'photos'], 'readwrite', (store) => {
    store('photos').delete(id)
    return store('submits').delete(id)
  })
}

/** The plate as it was typed; empty before one was. */
export function plateOf({ fields }: Pick<KeptSubmit, 'fields'>): string {
  return (fields.find(([name]) => name === 'plate')?.[1] ?? '').trim()
}

/** The form's idempotency key: one for each photo that is there as a draft. */
export function formKeyOf(formKey: string, token: string): string {
  return `${formKey}-${token}`.slice(0, 64)
}
