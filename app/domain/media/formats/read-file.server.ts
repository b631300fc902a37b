import { open } from 'node:fs/promises'
import type { ReadBytes } from '#app/domain/media/formats/boxes.ts'

/** Opens a file for `run`, which reads what it needs of it. `size` in bytes. */
export async function readingFile<Answer>(
  filePath: string,
  run: (read: ReadBytes, size: number) => Promise<Answer>,
): Promise<Answer> {
  const file = await open(filePath)
  try {
    const { size } = await file.stat()
    const read: ReadBytes = async (start, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    }
    return await run(read, size)
  } finally {
    await file.close()
  }
}
