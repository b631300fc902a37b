import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thumbnailOf, transformPhoto } from '#app/domain/media/transform/transform.server.ts'
import { env } from '#app/env.server.ts'
import { WORK_FILE_MODE } from '#app/integrations/media-store/work-folder.server.ts'

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

describe('the container', () => {
  it('is built from images that are named by their digest', () => {
    const images = linesOf('Dockerfile').filter((line) => line.startsWith('FROM '))
    expect(images.length).toBe(2)
    for (const image of images) expect(image).toMatch(/^FROM \S+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/)
    expect(new Set(images.map((image) => image.split(' ')[1])).size).toBe(1)
  })

  it('is built without secrets, data and what git leaves out', () => {
    const left = linesOf('.dockerignore')
    const leftByGit = linesOf('.gitignore').filter((line) => line !== '' && !line.startsWith('!'))
    expect(leftByGit).toEqual(expect.arrayContaining(['.env', '.env.*', '/data/']))
    for (const path of ['.git', ...leftByGit]) expect(left).toContain(path.replace(/^\/|\/$/g, ''))
  })
})

/** Only root can give a file to another user, as the Dockerfile does. */
const canChangeUsers = process.getuid?.() === 0 && spawnSync('gcc', ['--version']).status === 0

describe.runIf(canChangeUsers)('what reads photos and videos there', () => {
  const server = { uid: 1000, gid: 1000 }
  const decoder = 65_533
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'as-decoder-'))
    chmodSync(folder, 0o755)
    const made = join(folder, 'as-decoder')
    const flags = ['-O2', '-Wall', '-Wextra', '-Werror', '-o', made, 'programs/as-decoder.c']
    expect(spawnSync('gcc', flags).stderr.toString()).toBe('')
    for (const name of ['sh', 'sleep', 'node']) {
      copyFileSync(made, join(folder, name))
      chownSync(join(folder, name), decoder, 0)
      chmodSync(join(folder, name), 0o4755)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const sh = (script: string, as: object = server) =>
    spawnSync(join(folder, 'sh'), ['-c', script], { ...as, encoding: 'utf8' })

  it('is another user for good, in the group of the server', () => {
    const { stdout } = sh('while read line; do echo $line; done < /proc/self/status')
    expect(stdout).toContain('Uid: 65533 65533 65533 65533')
    expect(stdout).toContain('Gid: 1000 1000 1000 1000')
    expect(stdout).toContain('NoNewPrivs: 1')
  })

  it('is the first to be ended when memory runs out', () => {
    expect(sh('read score < /proc/self/oom_score_adj; echo $score').stdout).toBe('1000\n')
  })

  it('ends as the program ends', () => {
    expect(sh('exit 7').status).toBe(7)
    expect(sh('kill -SEGV $$').signal).toBe('SIGSEGV')
  })

  it.each([
    ['as it is stored', (path: string) => transformPhoto({ path, type: 'image/heic' }, dirname(path))],
    ['as it is previewed', (path: string) => thumbnailOf({ path, type: 'image/heic' }, 'photo')],
  ])('can write what it has decoded, %s', async (_, decode) => {
    const decoders = env.DECODER_NODE_PATH
    const work = join(folder, 'work')
    mkdirSync(work)
    const path = join(work, 'photo')
    copyFileSync('tests/data/heic/exif.heic', path)
    chmodSync(path, WORK_FILE_MODE)
    try {
      // Here the server is root, and its group is root's.
      env.DECODER_NODE_PATH = join(folder, 'node')
      await expect(decode(path)).resolves.toBeTruthy()
    } finally {
      env.DECODER_NODE_PATH = decoders
      rmSync(work, { recursive: true })
    }
  })

  it('does nothing where it would be no other user', () => {
    expect(sh('exit 0', { uid: decoder, gid: 1000 }).status).toBe(126)
  })

  it('is ended by the server, which may not end that user', async () => {
    const running = execFile(join(folder, 'sleep'), ['1000'], { ...server })
    const programs = () =>
      spawnSync('pgrep', ['-u', String(decoder), '-P', String(running.pid)]).stdout.toString()
    await expect.poll(programs, { timeout: 10_000 }).not.toBe('')
    const program = Number(programs())
    const kill = (pid: number) =>
      spawnSync('/bin/sh', ['-c', `kill -KILL ${pid}`], { ...server }).status === 0
    expect(kill(program)).toBe(false)
    expect(kill(running.pid ?? 0)).toBe(true)
    const state = () => spawnSync('ps', ['-o', 'stat=', '-p', String(program)]).stdout.toString()
    await expect.poll(state, { timeout: 10_000 }).toMatch(/^(Z|$)/)
  })
})
