import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

/**
 * Builds the decoder of photos from its source, before all tests: a process that reads TypeScript takes three times as
 * long to start, and the tests start hundreds.
 */
export default async function buildDecoder(): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'decoder-'))
  // The container's decoder is another user, and so is one of the tests.
  chmodSync(dir, 0o755)
  const program = join(dir, 'decode.mjs')
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  await build({
    entryPoints: ['programs/decode.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  process.env.BUILT_DECODER = program
  return () => rmSync(dir, { recursive: true })
}
