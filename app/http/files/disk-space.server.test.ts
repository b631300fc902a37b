import { afterEach, beforeEach, expect, it } from 'vitest'
import { env } from '#app/env.server.ts'
import { reserveSpace } from '#app/http/files/disk-space.server.ts'
import { setMediaStore } from '#app/integrations/media-store/media-store.server.ts'
import type { MediaStore } from '#app/integrations/media-store/media-store.ts'

const MIB = 1024 * 1024

let free = 0
const given = { ...env }

beforeEach(() => setMediaStore({ freeBytes: async () => free } as unknown as MediaStore))
afterEach(() => {
  setMediaStore(null)
  Object.assign(env, given)
})

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

it('leaves as much as the environment says', async () => {
  env.RESERVED_DISK_MB = 10
  free = 11 * MIB
  const giveBack = await reserveSpace(MIB)
  giveBack()
  await expect(reserveSpace(MIB + 1)).rejects.toMatchObject(refusal)
})

it('takes nothing where the database lies on a disk of its own that is nearly full', async () => {
  free = 900 * MIB
  // A disk on which nothing is ever free.
  env.DATABASE_PATH = '/proc/site.db'
  await expect(reserveSpace(0)).rejects.toMatchObject(refusal)
})
