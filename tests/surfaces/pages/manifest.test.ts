import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { crawledSite, scene } from '#tests/surfaces/finding/crawler-steps.ts'

/** What a phone is told that puts the site on its home screen. */
const app = crawledSite()

async function textOf(path: string, language = 'en'): Promise<string> {
  return (await (await app.browser()).get(path, { 'Accept-Language': language })).text()
}

describe('the manifest', () => {
  type Manifest = { [key: string]: unknown; icons: { src: string; sizes: string; purpose: string }[] }

  async function manifest(language = 'en'): Promise<Manifest> {
    return JSON.parse(await textOf('/manifest.webmanifest', language)) as Manifest
  }

  it('makes the site one of its own on a phone', async () => {
    const answer = await (await app.browser()).get('/manifest.webmanifest')
    expect(answer.headers.get('Content-Type')).toBe('application/manifest+json; charset=utf-8')
    expect(await manifest()).toMatchObject({
      short_name: 'Nampak',
      lang: 'en-MY',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#f3f1ec',
      theme_color: '#15171a',
    })
  })

  it.each([
    ['ms', 'ms-MY', 'nombor plat'],
    ['zh', 'zh-Hans', '车牌'],
  ])('describes it in the reader’s language: %s', async (language, lang, word) => {
    const { description, lang: said } = await manifest(language)
    expect(said).toBe(lang)
    expect(description).toContain(word)
  })

  it('has icons that are there, as large as it says', async () => {
    const { icons } = await manifest()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(`public${src}`).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it.each(['icon-maskable-192.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])(
    '%s is filled to its corners',
    async (file) => {
      const { data, info } = await sharp(`public/${file}`)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([...data.subarray(0, 4)]).toEqual([0x15, 0x17, 0x1a, 255])
      const last = (info.width * info.height - 1) * 4
      expect([...data.subarray(last, last + 4)]).toEqual([0x15, 0x17, 0x1a, 255])
    },
  )

  it.each([
    ['en', 'Explore', 'Quick submit'],
    ['ms', 'Terokai', 'Hantar pantas'],
    ['zh', '探索', '快速提交'],
  ])('leads from the icon to two pages that are there: %s', async (language, explore, submit) => {
    const { shortcuts } = (await manifest(language)) as unknown as {
      shortcuts: { name: string; url: string }[]
    }
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      [explore, '/explore'],
      [submit, '/submit'],
    ])
    const member = await app.browser(scene.spotter)
    for (const { url } of shortcuts) expect((await member.get(url)).status).toBe(200)
  })

  it('is linked on every page, and asked for with the cookie that holds the language', async () => {
    expect(await textOf('/legal')).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials"/>',
    )
  })
})
