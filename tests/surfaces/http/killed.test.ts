import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#tests/browser.ts'
import { startSite, type TestSite } from '#tests/site.ts'
import { type KeyedAct, type KeyedScene, keyedCalls } from '#tests/surfaces/http/keyed-acts.ts'
import { keyedForms } from '#tests/surfaces/http/keyed-forms.ts'

const dir = mkdtempSync(join(tmpdir(), 'killed-'))
const killAt = join(dir, 'kill-at')
const databasePath = join(dir, 'site.db')
let site: TestSite
let browser: Browser
let scene: KeyedScene

const start = (port?: number) =>
  startSite({
    DATABASE_PATH: databasePath,
    MEDIA_DIR: join(dir, 'media'),
    KILL_AT: killAt,
    NODE_OPTIONS: `--import=${resolve('tests/surfaces/http/kill-at.mjs')}`,
    ...(port === undefined ? {} : { PORT: String(port) }),
  })

beforeAll(async () => {
  site = await start()
  browser = site.browser()
  await browser.call('POST', '/auth/dev', { username: 'aminah' })
  write("UPDATE users SET is_approved = 1 WHERE username = 'aminah'")
  const { _id: vehicleId } = await json(await browser.call('POST', '/api/vehicles', { plate: 'WXY 1' }))
  const said = { vehicleId, comment: 'The first' }
  const { _id: commentId } = await json(await browser.call('POST', '/api/discussions', said))
  scene = { vehicleId, commentId, memberId: 'u-1', imageUrl: '', raidId: '' }
})
afterAll(async () => {
  await site.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function json(answer: Response): Promise<{ _id: string }> {
  return (await answer.json()) as { _id: string }
}

function rows(table: KeyedAct['table']): number {
  const sqlite = new Sqlite(databasePath, { readonly: true })
  try {
    return sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  } finally {
    sqlite.close()
  }
}

/** In the order in which they come. */
const points = [
  'before|begin immediate',
  'before|insert into "form_keys"',
  'after|insert into "form_keys"',
  'before|commit',
  'after|commit',
]
const acts = { ...keyedForms, ...keyedCalls }
const chosen = ['a comment', '/api/upload/upload'] as const

it.each(chosen.flatMap((name) => points.map((point) => [name, point] as const)))(
  '%s, the server killed at "%s", is there once when it is sent again',
  async (name, point) => {
    const { table, status, send } = acts[name] as KeyedAct
    const before = rows(table)
    writeFileSync(killAt, point)
    await expect(send(browser, 'killed', scene)).rejects.toThrow()
    expect(existsSync(killAt)).toBe(false)
    expect(rows(table)).toBe(point === 'after|commit' ? before + 1 : before)
    site = await start(site.port)
    browser = revived(browser)
    expect((await send(browser, 'killed', scene)).status).toBe(status)
    expect((await send(browser, 'killed', scene)).status).toBe(status)
    expect(rows(table)).toBe(before + 1)
    // So that the next act is not a repetition of this one.
    write('DELETE FROM form_keys')
  },
)

/** The same person at the new process. */
function revived(old: Browser): Browser {
  const made = site.browser()
  for (const [name, value] of old.cookies) made.cookies.set(name, value)
  return made
}

function write(statement: string): void {
  const sqlite = new Sqlite(databasePath)
  sqlite.exec(statement)
  sqlite.close()
}
