import { randomBytes } from 'node:crypto'
import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { hashToken, SESSION_MS } from '#app/domain/session/session.server.ts'
import { env } from '#app/env.server.ts'
import { sessionCookie } from '#app/http/request/cookies.server.ts'
import { addSearchFunctions } from '#db/search-functions.ts'
import type { Browser } from '#tests/browser.ts'
import { startSite, type TestSite } from '#tests/site.ts'

/** The real server on a copy of what `npm run bench:data` made, with members who are signed in. */
export type LargeSite = TestSite & {
  databasePath: string
  /** The first one is an admin. All of them are approved. */
  members: LoadMember[]
  /** What there is to ask for. */
  known: KnownSite
}

export type LoadMember = { username: string; browser: Browser }

/** Plates, makes and members of a site: the most viewed vehicles first, then any. */
export type KnownSite = {
  popular: { id: number; plate: string }[]
  others: { id: number; plate: string }[]
  makes: string[]
  members: string[]
}

const MEMBERS_KNOWN = 500
const POPULAR = 300
const OTHERS = 20_000

/** A copy of the database of so many vehicles in a folder of its own. */
export function copyOfData(vehicles: number): { dir: string; path: string } {
  const data = `data/bench/${vehicles}.db`
  if (!existsSync(data)) throw new Error(`First: npm run bench:data -- --vehicles ${vehicles}`)
  const dir = mkdtempSync(join(tmpdir(), 'large-'))
  const path = join(dir, 'site.db')
  copyFileSync(data, path, constants.COPYFILE_FICLONE)
  return { dir, path }
}

/** Behind a proxy, as sites are: so visitors have addresses of their own. */
export async function startLargeSite(
  vehicles: number,
  memberCount: number,
  prepare: (sqlite: Database, mediaDir: string) => void = () => {},
  own: Record<string, string> = {},
): Promise<LargeSite> {
  const { dir, path } = copyOfData(vehicles)
  const sqlite = openData(path)
  prepare(sqlite, join(dir, 'media'))
  const sessions = await signInAll(sqlite, memberCount)
  const known = readKnown(sqlite)
  sqlite.close()
  const site = await startSite({
    DATABASE_PATH: path,
    MEDIA_DIR: join(dir, 'media'),
    BACKUP_DIR: join(dir, 'backups'),
    BACKUP_HOURS: '0',
    // The data’s first members have more photos than a member may.
    MEMBER_STORAGE_MB: '1000000',
    SESSION_SECRET: env.SESSION_SECRET.join(),
    DEV_LOGIN: '',
    TRUST_PROXY: '1',
    ...own,
  })
  const members = sessions.map(({ username, session }) => {
    const browser = site.browser()
    browser.cookies.set('session', session)
    return { username, browser }
  })
  const stop = async () => {
    const code = await site.stop()
    rmSync(dir, { recursive: true, force: true })
    return code
  }
  return { ...site, dir, databasePath: path, members, known, stop }
}

export function openData(path: string): Database {
  const sqlite = new SqliteDatabase(path)
  sqlite.pragma('trusted_schema = ON')
  addSearchFunctions(sqlite)
  return sqlite
}

/** Members who have added most of the vehicles: what others do concerns them. */
async function signInAll(sqlite: Database, count: number): Promise<{ username: string; session: string }[]> {
  const users = sqlite.prepare('SELECT id, username FROM users ORDER BY id LIMIT ?').all(count) as {
    id: number
    username: string
  }[]
  const at = Date.now()
  const insert = sqlite.prepare(
    `INSERT INTO sessions (id_hash, user_id, provider, created_at, expires_at) VALUES (?, ?, 'dev', ?, ?)`,
  )
  const signedIn = []
  sqlite
    .prepare('UPDATE users SET is_approved = 1, is_admin = (id = ?) WHERE id <= ?')
    .run(users[0]?.id, users.at(-1)?.id)
  for (const { id, username } of users) {
    const token = randomBytes(32).toString('base64url')
    insert.run(hashToken(token), id, at, at + SESSION_MS)
    const line = await sessionCookie.serialize(token)
    signedIn.push({ username, session: /^session=([^;]+)/.exec(line)?.[1] ?? '' })
  }
  return signedIn
}

function readKnown(sqlite: Database): KnownSite {
  const rows = (query: string) => sqlite.prepare(query).all() as { id: number; plate: string }[]
  const names = (query: string) => sqlite.prepare(query).pluck().all() as string[]
  return {
    popular: rows(
      `SELECT id, plate FROM vehicles WHERE deleted_at IS NULL ORDER BY hits DESC, id DESC LIMIT ${POPULAR}`,
    ),
    others: rows(`SELECT id, plate FROM vehicles WHERE deleted_at IS NULL
      AND id % max(1, (SELECT max(id) FROM vehicles) / ${OTHERS}) = 0 LIMIT ${OTHERS}`),
    makes: names('SELECT name FROM makes ORDER BY name'),
    members: names(`SELECT username FROM users ORDER BY id LIMIT ${MEMBERS_KNOWN}`),
  }
}
