import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import Sqlite from 'better-sqlite3'
import { buildIfMissing } from '#tests/site.ts'

/** What a program said and how it ended; `code` is null where it was killed. */
export type Ended = { code: number | null; said: string; lastLine: string }

/** Runs a program of the build, as `npm run NAME -- ARGS` does. With `killAt` it is killed (SIGKILL) once it says that. */
export function runProgram(
  name: 'backup' | 'restore' | 'doctor',
  env: Record<string, string>,
  { args = [], killAt }: { args?: string[]; killAt?: string } = {},
): Promise<Ended> {
  buildIfMissing()
  const child = spawn(process.execPath, [`build/programs/${name}.js`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'development', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (killAt !== undefined && said.includes(killAt)) child.kill('SIGKILL')
    })
  }
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, said, lastLine: said.trim().split('\n').at(-1) ?? '' })),
  )
}

/** All rows of all tables of a database file. */
export function rowsOf(path: string): Record<string, unknown[]> {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    const tables = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).pluck()
    return Object.fromEntries(
      (tables.all() as string[]).map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).raw().all()]),
    )
  } finally {
    sqlite.close()
  }
}

/** The files under a folder, each with the hash of its bytes. */
export function filesUnder(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return Object.fromEntries(
    files
      .map((one) => join(one.parentPath, one.name))
      .sort()
      .map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}
