import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sniffMedia } from '#app/domain/media/formats/sniff.server.ts'
import { pictureFolder } from '#tests/pictures.ts'

const dir = pictureFolder('sniff')

function sniff(name: string, content: Buffer) {
  const path = join(dir, 'upload')
  writeFileSync(path, content)
  const file = { field: 'file', name, path, bytes: statSync(path).size }
  return sniffMedia(file)
}

const pixel = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c21f2e' } })
const jpeg = await pixel.clone().jpeg().toBuffer()
const png = await pixel.clone().png().toBuffer()
const webp = await pixel.clone().webp().toBuffer()
const gif = await pixel.clone().gif().toBuffer()
const tiff = await pixel.clone().tiff().toBuffer()
const avif = await pixel.clone().avif().toBuffer()
const heic = readFileSync('tests/data/heic/none.heic')
const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])
const apng = Buffer.concat([
  png.subarray(0, 33),
  Buffer.from('000000086163544c000000010000000000000000', 'hex'),
  png.subarray(33),
])
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

/** The start of an ISO file of a brand. */
function ofBrand(brand: string): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}\0\0\0\0`), Buffer.alloc(64)])
}

/** The same with a table of contents that tells of one track. */
function withTrack(brand: string, handler: string): Buffer {
  const box = (type: string, content: Buffer) => {
    const header = Buffer.alloc(8)
    header.writeUInt32BE(8 + content.length)
    header.write(type, 4, 'latin1')
    return Buffer.concat([header, content])
  }
  const track = box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`))
  return Buffer.concat([
    ofBrand(brand).subarray(0, 16),
    box('moov', box('trak', Buffer.concat([box('tkhd', Buffer.alloc(4)), box('mdia', track)]))),
  ])
}

/** The start of a Matroska file, which WebM is one of. */
function matroska(docType: string): Buffer {
  const name = Buffer.from(docType)
  const content = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | name.length]), name])
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | content.length]),
    content,
    Buffer.alloc(64),
  ])
}

describe('a photo', () => {
  it.each([
    ['a.jpg', jpeg, 'image/jpeg'],
    ['A.JPEG', jpeg, 'image/jpeg'],
    ['from-chrome.jfif', jpeg, 'image/jpeg'],
    ['a.png', png, 'image/png'],
    ['moving.png', apng, 'image/png'],
    ['a.webp', webp, 'image/webp'],
    ['a.gif', gif, 'image/gif'],
    ['a.tif', tiff, 'image/tiff'],
    ['a.tiff', tiff, 'image/tiff'],
    ['a.bmp', bmp, 'image/bmp'],
    ['a.heic', heic, 'image/heic'],
    ['more colours.heic', ofBrand('heix'), 'image/heic'],
    ['burst.heic', ofBrand('hevc'), 'image/heic'],
    ['a.heif', ofBrand('mif1'), 'image/heif'],
    ['burst.heif', ofBrand('msf1'), 'image/heif'],
    ['a webp that was renamed.jpg', webp, 'image/webp'],
    ['a heic that a phone renamed.jpg', heic, 'image/heic'],
    ['a photo that was called a video.mp4', jpeg, 'image/jpeg'],
    ['short.jpg', Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
    ['a png that was renamed.jpg', png, 'image/png'],
    ['image', jpeg, 'image/jpeg'],
    ['1000012345', heic, 'image/heic'],
    ['', png, 'image/png'],
    ['IMG_0001.jpg.download', jpeg, 'image/jpeg'],
  ])('%s is told by its content', async (name, content, type) => {
    expect(await sniff(name, content)).toEqual({ kind: 'image', type })
  })
})

describe('a drawing', () => {
  it.each([
    ['alone', svg],
    ['on a new line', `\n  ${svg}`],
    ['behind a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${svg}`],
    ['behind a byte order mark', `\uFEFF${svg}`],
    ['behind a comment', `<!-- Generator: <svg> drawing program -->\n${svg}`],
    ['behind a long licence', `<!-- ${'All rights reserved. '.repeat(1000)} -->${svg}`],
    ['behind a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${svg}`],
    [
      'of entities',
      '<?xml version="1.0"?><!DOCTYPE svg [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>\n<svg xmlns="&ns_svg;"/>',
    ],
    ['behind a style sheet', `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${svg}`],
    ['with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
    ['over several lines', '<svg\n  xmlns="http://www.w3.org/2000/svg"\n/>'],
  ])('%s is told by its root', async (_how, text) => {
    expect(await sniff('a.svg', Buffer.from(text))).toEqual({ kind: 'image', type: 'image/svg+xml' })
  })

  it('in UTF-16 is told by its root', async () => {
    const text = Buffer.from(`\uFEFF${svg}`, 'utf16le')
    expect(await sniff('a.svg', text)).toEqual({ kind: 'image', type: 'image/svg+xml' })
    expect(await sniff('a.svg', Buffer.from(text).swap16())).toEqual({ kind: 'image', type: 'image/svg+xml' })
  })
})

describe('a video', () => {
  it.each([
    ['a.mp4', ofBrand('isom'), 'video/mp4'],
    ['a.m4v', ofBrand('M4V '), 'video/mp4'],
    ['of an old phone.mp4', ofBrand('3gp4'), 'video/mp4'],
    ['of an old phone.3gp', ofBrand('3gp5'), 'video/mp4'],
    ['of an old phone.3g2', ofBrand('3g2a'), 'video/mp4'],
    ['1000012345', ofBrand('mp42'), 'video/mp4'],
    ['of a brand for sound.m4a', withTrack('M4A ', 'vide'), 'video/mp4'],
    ['of no brand.mp4', withTrack('\0\0\0\0', 'vide'), 'video/mp4'],
    ['a.mov', ofBrand('qt  '), 'video/quicktime'],
    ['a.webm', matroska('webm'), 'video/webm'],
    ['a.avi', Buffer.concat([Buffer.from('RIFF\x40\0\0\0AVI LIST'), Buffer.alloc(64)]), 'video/vnd.avi'],
    ['a mov that was renamed.mp4', ofBrand('qt  '), 'video/quicktime'],
    ['a video that was called a photo.jpg', ofBrand('isom'), 'video/mp4'],
  ])('%s is told by its content', async (name, content, type) => {
    expect(await sniff(name, content)).toEqual({ kind: 'video', type })
  })
})

describe('a refusal', () => {
  it.each([
    ['text called .jpg', 'a.jpg', Buffer.from('This is no photo, whatever it is called.')],
    ['page called .jpg', 'a.jpg', Buffer.from('<!DOCTYPE html><html><body>hello</body></html>')],
    [
      'page with a drawing called .svg',
      'a.svg',
      Buffer.from(`<!DOCTYPE html><html><body>${svg}</body></html>`),
    ],
    ['page behind a comment of a drawing', 'a.svg', Buffer.from(`<!-- <svg> --><html>${svg}</html>`)],
    ['comment without an end', 'a.svg', Buffer.from(`<!-- ${svg}`)],
    ['document type without an end', 'a.svg', Buffer.from(`<!DOCTYPE svg [ ${svg.replaceAll('>', '')}`)],
    ['element like a drawing', 'a.svg', Buffer.from('<svgfoo/>')],
    ['other XML', 'a.svg', Buffer.from('<?xml version="1.0"?><rss version="2.0"/>')],
    ['AVIF', 'a.jpg', avif],
    ['million of empty boxes', 'a.mp4', Buffer.from('\0\0\0\x08skip'.repeat(1_000_000), 'latin1')],
    ['sound in an MP4', 'a.mp4', withTrack('M4A ', 'soun')],
    ['Matroska', 'a.webm', matroska('matroska')],
    ['PDF', 'a.jpg', Buffer.from('%PDF-1.7\n')],
    ['single byte', 'a.jpg', Buffer.from([0xff])],
    ['PNG that ends after its signature', 'a.png', png.subarray(0, 8)],
  ])('of a %s: file_type', async (_what, name, content) => {
    await expect(sniff(name, content)).rejects.toMatchObject({
      code: 'file_type',
      field: 'file',
      status: 415,
      params: { types: 'jpg, jpeg, png, gif, webp, bmp, tiff, svg, heic, heif, mp4, webm, mov, avi' },
    })
  })

  it('of an empty file: file_empty', async () => {
    await expect(sniff('a.jpg', Buffer.alloc(0))).rejects.toMatchObject({
      code: 'file_empty',
      field: 'file',
      status: 400,
    })
  })
})
