/** An answer of 500 tokens is a few kilobytes; the rest is what providers say about it. */
export const MAX_ANSWER_BYTES = 256 * 1024

/** The provider sent more than an answer can be. */
export class AnswerTooLarge extends Error {}

/**
 * `fetch` for the libraries of the providers: the whole answer is read here, within the signal of the call and no more
 * than it may be. A redirect would take the key elsewhere, so none is followed.
 */
export const limitedFetch: typeof fetch = async (input, init) => {
  const signal = init?.signal ?? new AbortController().signal
  const response = await untilAborted(() => fetch(input, { ...init, redirect: 'error' }), signal)
  const { status, statusText, headers } = response
  const body = await readBody(response, signal)
  return new Response(hasNoBody.has(status) ? null : body, { status, statusText, headers })
}

/** Statuses that `Response` takes no body with. */
const hasNoBody = new Set([204, 205, 304])

/**
 * `fetch` follows a signal only as long as nothing of it was collected as garbage, so that it cannot be left to it alone.
 * `work` does not begin under a signal that is aborted already: nobody would hear of its failure.
 */
async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function readBody({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  try {
    return await readText(reader, signal)
  } catch (error) {
    // Ends the connection.
    reader.cancel().catch(() => undefined)
    throw error
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { value, done } = await untilAborted(() => reader.read(), signal)
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > MAX_ANSWER_BYTES) throw new AnswerTooLarge(`More than ${MAX_ANSWER_BYTES} bytes`)
    text += decoder.decode(value, { stream: true })
  }
}
