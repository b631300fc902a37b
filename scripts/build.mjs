import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { buildSync } from 'esbuild'

/**
 * Builds the app (`build/client`, `build/server`), the programs around it (`build/programs`) and the service worker, which
 * is one plain script.
 */
export function build() {
  rmSync('build', { recursive: true, force: true })
  run(['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'])
  run(['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.programs.config.ts', '--logLevel', 'warn'])
  buildSync({
    entryPoints: ['app/worker/service-worker.ts'],
    outfile: 'build/service-worker.js',
    bundle: true,
    minify: true,
    format: 'iife',
    target: browserslistToEsbuild(undefined, { env: 'scripts' }),
    logLevel: 'warning',
  })
  compress('build/client')
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Writes `.br` and `.gz` beside the files that become smaller, once and as well as it can be done
 * (`server/static-files.ts` sends them).
 */
function compress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css|svg|txt)$/.test(file))
  for (const file of files) {
    const path = join(folder, file)
    const content = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    for (const [ending, compressed] of [
      ['br', brotliCompressSync(content, { params })],
      ['gz', gzipSync(content, { level: 9 })],
    ])
      if (compressed.length < content.length) writeFileSync(`${path}.${ending}`, compressed)
  }
}

if (process.argv[1]?.endsWith('build.mjs')) build()
