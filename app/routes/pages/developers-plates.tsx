import { PlateGallery } from '#app/components/plate-gallery.tsx'
import { screenLoader } from '#app/http/screen.server.ts'
import { pageMeta } from '#app/http/screen-meta.ts'

export const meta = pageMeta

export const loader = screenLoader({
  run: () => ({}),
  meta: ({ t }) => ({
    title: t('common:meta.plates.title'),
    description: t('common:meta.plates.description'),
  }),
})

export default PlateGallery
