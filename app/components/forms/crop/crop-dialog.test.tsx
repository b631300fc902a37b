import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, it } from 'vitest'
import { CropDialog } from '#app/components/forms/crop/crop-dialog.tsx'
import media from '#locales/en/media.json'

const i18n = createInstance()
void i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { media } }, initImmediate: false })

it('without a file there is nothing to crop, and it says so (GAL-27)', () => {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <CropDialog file={null} onDone={() => {}} onCancel={() => {}} />
    </I18nextProvider>,
  )
  expect(markup).toContain('No image file provided')
  expect(markup).not.toContain('>Crop</button>')
})
