import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileUpload } from '@mjackson/form-data-parser'
import { WORK_FILE_MODE } from '#app/integrations/media-store/work-folder.server.ts'

/** A file as it lies at `path`; `name` is what the client called it, without folders; `sha256` is hexadecimal. */
export type ReceivedFile = { field: string; name: string; path: string; bytes: number; sha256: string }

type WriterOptions = {
  dir: string
  maxBytes: number
  onTooLarge: () => void
  /** Asked before the first byte is written; if not, none is. */
  mayBegin: (field: string) => Promise<boolean>
}

/** Writes one uploaded file to a temporary file as it arrives, counting and hashing. */
export class FileWriter {
  readonly field: string
  readonly name: string
  readonly path: string
  /** Bytes received; those over the limit are counted too, but not written. */
  bytes = 0
  /** The write under way, if any. */
  writing: Promise<void> | undefined
  /** The first disk error; the bytes after it are dropped. */
  failure: unknown

  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #hash = createHash('sha256')
  readonly #dir: string
  readonly #maxBytes: number
  readonly #onTooLarge: () => void
  readonly #mayBegin: (field: string) => Promise<boolean>
  #opened: Promise<void> | undefined
  #handle: FileHandle | undefined

  constructor(file: FileUpload, { dir, maxBytes, onTooLarge, mayBegin }: WriterOptions) {
    this.field = file.fieldName ?? ''
    this.name = baseName(file.name)
    this.path = join(dir, `upload-${randomBytes(16).toString('hex')}`)
    this.#reader = file.stream().getReader()
    this.#dir = dir
    this.#maxBytes = maxBytes
    this.#onTooLarge = onTooLarge
    this.#mayBegin = mayBegin
    // An empty file is refused by its name, so it has to be there; a blank input leaves none.
    if (this.name !== '') this.writing = this.#open()
  }

  /** Reads to the end of the file. Never rejects. */
  async run(): Promise<void> {
    await this.writing
    this.writing = undefined
    for (;;) {
      const chunk = await this.#reader.read().then(
        (result) => result.value,
        () => undefined,
      )
      if (chunk === undefined) break
      // The parser hands over one even of a field in which nothing was picked.
      if (chunk.byteLength === 0) continue
      this.writing = this.#write(chunk)
      await this.writing
      this.writing = undefined
    }
  }

  /** Ends `run` too, when the parser has given up in the middle of the file. */
  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => {})
    await this.#handle?.close().catch((error: unknown) => this.#fail(error))
    this.#handle = undefined
  }

  async remove(): Promise<void> {
    // Where even this fails, `failure` has said why; the sweep at the next start takes what is left.
    await rm(this.path, { force: true }).catch((error: unknown) => this.#fail(error))
  }

  /** A file input in which nothing was picked arrives as an empty file without a name. */
  get isBlank(): boolean {
    return this.name === '' && this.bytes === 0
  }

  received(): ReceivedFile {
    const { field, name, path, bytes } = this
    return { field, name, path, bytes, sha256: this.#hash.digest('hex') }
  }

  #open(): Promise<void> {
    this.#opened ??= this.#openFile()
    return this.#opened
  }

  async #openFile(): Promise<void> {
    try {
      if (!(await this.#mayBegin(this.field))) return
      await mkdir(this.#dir, { recursive: true })
      this.#handle = await open(this.path, 'wx', WORK_FILE_MODE)
    } catch (error) {
      this.#fail(error)
    }
  }

  async #write(chunk: Uint8Array): Promise<void> {
    this.bytes += chunk.byteLength
    await this.#open()
    if (this.bytes > this.#maxBytes) return this.#onTooLarge()
    this.#hash.update(chunk)
    try {
      await this.#handle?.writeFile(chunk)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.failure ??= error
  }
}

/** Some clients send the whole path; only the last part is kept. */
function baseName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? '').slice(-255)
}
