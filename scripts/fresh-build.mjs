import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'

/** Everything that a build is made from, but for the tests among it. */
const sources = [
  'app',
  'db',
  'server',
  'programs',
  'locales',
  'public',
  'scripts/build.mjs',
  'package-lock.json',
  'vite.config.ts',
  'vite.programs.config.ts',
]

const stamp = 'build/sources.sha256'

/** Builds unless what stands was made from exactly these sources. Says so before it does. */
export function buildIfStale(say = console.log) {
  const digest = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  say('Building the site …')
  build()
  writeFileSync(stamp, digest)
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder))
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** The file itself, or the files of a folder at any depth, in an order that is always the same. */
function filesUnder(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
