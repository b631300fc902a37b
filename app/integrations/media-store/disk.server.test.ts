import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskMediaStore } from '#app/integrations/media-store/disk.server.ts'
import { type MediaStore, newMediaName } from '#app/integrations/media-store/media-store.ts'

let root: string
let store: MediaStore

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'media-'))
  store = diskMediaStore(root)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function source(content: string): string {
  mkdirSync(store.workDir, { recursive: true })
  const path = join(store.workDir, newMediaName())
  writeFileSync(path, content)
  return path
}

describe('a stored file', () => {
  it('can be opened, whole and in part, and its source is gone', async () => {
    const name = newMediaName()
    const path = source('0123456789')
    await store.put('public', `${name}/thumbnail.webp`, path)
    expect(existsSync(path)).toBe(false)
    const stored = await store.open('public', `${name}/thumbnail.webp`)
    expect(stored?.bytes).toBe(10)
    expect(Math.abs((stored?.lastModified ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(stored && (await text(stored.stream()))).toBe('0123456789')
    expect(stored && (await text(stored.stream({ start: 2, end: 4 })))).toBe('234')
  })

  it('is in its own area only', async () => {
    const name = newMediaName()
    await store.put('private', `${name}/large.jpg`, source('x'))
    expect(await store.open('public', `${name}/large.jpg`)).toBeNull()
    expect(await store.open('private', `${name}/large.jpg`)).not.toBeNull()
  })

  it('gets a second name with all files of its photo, in another area', async () => {
    const [waiting, published] = [newMediaName(), newMediaName()]
    await store.put('private', `${waiting}/large.jpg`, source('large'))
    await store.put('private', `${waiting}/medium.webp`, source('medium'))
    await store.copy('private', 'public', waiting, published)
    await store.remove('private', waiting)
    expect(await store.open('private', `${waiting}/large.jpg`)).toBeNull()
    expect((await store.open('public', `${published}/large.jpg`))?.bytes).toBe(5)
    expect((await store.open('public', `${published}/medium.webp`))?.bytes).toBe(6)
  })

  it('may be left out when the others get a second name', async () => {
    const [name, other] = [newMediaName(), newMediaName()]
    for (const base of ['original.avi', 'large.jpg'])
      await store.put('private', `${name}/${base}`, source(base))
    await store.copy('private', 'public', name, other, (base) => base !== 'original.avi')
    expect(readdirSync(join(root, 'public', other.slice(0, 2), other))).toEqual(['large.jpg'])
  })

  it('can be had on the local disk', async () => {
    const name = newMediaName()
    await store.put('public', `${name}/original.mp4`, source('a film'))
    const path = join(store.workDir, 'here')
    expect(await store.fetch('public', `${name}/original.mp4`, path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('a film')
    expect(statSync(path).nlink).toBe(2)
    expect(await store.fetch('public', `${name}/original.mov`, join(store.workDir, 'there'))).toBe(false)
  })

  it('is removed with all files of its photo, however often', async () => {
    const name = newMediaName()
    await store.put('public', `${name}/large.jpg`, source('x'))
    await store.put('public', `${name}/large.webp`, source('x'))
    await store.remove('public', name)
    await store.remove('public', name)
    expect(await store.open('public', `${name}/large.jpg`)).toBeNull()
    expect(readdirSync(join(root, 'public', name.slice(0, 2)))).toEqual([])
  })
})

describe('names', () => {
  it('are 25 letters and digits and never the same', () => {
    const names = Array.from({ length: 1000 }, newMediaName)
    expect(new Set(names).size).toBe(1000)
    for (const name of names) expect(name).toMatch(/^[0-9a-z]{25}$/)
  })

  const good = '0'.repeat(25)
  it.each([
    '../../etc/passwd',
    `${good}/../${good}/a.jpg`,
    `${good}/..`,
    `${good}/../secret.txt`,
    `${good}`,
    `${good}/`,
    `${good}/.htaccess`,
    `${good}/a.jpg/b.jpg`,
    `${good}/a.jpg\0.png`,
    `${good}\\a.jpg`,
    `${good.slice(1)}/a.jpg`,
    `${good}/A.JPG`,
    `/${good}/a.jpg`,
    '',
  ])('other than those are nowhere: %j', async (file) => {
    expect(await store.open('public', file)).toBeNull()
    const path = source('x')
    await expect(async () => store.put('public', file, path)).rejects.toThrow(RangeError)
    expect(existsSync(path)).toBe(true)
  })

  it.each(['..', '.', '', '../private', good.toUpperCase().replace('0', 'A')])(
    'nor can %j be removed or copied',
    async (name) => {
      await expect(async () => store.remove('public', name)).rejects.toThrow(RangeError)
      await expect(async () => store.copy('public', 'private', name, good)).rejects.toThrow(RangeError)
      await expect(async () => store.copy('public', 'private', good, name)).rejects.toThrow(RangeError)
    },
  )
})

describe('the work folder', () => {
  it('loses what is older than asked for, folders too', async () => {
    const old = source('old')
    const recent = source('recent')
    const oldFolder = join(store.workDir, 'transform-1')
    mkdirSync(oldFolder)
    writeFileSync(join(oldFolder, 'large.jpg'), 'x')
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(old, hourAgo, hourAgo)
    utimesSync(oldFolder, hourAgo, hourAgo)
    expect(await store.sweep(30 * 60_000)).toBe(2)
    expect(readdirSync(store.workDir)).toEqual([recent.split('/').at(-1)])
  })

  it('is swept whole at a start, also what is of a later time: the clock was set back', async () => {
    const path = source('of an hour to come')
    const later = Date.now() / 1000 + 3600
    utimesSync(path, later, later)
    expect(await store.sweep(0)).toBe(1)
    expect(readdirSync(store.workDir)).toEqual([])
  })

  it('is there to be swept from the first start on', async () => {
    expect(await store.sweep(0)).toBe(0)
  })
})

describe('the check', () => {
  it('passes where files can be written, and leaves none', async () => {
    expect(await store.check()).toBe(true)
    expect(readdirSync(store.workDir)).toEqual([])
  })

  it('fails where they cannot', async () => {
    writeFileSync(join(root, 'taken'), 'a file where the folder should be')
    expect(await diskMediaStore(join(root, 'taken')).check()).toBe(false)
  })
})
