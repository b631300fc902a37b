import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programsOf } from '#app/integrations/programs/resident-memory.server.ts'
import { findPrograms } from '#app/integrations/video-tool/ffmpeg.server.ts'
import { type Browser, locationOf, toastOf } from '#tests/browser.ts'
import { aPhotoFile } from '#tests/factories.ts'
import { filesUnder, rowsOf } from '#tests/faults/programs.ts'
import { startSite, type TestSite } from '#tests/site.ts'
import { submitFields } from '#tests/surfaces/submit/submit-steps.ts'
import { aVideo } from '#tests/videos/videos.ts'

const dir = mkdtempSync(join(tmpdir(), 'programs-'))
const env = {
  DATABASE_PATH: join(dir, 'site.db'),
  MEDIA_DIR: join(dir, 'media'),
  BACKUP_HOURS: '0',
  FFMPEG_PATH: join(dir, 'ffmpeg'),
  DECODER_NODE_PATH: join(dir, 'node'),
  AI_PROVIDER: 'local',
  NODE_OPTIONS: `--import=${resolve('tests/faults/fast-timers.mjs')}`,
}
const real = findPrograms('', process.env.PATH ?? '')
let site: TestSite
let browser: Browser

/** What stands where ffmpeg, ffprobe and the decoders' Node.js should. */
function replacePrograms(script: string | null): void {
  const places = { ffmpeg: real?.ffmpeg, ffprobe: real?.ffprobe, node: process.execPath }
  for (const [name, program] of Object.entries(places)) {
    const path = join(dir, name)
    rmSync(path, { force: true })
    if (script === null) continue
    writeFileSync(`${path}.new`, `#!/bin/sh\n${script || `unset NODE_OPTIONS; exec ${program} "$@"`}\n`)
    chmodSync(`${path}.new`, 0o755)
    renameSync(`${path}.new`, path)
  }
}
const works = ''

beforeAll(async () => {
  replacePrograms(works)
  site = await startSite(env)
  browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah', admin: true })
  await browser.call('POST', '/api/vehicles', { plate: 'WXY 1' })
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

const film = () =>
  new File([new Uint8Array(aVideo({ ext: 'mp4', video: 'libx264', audio: 'aac' }))], 'film.mp4')

/** A picture that only a decoder's process reads. */
function aDrawing(): File {
  return new File(
    ['<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>'],
    'a.svg',
  )
}

const addFile = (photo: File) =>
  browser.post('/plate/WXY1', { intent: 'add-photo', photo }, { Accept: 'text/html' })

/** Programs that the site has started and that run. */
const running = () => programsOf(site.pid)

/** A photo whose plate nothing reads goes on to the form, which is filled in by hand. */
async function expectByHand(plate: string): Promise<void> {
  const answer = await browser.post('/submit', { intent: 'analyse-photo', photo: await aPhotoFile() })
  expect(answer.status).toBe(303)
  const address = locationOf(answer) ?? ''
  expect(await toastOf(await browser.get(address))).toContain('You can fill in the form by hand')
  const submitted = await browser.post(address, submitFields(address, { plate }))
  expect([submitted.status, locationOf(submitted)]).toEqual([303, `/plate/${plate}`])
}

const cases = [
  { what: 'crash', script: 'kill -SEGV $$', video: 400, drawing: 400 },
  {
    what: 'are killed by the system, which has no memory left',
    script: 'kill -KILL $$',
    video: 400,
    drawing: 503,
  },
  { what: 'write rubbish', script: 'echo rubbish', video: 400, drawing: 503 },
  { what: 'write without end', script: 'exec yes', video: 400, drawing: 503 },
  { what: 'are not there any more', script: null, video: 303, drawing: 503 },
]

describe.skipIf(real === null)('programs that', () => {
  it.each(cases)(
    '$what: the answer says so, nothing is left, and the next one works',
    async ({ what, script, video, drawing }) => {
      const before = rowsOf(env.DATABASE_PATH).media?.length ?? 0
      replacePrograms(script)
      const answers = [await addFile(film()), await addFile(aDrawing())]
      expect(answers.map(({ status }) => status)).toEqual([video, drawing])
      if (drawing === 503) expect(answers[1]?.headers.get('Retry-After')).not.toBeNull()
      await expectByHand(`WXY${10 + cases.findIndex((one) => one.what === what)}`)
      await expect.poll(running).toEqual([])
      expect(Object.keys(filesUnder(join(env.MEDIA_DIR, 'work')))).toEqual([])
      replacePrograms(works)
      expect((await addFile(aDrawing())).status).toBe(303)
      expect(rowsOf(env.DATABASE_PATH).media).toHaveLength(before + 2 + Number(video === 303))
    },
  )

  it('never end: they are ended, and the next one works', async () => {
    replacePrograms('exec sleep 1000')
    const answer = await addFile(film())
    // It had no work on the processor: it may as well be the machine.
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60'])
    await expectByHand('WXY20')
    await expect.poll(running).toEqual([])
    replacePrograms(works)
    expect((await addFile(film())).status).toBe(303)
  })
})
