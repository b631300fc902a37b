import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The path of a Chromium that runs here, installed if there is none. Throws one line that says what to do. */
export function findChromium() {
  return given() ?? onPath() ?? playwrights() ?? installed()
}

function given() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return null
  if (runs(path)) return path
  throw new Error(
    `CHROMIUM_PATH: ${path} does not start; name a Chromium that does, or leave the variable out.`,
  )
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(runs) ?? null
}

function playwrights() {
  const path = chromium.executablePath()
  return runs(path) ? path : null
}

/** Some systems have a `chromium-browser` that only says how to get the real one: being there is not enough. */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function installed() {
  console.error('No Chromium here: installing one.')
  download()
  const downloaded = playwrights()
  if (downloaded !== null) return downloaded
  installPackage()
  const packaged = onPath()
  if (packaged !== null) return packaged
  throw new Error(
    'No Chromium could be installed: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

const isRoot = process.getuid?.() === 0

/** Playwright's own; as root with the libraries that it needs, where it knows the system. */
function download() {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  const install = [cli, 'install', 'chromium']
  if (isRoot && run(process.execPath, [...install, '--with-deps'])) return
  run(process.execPath, install)
}

function installPackage() {
  const [command, ...first] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  if (run(command, [...first, 'update', '-q'])) run(command, [...first, 'install', '-q', '-y', 'chromium'])
}

/** Its output goes to the error stream: the standard one carries the path. Five minutes at most. */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 300_000, env }).status === 0
}

if (process.argv[1]?.endsWith('browser.mjs')) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
