import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Runs the steps of the Dockerfile where no container daemon is to be had: as root, in copies of a folder that holds a
 * Debian with Node.js, with chroot. For the steps this Dockerfile has, and no others.
 *
 *     node scripts/dockerfile-in-chroot.mjs BASE WORK
 *
 * BASE stands for the image of every FROM. Each stage becomes a folder in WORK. What the last one is started with (its
 * user, folder, environment and command) is written to WORK/image.json.
 */
const [base, work] = process.argv.slice(2).map((path) => resolve(path))
if (base === undefined || work === undefined) {
  console.error('Usage: node scripts/dockerfile-in-chroot.mjs BASE WORK')
  process.exit(2)
}

const steps = readFileSync('Dockerfile', 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1))

const mountedFolders = ['proc', 'dev']
const stages = new Map()
const mounted = []
let stage

const acts = {
  FROM: (text) => {
    const name = / AS (\w+)$/.exec(text)?.[1] ?? 'image'
    stage = { root: join(work, name), env: { PATH: defaultPath }, folder: '/', user: 'root' }
    stages.set(name, stage)
    removeStage(stage.root)
    mkdirSync(work, { recursive: true })
    run('cp', ['-a', base, stage.root])
    for (const folder of mountedFolders) {
      const path = join(stage.root, folder)
      if (folder === 'proc') run('mount', ['-t', 'proc', 'proc', path])
      else run('mount', ['--bind', '/dev', path])
      mounted.push(path)
    }
  },
  RUN: (text) => runInside(text),
  WORKDIR: (text) => {
    stage.folder = text
    mkdirSync(join(stage.root, text), { recursive: true })
  },
  ENV: (text) => {
    for (const [, name, value] of text.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value
  },
  COPY: (text) => {
    const words = text.split(/\s+/)
    const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : null
    const to = words.pop()
    for (const path of words) copy(from, path, join(stage.root, resolve(stage.folder, to)), /\/$/.test(to))
  },
  USER: (text) => {
    stage.user = text
  },
  ENTRYPOINT: (text) => {
    stage.entrypoint = JSON.parse(text)
  },
  CMD: (text) => {
    stage.command = JSON.parse(text)
  },
  HEALTHCHECK: (text) => {
    stage.healthcheck = JSON.parse(/CMD (\[.*\])$/.exec(text)[1])
  },
  VOLUME: () => {},
  EXPOSE: () => {},
}

const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

function copy(from, path, to, isFolder) {
  const source = from === null ? join(contextFolder(), path) : join(stages.get(from).root, path)
  mkdirSync(isFolder ? to : join(to, '..'), { recursive: true })
  if (statSync(source).isDirectory()) {
    mkdirSync(to, { recursive: true })
    run('cp', ['-a', `${source}/.`, to])
  } else run('cp', ['-a', source, to])
}

/** A run that was killed leaves the machine's own /dev mounted in its stage, and all of it would be removed, too. */
function removeStage(root) {
  for (const folder of mountedFolders) spawnSync('umount', [join(root, folder)], { stdio: 'ignore' })
  run('rm', ['-rf', '--one-file-system', root])
}

let context
/** What a daemon is sent: the tree without what .dockerignore names. */
function contextFolder() {
  if (context) return context
  context = join(work, 'context')
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `--exclude=./${line}`)
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context)
  run('sh', ['-c', 'tar c --anchored "$@" . | tar x --no-same-owner -C "$0"', context, ...ignored])
  return context
}

function runInside(script) {
  const variables = Object.entries({ HOME: '/root', ...stage.env }).map(([name, value]) => `${name}=${value}`)
  const inside = `cd ${stage.folder} && ${script}`
  run('chroot', [stage.root, '/usr/bin/env', '-i', ...variables, '/bin/sh', '-c', inside])
}

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ended with ${status}`)
}

try {
  for (const [name, text] of steps) {
    const begun = performance.now()
    console.log(`>>> ${name} ${text}`)
    if (!acts[name]) throw new Error(`${name} is not known here`)
    acts[name](text)
    console.log(`<<< ${Math.round(performance.now() - begun)} ms`)
  }
  writeFileSync(join(work, 'image.json'), JSON.stringify(stage, null, 2))
} finally {
  for (const path of mounted.reverse()) spawnSync('umount', [path])
}
