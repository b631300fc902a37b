import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Runs one of the benchmarks. They print figures and judge nothing; `npm run build` first. */
const files = readdirSync('tests/bench').filter((file) => /\.tsx?$/.test(file))
const names = files.map((file) => file.replace(/\.tsx?$/, ''))
const [name, ...rest] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Which one? ${names.join(', ')}`)
  process.exit(1)
}
const file = files.find((candidate) => candidate.startsWith(`${name}.`))
const { status } = spawnSync(process.execPath, ['--import', 'tsx', `tests/bench/${file}`, ...rest], {
  stdio: 'inherit',
  // Modules that read the settings want these; nothing is served at that address.
  env: {
    BASE_URL: 'http://localhost:3000',
    SESSION_SECRET: 'no-session-of-a-benchmark-is-a-secret',
    ...process.env,
    NODE_ENV: 'production',
  },
})
process.exit(status ?? 1)
