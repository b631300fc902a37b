import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { Icon } from '#app/components/layout/icon.tsx'
import { Picture, photoAlt } from '#app/components/photos/picture.tsx'
import { Car } from '#app/routes/vehicles/gallery/car.tsx'
import media from '#locales/en/media.json'
import plates from '#locales/en/plates.json'

const i18n = createInstance()
void i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { media, plates } },
  initImmediate: false,
  interpolation: { escapeValue: false },
})

const render = (element: ReactElement) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>)

const photo = { name: 'abc', ext: 'jpg', width: 2560, height: 1920, dominantColor: '#336699' } as const

describe('Photo', () => {
  it('offers WebP first, holds its place, and loads when it is needed', () => {
    const markup = render(<Picture photo={photo} sizes="50vw" alt="WXY 1234" />)
    expect(markup).toMatch(
      /<source type="image\/webp" srcSet="\/media\/abc\/thumbnail\.webp 320w, .*" sizes="50vw"\/>/,
    )
    expect(markup).toContain('src="/media/abc/medium.jpg"')
    expect(markup).toContain('width="2560" height="1920" alt="WXY 1234" loading="lazy" decoding="async"')
    expect(markup).toContain('background-color:#336699')
    expect(markup).not.toContain('fetchpriority')
  })

  it('loads at once where the page is about it', () => {
    const markup = render(<Picture photo={photo} sizes="100vw" alt="" priority fit="contain" />)
    expect(markup).toContain('loading="eager"')
    expect(markup).toContain('fetchpriority="high"')
    expect(markup).toContain('class="photo photo--fill photo--contain"')
  })

  it('is described by what is known', () => {
    const m3 = { plateText: 'WXY 1234', name: 'BMW M3' }
    expect(photoAlt({ ...m3, colorText: 'Blue' }, 'en')).toBe('WXY 1234, BMW M3, Blue')
    expect(photoAlt({ ...m3, colorText: '蓝色' }, 'zh')).toBe('WXY 1234，BMW M3，蓝色')
    expect(photoAlt({ ...m3, name: null, colorText: null }, 'ms')).toBe('WXY 1234')
  })
})

describe('Car', () => {
  it('is a drawing in the colour of the vehicle that carries its plate', () => {
    const markup = render(<Car plate="VYX8" plateStyle="malaysia-legacy" color="#2f6b4f" bodyStyle="Sedan" />)
    expect(markup).toContain('role="img" aria-label="Drawing of the rear of VYX 8; there is no photo yet"')
    expect(markup).toContain('style="color:#2f6b4f"')
    expect(markup).toContain('#saloon"')
    expect(markup).toContain('#night"')
    expect(markup).toContain('>VYX</text>')
  })

  it('stands in the light when its paint is dark', () => {
    const markup = render(<Car plate="VYX8" plateStyle="thai" color="#0b0b0c" bodyStyle={null} decorative />)
    expect(markup).toContain('#day"')
    expect(markup).not.toMatch(/role=|aria-label/)
  })
})

describe('Icon', () => {
  it('is silent, and every name is a symbol of the sprite', () => {
    expect(render(<Icon name="home" className="big" />)).toMatch(
      /<svg class="icon big" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true"><use href="[^"]*icons\.svg[^"]*#home"><\/use><\/svg>/,
    )
    const source = readFileSync(new URL('../layout/icon.tsx', import.meta.url), 'utf8')
    const sprite = readFileSync(new URL('../layout/icons.svg', import.meta.url), 'utf8')
    const names = [...source.matchAll(/\| '([a-z-]+)'/g)].map(([, name]) => name)
    const symbols = [...sprite.matchAll(/<symbol id="([a-z-]+)"/g)].map(([, id]) => id)
    expect(names).toEqual(symbols)
    expect(names.length).toBeGreaterThan(60)
  })
})
