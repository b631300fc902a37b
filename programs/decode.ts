import { readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import { decodeBmp } from '#app/domain/media/formats/decoders/bmp.ts'
import { writeMoving } from '#app/domain/media/formats/decoders/moving.server.ts'
import type { DecodeOutcome, MovingFile } from '#app/domain/media/formats/decoders/outcome.ts'
import { drawSvg, readWithSharp, writeSmall } from '#app/domain/media/formats/decoders/with-sharp.server.ts'
import type { PhotoType } from '#app/domain/media/media-types.ts'
import { isSystemError } from '#app/domain/media/transform/system-error.ts'
import { stepBack } from './step-back.ts'

/**
 * Reads a photo that the server does not decode itself, for its type or its size, and writes it as a plain TIFF, no
 * larger than an original is kept:
 * `decode TYPE INPUT OUTPUT`. The server runs it for each such file, because a hostile one may eat memory or time, or
 * crash what reads it. The last line that it prints is a `DecodeOutcome`.
 */
const decoders: Record<PhotoType, (input: string, output: string) => Promise<MovingFile[] | void>> = {
  'image/heic': heicToTiff,
  'image/heif': heicToTiff,
  'image/bmp': async (input, output) => writeSmall(decodeBmp(readFileSync(input)), output),
  'image/svg+xml': async (input, output) => drawSvg(readFileSync(input), output),
  'image/tiff': (input, output) => readWithSharp(input, output, 'tiff'),
  'image/jpeg': (input, output) => readWithSharp(input, output, 'jpeg'),
  'image/png': (input, output) => readWithSharp(input, output, 'png'),
  'image/gif': (input, output) => movingToTiff(input, output, 'gif'),
  'image/webp': (input, output) => movingToTiff(input, output, 'webp'),
}

/** The first frame, and all of them where there are more. */
async function movingToTiff(input: string, output: string, format: 'gif' | 'webp'): Promise<MovingFile[]> {
  await readWithSharp(input, output, format)
  return writeMoving(input, dirname(output))
}

/** Loaded only where it is needed: it is large. */
async function heicToTiff(input: string, output: string): Promise<void> {
  const { decodeHeic } = await import('#app/domain/media/formats/decoders/heic.server.ts')
  await writeSmall(await decodeHeic(readFileSync(input)), output)
}

stepBack()
sharp.concurrency(1)
sharp.cache(false)
const [type = '', input = '', output = ''] = process.argv.slice(2)
const decode = decoders[type as PhotoType]
if (decode === undefined) throw new Error(`No decoder for ${type}`)
// The decoder of HEIC fails in a callback of its own when its memory is used up.
process.on('unhandledRejection', (error) => {
  tell(refusalOf(error))
  process.exit()
})
tell(await decode(input, output).then((moving) => ({ refused: null, moving: moving ?? [] }), refusalOf))

function tell(outcome: DecodeOutcome): void {
  writeSync(1, `\n${JSON.stringify(outcome)}\n`)
}

/** What a file did wrong is an outcome; what the disk did wrong is not. */
function refusalOf(error: unknown): DecodeOutcome {
  if (error instanceof DomainError) return { refused: error.code, params: error.params }
  if (isSystemError(error)) throw error
  return { refused: 'file_broken', why: error instanceof Error ? error.message : String(error) }
}
