/**
 * The few functions that the scripts use and that some browsers of the list (docs/decisions/016) do not have. Loaded
 * before the page's scripts start, by those browsers alone.
 */
/** Firefox 90 to 101: streams without transformations. Only what turbo-stream does with them. */
class SimpleTransformStream<In, Out> {
  readonly readable: ReadableStream<Out>
  readonly take: (chunk: In) => void
  readonly end: () => void

  constructor({ transform, flush }: Transformer<In, Out>) {
    let controller = {} as ReadableStreamDefaultController<Out>
    this.readable = new ReadableStream({
      start: (own) => {
        controller = own
      },
    })
    const output = controller as unknown as TransformStreamDefaultController<Out>
    this.take = (chunk) => void transform?.(chunk, output)
    this.end = () => {
      void flush?.(output)
      controller.close()
    }
  }
}

async function pump<In, Out>(
  source: ReadableStream<In>,
  target: SimpleTransformStream<In, Out>,
): Promise<void> {
  const reader = source.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) target.take(part.value)
  target.end()
}

function addTransformStream(): void {
  Object.assign(window, { TransformStream: SimpleTransformStream })
  Object.assign(ReadableStream.prototype, {
    pipeThrough<In, Out>(this: ReadableStream<In>, target: SimpleTransformStream<In, Out>) {
      // A connection that breaks shows where the other end is read: it ends too early.
      pump(this, target).catch(() => target.end())
      return target.readable
    },
  })
}

/** Firefox before 113: the page's data came as texts (see `head-script.ts`); Remix reads bytes. */
function encodePageData(): void {
  const texts = window.__remixContext.stream as ReadableStream<string> | undefined
  if (!texts) return
  const encoder = new TextEncoder()
  const transformer: Transformer<string, Uint8Array> = {
    transform: (text, controller) => controller.enqueue(encoder.encode(text)),
  }
  window.__remixContext.stream = texts.pipeThrough(new TransformStream(transformer))
}

/** Safari before 15.4: the button that sends a form is the one that was pressed last. */
function addSubmitter(): void {
  let pressed: Element | null = null
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = (target as Element).closest('button, input[type="submit"], input[type="image"]')
    },
    true,
  )
  Object.defineProperty(Event.prototype, 'submitter', {
    configurable: true,
    get(this: Event) {
      const isOfForm = pressed !== null && (pressed as HTMLButtonElement).form === this.target
      return this.type === 'submit' && isOfForm ? pressed : null
    },
  })
}

/** Safari before 16. */
function addRequestSubmit(): void {
  HTMLFormElement.prototype.requestSubmit = function requestSubmit(submitter) {
    const button = submitter ?? document.createElement('button')
    if (submitter) return submitter.click()
    button.hidden = true
    this.append(button)
    button.click()
    button.remove()
  }
}

if (!('TransformStream' in window)) addTransformStream()
if (!('readable' in TextEncoderStream.prototype)) encodePageData()
if (!('SubmitEvent' in window && 'submitter' in SubmitEvent.prototype)) addSubmitter()
if (!('requestSubmit' in HTMLFormElement.prototype)) addRequestSubmit()

export {}
