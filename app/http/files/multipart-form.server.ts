import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FileUpload, parseFormData } from '@mjackson/form-data-parser'
import { DomainError, type ErrorCode, type ErrorParams } from '#app/domain/errors.ts'
import { maxFileBytes } from '#app/domain/upload-limits.ts'
import { FileWriter, type ReceivedFile } from '#app/http/files/file-writer.server.ts'
import { toRefusal } from '#app/http/request/machine-faults.server.ts'
import { MAX_TEXT_BYTES } from '#app/http/request/read-body.server.ts'

const MIB = 1024 * 1024

/** Files of one form; the screens send one. */
const MAX_FILES = 8

/** Text fields in their order, and files. `dispose` removes the files that were not moved elsewhere. */
export type ReceivedForm = {
  fields: [name: string, value: string][]
  files: ReceivedFile[]
  dispose(): Promise<void>
}

export type ReceiveLimits = {
  /** Folder of the temporary files, made if missing: the media store's `workDir`. */
  dir: string
  maxFileBytes?: number
  /** For all text fields together. */
  maxFieldBytes?: number
  /** Called before the first file, with the most bytes that the form can have; what it refuses refuses the form. */
  admitFile?: (bytes: number) => Promise<void>
}

/** A refused form. It keeps the text fields that came before the fault, so that a screen can show them again. */
export class FormRejectedError extends DomainError {
  constructor(
    code: ErrorCode,
    readonly fields: [name: string, value: string][],
    options: { field?: string; params?: ErrorParams; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, options)
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

type Refusal = ConstructorParameters<typeof DomainError>[1] & { code: ErrorCode }

/**
 * Reads one multipart body. The parser has no backpressure and returns the fields only at the very end, so the body
 * passes through `#bodyChunks`: it releases a chunk once everything before it is on disk and, when the form is refused,
 * ends the body with the closing delimiter, so that the parser returns the fields received so far.
 */
export class MultipartForm {
  readonly #request: Request
  readonly #limits: Required<ReceiveLimits>
  readonly #end: Buffer
  readonly #containsEnd: (chunk: Uint8Array) => boolean
  readonly #writers: FileWriter[] = []
  #bytesFed = 0
  #refusal: Refusal | undefined

  constructor(request: Request, boundary: string, limits: ReceiveLimits) {
    this.#request = request
    this.#limits = {
      dir: limits.dir,
      maxFileBytes: limits.maxFileBytes ?? maxFileBytes,
      maxFieldBytes: limits.maxFieldBytes ?? MAX_TEXT_BYTES,
      admitFile: limits.admitFile ?? (async () => {}),
    }
    this.#end = Buffer.from(`\r\n--${boundary}--`)
    this.#containsEnd = streamSearch(this.#end)
  }

  async receive(): Promise<ReceivedForm> {
    let form = new FormData()
    try {
      form = await parseFormData(this.#throttledRequest(), { maxFileSize: Number.MAX_SAFE_INTEGER }, (file) =>
        this.#writeFile(file),
      )
    } catch (cause) {
      this.#refuse('upload_interrupted', { cause })
    }
    await this.#closeWriters()
    this.#checkSizes()
    const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return this.#finish(fields)
  }

  async #finish(fields: ReceivedForm['fields']): Promise<ReceivedForm> {
    const failure = this.#writers.find((writer) => writer.failure)?.failure
    const refusal = failure === undefined ? null : diskRefusal(failure)
    if (refusal) this.#refuse(refusal.code, { retryAfter: refusal.retryAfter ?? 60, cause: failure })
    if (failure || this.#refusal) await Promise.all(this.#writers.map((writer) => writer.remove()))
    if (this.#refusal) throw new FormRejectedError(this.#refusal.code, fields, this.#refusal)
    if (failure) throw failure
    const blank = this.#writers.filter((writer) => writer.isBlank)
    await Promise.all(blank.map((writer) => writer.remove()))
    const files = this.#writers.filter((writer) => !writer.isBlank).map((writer) => writer.received())
    return toReceivedForm(fields, files)
  }

  /** The first refusal counts: later errors follow from it. */
  #refuse(code: ErrorCode, options: Omit<Refusal, 'code'> = {}): void {
    this.#refusal ??= { code, ...options }
  }

  async #writeFile(file: FileUpload): Promise<null> {
    const writer = new FileWriter(file, {
      dir: this.#limits.dir,
      maxBytes: this.#limits.maxFileBytes,
      onTooLarge: () => this.#tooLarge(writer.field),
      mayBegin: (field) => this.#admit(field),
    })
    this.#writers.push(writer)
    if (this.#writers.length > MAX_FILES) this.#refuse('file_single', { field: writer.field })
    await writer.run()
    return null
  }

  /** Who may send no file is told that before the size of theirs. */
  async #admit(field: string): Promise<boolean> {
    try {
      await this.#limits.admitFile(Math.min(this.#declaredBytes ?? this.#maxBytes, this.#maxBytes))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      this.#refuse(error.code, refusalOf(error))
    }
    if ((this.#declaredBytes ?? 0) > this.#maxBytes) this.#tooLarge(field)
    return this.#refusal === undefined
  }

  #tooLarge(field: string): void {
    const max = `${Math.round(this.#limits.maxFileBytes / MIB)} MB`
    this.#refuse('file_too_large', { field, params: { max } })
  }

  get #declaredBytes(): number | undefined {
    return Number(this.#request.headers.get('Content-Length')) || undefined
  }

  /** With the fields and what stands around each part. */
  get #maxBytes(): number {
    return this.#limits.maxFileBytes + MIB
  }

  #throttledRequest(): Request {
    const chunks = this.#bodyChunks()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await chunks.next()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': this.#request.headers.get('Content-Type') ?? '' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    return new Request('http://form.invalid/', init)
  }

  /**
   * The body's chunks up to its closing delimiter. It neither cancels nor drains a refused body: cancelling would
   * cut the connection before the answer is out.
   */
  async *#bodyChunks(): AsyncGenerator<Uint8Array, void> {
    const reader = this.#request.body?.getReader()
    const cut = () => void reader?.cancel().catch(() => {})
    this.#request.signal.addEventListener('abort', cut, { once: true })
    try {
      for (;;) {
        const chunk = await this.#read(reader)
        this.#bytesFed += chunk?.byteLength ?? 0
        if (chunk === undefined) this.#refuse('upload_interrupted')
        else if (this.#containsEnd(chunk)) return yield chunk
        else yield chunk
        await this.#allWritten()
        this.#checkSizes()
        if (this.#refusal) return yield this.#end
      }
    } finally {
      this.#request.signal.removeEventListener('abort', cut)
    }
  }

  async #read(reader: Reader | undefined): Promise<Uint8Array | undefined> {
    try {
      return (await reader?.read())?.value
    } catch (cause) {
      this.#refuse('upload_interrupted', { cause })
      return undefined
    }
  }

  /** Text, headers and delimiters are what was fed and is in no file. */
  #checkSizes(): void {
    const inFiles = this.#writers.reduce((sum, writer) => sum + writer.bytes, 0)
    const field = this.#writers.at(-1)?.field
    if (this.#bytesFed - inFiles > this.#limits.maxFieldBytes) this.#refuse('body_too_large')
    else if (this.#bytesFed > this.#maxBytes && field !== undefined) this.#tooLarge(field)
  }

  /** Waits until every file has written all it was given. A turn of the event loop lets new chunks reach them. */
  async #allWritten(): Promise<void> {
    for (;;) {
      await nextTurn()
      const busy = this.#writers.flatMap((writer) => writer.writing ?? [])
      if (busy.length === 0) return
      await Promise.all(busy)
    }
  }

  /** After the parser is done; one that failed leaves its last file open for ever. */
  async #closeWriters(): Promise<void> {
    await this.#allWritten()
    await Promise.all(this.#writers.map((writer) => writer.close()))
  }
}

function refusalOf({ field, params, retryAfter, cause }: DomainError): Omit<Refusal, 'code'> {
  return { params, cause, ...(field ? { field } : {}), ...(retryAfter ? { retryAfter } : {}) }
}

/** Finds `needle` in a stream, also across two chunks. */
function streamSearch(needle: Buffer): (chunk: Uint8Array) => boolean {
  let tail = Buffer.from('\r\n')
  return (chunk) => {
    const border = Buffer.concat([tail, chunk.subarray(0, needle.length)])
    const whole = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const seen = border.includes(needle) || whole.includes(needle)
    tail = Buffer.concat([tail, chunk.subarray(-needle.length)]).subarray(-needle.length)
    return seen
  }
}

/** The folder for incoming files is gone or closed. The log and /healthz tell the operator. */
const folderFaults = new Set(['EACCES', 'ENOENT', 'ENOTDIR'])

function diskRefusal(error: unknown): DomainError | null {
  const isFolderFault = error instanceof Error && 'code' in error && folderFaults.has(String(error.code))
  if (isFolderFault) return new DomainError('storage_unavailable', { retryAfter: 60, cause: error })
  return toRefusal(error)
}

export function toReceivedForm(fields: ReceivedForm['fields'], files: ReceivedFile[]): ReceivedForm {
  const dispose = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
  return { fields, files, dispose }
}
