import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { drawSvg } from '#app/domain/media/formats/decoders/with-sharp.server.ts'
import { colorAt, expectNear, pictureFolder, plain } from '#tests/pictures.ts'

const dir = pictureFolder('svg')

async function draw(bytes: Buffer): Promise<string> {
  const output = join(mkdtempSync(join(dir, 'out-')), 'drawn.tiff')
  await drawSvg(bytes, output)
  return output
}

function svg(content: string, attributes = 'width="40" height="30"', before = ''): Buffer {
  const spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return Buffer.from(`${before}<svg ${spaces} ${attributes}>${content}</svg>`)
}

const red = '<rect width="100%" height="100%" fill="#c81e28"/>'

describe('an SVG', () => {
  it.each([
    ['small', svg(red), [1600, 1200]],
    ['tiny', svg(red, 'width="1" height="1"'), [1600, 1600]],
    ['in between', svg(red, 'width="1500" height="2000"'), [1500, 2000]],
    ['large', svg(red, 'width="9000" height="9000"'), [2560, 2560]],
    ['by its view box only', svg(red, 'viewBox="0 0 300 100"'), [1600, 533]],
    ['in millimetres', svg(red, 'width="210mm" height="297mm"'), [1131, 1600]],
    [
      'behind more than a page of text',
      svg(red, undefined, `<!-- ${'All rights. '.repeat(200)} -->`),
      [1600, 1200],
    ],
    ['behind a declaration', svg(red, undefined, '<?xml version="1.0"?>'), [1600, 1200]],
    [
      'in UTF-16',
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(red)}`, 'utf16le'),
      [1600, 1200],
    ],
    [
      'in Latin 1',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- \xe9 -->${svg(red)}`, 'latin1'),
      [1600, 1200],
    ],
    [
      'of entities',
      svg('<rect width="40" height="30" fill="&c;"/>', undefined, '<!DOCTYPE svg [<!ENTITY c "#c81e28">]>'),
      [1600, 1200],
    ],
  ] as const)('%s is drawn as large as a photo', async (_what, bytes, size) => {
    const path = await draw(bytes)
    const { width, height } = await sharp(path).metadata()
    expect([width, height]).toEqual(size)
    expectNear(await colorAt(path, 20, 20), [200, 30, 40])
    expectNear(await colorAt(path, size[0] - 20, size[1] - 20), [200, 30, 40])
  })
})

const secret = join(dir, 'secret.png')
writeFileSync(secret, await plain(40, 30).png().toBuffer())

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
})

describe('a reference of an SVG', () => {
  afterEach(() => {
    asked.length = 0
  })

  const passwd = 'file:///etc/passwd'

  it('to what it brings itself is drawn', async () => {
    const own = (await plain(40, 30, '#c81e28').png().toBuffer()).toString('base64')
    const path = await draw(svg(`<image href="data:image/png;base64,${own}" width="40" height="30"/>`))
    expectNear(await colorAt(path, 800, 600), [200, 30, 40])
  })

  it.each([
    ['the file beside it', '<image xlink:href="../secret.png" width="40" height="30"/>'],
    ['a file by its path', `<image href="${secret}" width="40" height="30"/>`],
    ['a file by its address', `<image href="${pathToFileURL(secret).href}" width="40" height="30"/>`],
    ['a picture on a server', `<image href="${origin}/image.png" width="40" height="30"/>`],
    ['a part of a file on a server', `<use xlink:href="${origin}/use.svg#a"/>`],
    ['a style sheet', `<style>@import url("${origin}/a.css"); * { fill: url(${origin}/fill.svg#a) }</style>`],
    [
      'a font',
      `<style>@font-face { font-family: a; src: url(${origin}/a.woff) }</style><text font-family="a" y="9"> </text>`,
    ],
    [
      'a filter',
      `<filter id="a"><feImage href="${origin}/filter.png"/></filter><rect width="9" height="9" filter="url(#a)"/>`,
    ],
    [
      'text',
      `<text y="20"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="${passwd}"/></text>`,
    ],
  ])('to %s loads nothing', async (_what, content) => {
    expect((await sharp(await draw(svg(content))).stats()).channels.at(-1)?.max).toBe(0)
    expect(asked).toEqual([])
  })

  it.each([
    ['entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "${passwd}">]>`],
    ['document type', `<!DOCTYPE svg SYSTEM "${origin}/svg.dtd">`],
  ])('by an %s loads nothing', async (_what, before) => {
    const bytes = svg('<text y="20">&a;</text>', undefined, before)
    const path = await draw(bytes).catch(() => null)
    if (path) expect((await sharp(path).stats()).channels.at(-1)?.max).toBe(0)
    expect(asked).toEqual([])
  })
})
