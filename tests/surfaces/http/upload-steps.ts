import { vi } from 'vitest'
import { mediaStore, setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { Browser } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'

const KIB = 1024

/** Sends a form whose file has 8 MB, and tells how much of it the site has asked for. */
export async function sendLarge(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  fileField: string,
): Promise<{ answer: Response; kibRead: number }> {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`)
  const head = `${texts.join('')}${part(fileField)}; filename="car.jpg"\r\n\r\n`
  let sent = -1
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1
        if (sent === 0) controller.enqueue(Buffer.from(head))
        else if (sent <= 512) controller.enqueue(new Uint8Array(16 * KIB))
        else {
          controller.enqueue(Buffer.from('\r\n--b--\r\n'))
          controller.close()
        }
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': String(8 * KIB * KIB + 1_000),
  }
  const answer = await browser.request(path, { method: 'POST', body, headers, duplex: 'half' })
  return { answer, kibRead: sent * 16 }
}

/** Keeps a photo ahead of its form and returns what the form names it by. */
export async function keepPhoto(browser: Browser, file?: File): Promise<string> {
  const answer = await browser.post('/media/drafts', { file: file ?? (await aPhotoFile()) })
  const { token } = (await answer.json()) as { token: string }
  return `photo.${token}`
}

/** What the media store is asked to do with files from now on. */
export function watchedStore(): { put: number; fetch: number } {
  const store = mediaStore()
  const put = vi.fn(store.put)
  const fetch = vi.fn(store.fetch)
  setMediaStore({ ...store, put, fetch })
  return {
    get put() {
      return put.mock.calls.length
    },
    get fetch() {
      return fetch.mock.calls.length
    },
  }
}

/** As if so many bytes were left on the disk. */
export function leaveFree(bytes: number): void {
  setMediaStore({ ...mediaStore(), freeBytes: async () => bytes })
}
