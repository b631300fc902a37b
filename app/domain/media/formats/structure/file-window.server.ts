import { type FileHandle, open } from 'node:fs/promises'

const WINDOW_BYTES = 512 * 1024

/** A file that is read a window at a time: what lies in the window costs no call of the system and no turn of the loop. */
export class FileWindow {
  readonly size: number
  readonly #file: FileHandle
  readonly #window: Buffer
  #from = 0
  #filled = 0

  constructor(file: FileHandle, size: number) {
    this.#file = file
    this.size = size
    this.#window = Buffer.alloc(Math.min(size, WINDOW_BYTES))
  }

  holds(at: number, length: number): boolean {
    return at >= this.#from && at + length <= this.#from + this.#filled
  }

  /** Brings so many bytes into the window, at most 1 KB; false where the file ends before them. */
  async reach(at: number, length: number): Promise<boolean> {
    if (this.holds(at, length)) return true
    if (at + length > this.size) return false
    const { bytesRead } = await this.#file.read(this.#window, 0, this.#window.length, at)
    this.#from = at
    this.#filled = bytesRead
    return bytesRead >= length
  }

  /** Of what was reached. The bytes are those of the window: they change with the next `reach`. */
  bytes(at: number, length: number): Buffer {
    return this.#window.subarray(at - this.#from, at - this.#from + length)
  }

  /** From a place that was reached to the end of the window. */
  rest(at: number): Buffer {
    return this.#window.subarray(at - this.#from, this.#filled)
  }

  byte(at: number): number {
    return this.#window[at - this.#from] ?? 0
  }
}

export async function inWindows<T>(path: string, look: (file: FileWindow) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await look(new FileWindow(file, size))
  } finally {
    await file.close()
  }
}
