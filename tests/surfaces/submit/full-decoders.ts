import { chmodSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runDecoderProcess } from '#app/domain/media/formats/decoder-process.server.ts'
import { withStill } from '#app/domain/media/transform/transform.server.ts'
import { env } from '#app/env.server.ts'
import { plain, uploaded } from '#tests/pictures.ts'

/** Makes the turn of further photos come when the function that it answers with is called, and not before. */
export type FillDecoders = (dir: string) => Promise<() => Promise<void>>

/** Those that are decoded in this process: one for each processor at once, and 24 wait. */
export const fillPhotoQueue: FillDecoders = async (dir) => {
  let giveWay = () => {}
  const held = new Promise<void>((resolve) => {
    giveWay = resolve
  })
  const photos = await Promise.all(
    Array.from({ length: availableParallelism() + 24 + 1 }, () => uploaded(dir, plain(8, 8).jpeg())),
  )
  return whenFull(
    photos.map((photo) => withStill({ ...photo, side: 8 }, 'file', () => held)),
    giveWay,
  )
}

/** Those that a process of its own decodes: one drawing at once, and 4 wait. */
export const fillDrawingQueue: FillDecoders = async (dir) => {
  const [program, end] = [join(dir, 'decoder'), join(dir, 'end')]
  writeFileSync(program, `#!/bin/sh\nwhile [ ! -e ${end} ]; do sleep 0.05; done\nexit 1\n`)
  chmodSync(program, 0o700)
  const { DECODER_NODE_PATH } = env
  Object.assign(env, { DECODER_NODE_PATH: program })
  const drawing = { path: join(dir, 'drawing.svg'), type: 'image/svg+xml' } as const
  const giveWay = await whenFull(
    Array.from({ length: 1 + 4 + 1 }, () => runDecoderProcess(drawing, join(dir, 'out'))),
    () => writeFileSync(end, ''),
  )
  return async () => {
    await giveWay()
    Object.assign(env, { DECODER_NODE_PATH })
  }
}

/** One more than there is room for: once one was refused, all the others have a place. */
async function whenFull(photos: Promise<unknown>[], end: () => void): Promise<() => Promise<void>> {
  const all = Promise.allSettled(photos)
  await Promise.all(photos).catch(() => undefined)
  return async () => {
    end()
    await all
  }
}
