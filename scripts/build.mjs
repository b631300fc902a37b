import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** Builds the app (`build/client`, `build/server`) and the programs around it (`build/programs`). */
export function build() {
  rmSync('build', { recursive: true, force: true })
  run(['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'])
  run(['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.programs.config.ts', '--logLevel', 'warn'])
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[1]?.endsWith('build.mjs')) build()
