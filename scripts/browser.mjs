import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages, isExecutable, isRoot, onPath, run } from './packages.mjs'

/** The path of a Chromium that runs here, installed if there is none. Throws one line that says what to do. */
export function findChromium() {
  return given() ?? shell() ?? systems() ?? playwrights() ?? installed()
}

function given() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return null
  if (runs(path)) return path
  throw new Error(
    `CHROMIUM_PATH: ${path} does not start; name a Chromium that does, or leave the variable out.`,
  )
}

const SHELL = 'chromium-headless-shell'

/**
 * Chromium without the windows that nobody looks at: a new context costs less than half of what it costs there. Where
 * a machine is there for tests alone, one try is made to get it.
 */
function shell() {
  const find = () => onPath(SHELL).find(runs) ?? null
  const found = find()
  if (found !== null || !process.env.CI) return found
  installPackages([SHELL], 60_000)
  return find()
}

function systems() {
  return ['chromium', 'chromium-browser', 'google-chrome'].flatMap(onPath).find(runs) ?? null
}

function playwrights() {
  const path = chromium.executablePath()
  return runs(path) ? path : null
}

/** Some systems have a `chromium-browser` that only says how to get the real one: being there is not enough. */
function runs(path) {
  if (!isExecutable(path)) return false
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function installed() {
  console.error('No Chromium here: installing one.')
  download()
  const downloaded = playwrights()
  if (downloaded !== null) return downloaded
  installPackages(['chromium'])
  const packaged = systems()
  if (packaged !== null) return packaged
  throw new Error(
    'No Chromium could be installed: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** Playwright's own; as root with the libraries that it needs, where it knows the system. */
function download() {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const install = [cli, 'install', 'chromium']
  if (isRoot && run(process.execPath, [...install, '--with-deps'])) return
  run(process.execPath, install)
}

if (process.argv[1]?.endsWith('browser.mjs')) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
