import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { zoomLimits } from '#app/components/forms/crop/crop-area.ts'
import type { CropView } from '#app/components/forms/crop/crop-view.ts'
import { Icon, type IconName } from '#app/components/layout/icon.tsx'

/** CSS pixels that an arrow key moves the picture by; a fifth of it with Shift. */
const KEY_STEP = 10

/** So that one notch of a mouse wheel is one step. */
const WHEEL_SPEED = 0.2

/** The picture behind its frame: dragged, pinched, or moved by the arrow keys. */
export function CropStage({
  address,
  aspect,
  view,
  onError,
}: {
  address: string
  aspect: number
  view: CropView
  onError: () => void
}) {
  const { t } = useTranslation('media')
  const { position, zoom, rotation } = view
  return (
    <>
      <div className="crop__stage">
        <Cropper
          image={address}
          aspect={aspect}
          crop={position}
          onCropChange={view.setPosition}
          zoom={view.askedZoom}
          onZoomChange={view.setZoom}
          minZoom={zoomLimits.min}
          maxZoom={zoomLimits.max}
          zoomSpeed={WHEEL_SPEED}
          rotation={rotation}
          transform={`translate(${position.x}px, ${position.y}px) rotate(${rotation}deg) scale(${zoom})`}
          keyboardStep={KEY_STEP}
          setImageRef={({ current }) => {
            view.imageRef.current = current
          }}
          setMediaSize={view.setShown}
          setCropSize={view.setFrame}
          mediaProps={{ onError }}
          cropperProps={{ role: 'application', 'aria-label': t('media:crop.area') }}
          disableAutomaticStylesInjection
        />
      </div>
      <p className="field__help">{t('media:crop.help')}</p>
    </>
  )
}

export function CropTools({ view }: { view: CropView }) {
  const { t } = useTranslation('media')
  const { zoom, rotation } = view
  return (
    <div className="row">
      <Tool icon="rotate-left" label={t('media:crop.rotateLeft')} onPress={() => view.turn(-1)} />
      <Tool icon="rotate-right" label={t('media:crop.rotateRight')} onPress={() => view.turn(1)} />
      <Tool icon="zoom-out" label={t('media:crop.zoomOut')} onPress={() => view.zoomBy(-1)} />
      <Tool icon="zoom-in" label={t('media:crop.zoomIn')} onPress={() => view.zoomBy(1)} />
      <p role="status">{t('media:crop.status', { zoom: zoom.toFixed(1), rotation })}</p>
    </div>
  )
}

function Tool({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className="btn btn--sq" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
