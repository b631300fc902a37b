import { afterEach, beforeEach, expect, it } from 'vitest'
import { reserveSpace } from '#app/http/files/disk-space.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaStore } from '#app/integrations/media-store/media-store.ts'

const MIB = 1024 * 1024

let free = 0

beforeEach(() => setMediaStore({ freeBytes: async () => free } as unknown as MediaStore))
afterEach(() => setMediaStore(null))

const refusal = { code: 'storage_full', status: 507, retryAfter: 60 }

it('leaves 256 MB free, whatever is accepted', async () => {
  free = 266 * MIB
  await expect(reserveSpace(10 * MIB + 1)).rejects.toMatchObject(refusal)
  const giveBack = await reserveSpace(10 * MIB)
  giveBack()
  free = 256 * MIB - 1
  await expect(reserveSpace(0)).rejects.toMatchObject(refusal)
})

it('promises nothing twice, to however many who come at once', async () => {
  free = 756 * MIB
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => reserveSpace(100 * MIB)))
  const given = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(given).toHaveLength(5)
  for (const giveBack of given) giveBack()
  const giveBack = await reserveSpace(500 * MIB)
  giveBack()
})
