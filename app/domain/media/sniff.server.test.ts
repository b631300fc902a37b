import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { sniffPhoto } from '#app/domain/media/sniff.server.ts'

const dir = mkdtempSync(join(tmpdir(), 'sniff-'))
afterAll(() => rmSync(dir, { recursive: true }))

const pixel = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c21f2e' } })
const contents = {
  jpeg: await pixel.clone().jpeg().toBuffer(),
  png: await pixel.clone().png().toBuffer(),
  webp: await pixel.clone().webp().toBuffer(),
  gif: await pixel.clone().gif().toBuffer(),
  text: Buffer.from('This is no photo, whatever it is called.'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  oneByte: Buffer.from([0xff]),
  startOfJpeg: Buffer.from([0xff, 0xd8, 0xff]),
  startOfPng: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  empty: Buffer.alloc(0),
}

function sniff(name: string, content: keyof typeof contents) {
  const path = join(dir, `upload-${content}`)
  writeFileSync(path, contents[content])
  return sniffPhoto({ field: 'file', name, path, bytes: statSync(path).size })
}

describe('a photo', () => {
  it.each([
    ['a.jpg', 'jpeg', 'image/jpeg'],
    ['A.JPEG', 'jpeg', 'image/jpeg'],
    ['from-chrome.jfif', 'jpeg', 'image/jpeg'],
    ['a.png', 'png', 'image/png'],
    ['a.webp', 'webp', 'image/webp'],
    ['a webp that was renamed.jpg', 'webp', 'image/webp'],
    ['short.jpg', 'startOfJpeg', 'image/jpeg'],
  ] as const)('%s is told by its content', async (name, content, type) => {
    expect(await sniff(name, content)).toBe(type)
  })
})

describe('a refusal', () => {
  it.each([
    ['text called .jpg', 'a.jpg', 'text'],
    ['SVG with script called .png', 'a.png', 'svg'],
    ['SVG with script', 'a.svg', 'svg'],
    ['a type that is not on the list', 'a.jpg', 'gif'],
    ['an extension that is not on the list', 'a.exe', 'jpeg'],
    ['no extension', 'jpg', 'jpeg'],
    ['one byte', 'a.jpg', 'oneByte'],
    ['a PNG that ends after its signature', 'a.png', 'startOfPng'],
  ] as const)('%s: file_type', async (_what, name, content) => {
    await expect(sniff(name, content)).rejects.toMatchObject({
      code: 'file_type',
      field: 'file',
      status: 415,
    })
  })

  it('an empty file: file_empty', async () => {
    await expect(sniff('a.jpg', 'empty')).rejects.toMatchObject({
      code: 'file_empty',
      field: 'file',
      status: 400,
    })
  })
})
