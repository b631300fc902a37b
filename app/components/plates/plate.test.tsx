import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { Plate } from '#app/components/plates/plate.tsx'
import { plateStyles } from '#app/domain/plates/plate.ts'
import { type Language, languages } from '#app/i18n/languages.ts'
import { PlateGallery } from '#app/routes/developers/plate-gallery.tsx'
import en from '#locales/en/plates.json'
import ms from '#locales/ms/plates.json'
import zh from '#locales/zh/plates.json'

const texts = { en, ms, zh }

describe('Plate', () => {
  test('is a picture named by its text and style', () => {
    const markup = render(<Plate plate="WXY1234" style="malaysia-legacy" />)
    expect(markup).toContain('role="img" aria-label="Number plate WXY 1234, Malaysia, standard"')
    expect(markup).toContain('>WXY</text>')
    expect(markup).toContain('>1234</text>')
  })

  test('is silent where its text stands beside it', () => {
    const markup = render(<Plate plate="WXY1234" style="malaysia-legacy" decorative className="mine" />)
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).not.toMatch(/role=|aria-label/)
    expect(markup).toContain('class="plate plate--malaysia-legacy mine"')
  })

  test('is small in a tile, with the letters once; large it has a relief', () => {
    const tile = render(<Plate plate="VYX1234" style="malaysia-legacy" />)
    expect(Buffer.byteLength(tile)).toBeLessThan(520)
    expect(tile.match(/>VYX</g)).toHaveLength(1)
    const hero = render(<Plate plate="VYX1234" style="malaysia-legacy" size="hero" />)
    expect(hero.match(/>VYX</g)).toHaveLength(2)
    expect(hero).toContain('plate--hero')
  })

  test('has the marks of its style', () => {
    expect(render(<Plate plate="EV8" style="malaysia-new" />)).toContain('>MAL</text>')
    expect(render(<Plate plate="KB1234" style="thai" />)).toMatch(/>กบ<\/text>.*>กรุงเทพมหานคร<\/text>/)
    expect(render(<Plate plate="VYX8" style="malaysia-cursive" />)).toContain('>Vyx</text>')
  })
})

describe('PlateGallery', () => {
  test.each(languages)('shows every style, with its name, in %s', (language) => {
    const markup = render(<PlateGallery />, language)
    for (const style of plateStyles) {
      expect(markup).toContain(`<code>${style}</code>`)
      expect(markup).toContain(`<h2>${texts[language].style[style]}</h2>`)
    }
    expect(markup).not.toContain('plates:')
  })
})

test('the style sheet holds the block face that stands in public/fonts (scripts/plate-font.mjs makes it)', () => {
  const face = readFileSync('public/fonts/plat.woff2').toString('base64')
  expect(readFileSync('app/styles/plate-font.css', 'utf8')).toContain(`base64,${face}"`)
})

function render(element: ReactElement, language: Language = 'en'): string {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { plates: texts[language] } },
    interpolation: { escapeValue: false },
    initImmediate: false,
  })
  return renderToStaticMarkup(<I18nextProvider i18n={instance}>{element}</I18nextProvider>)
}
