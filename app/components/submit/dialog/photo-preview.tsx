import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { PhotoRow } from '#app/components/submit/photo-row.tsx'

type PhotoPreviewProps = {
  file: File
  /** As the server has drawn it, for what the browser cannot show (HEIC). */
  thumbnail: string | null
  isRunning: boolean
  onCrop: () => void
  onOther: () => void
}

/** The photo as it was picked; to be cropped again, or exchanged for another. */
export function PhotoPreview({ file, thumbnail, isRunning, onCrop, onOther }: PhotoPreviewProps) {
  const { t } = useTranslation('submit')
  const [address, setAddress] = useState<string | null>(null)
  const [unshown, setUnshown] = useState<File | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const shown = unshown === file ? thumbnail : address
  return (
    <PhotoRow
      isReading={isRunning}
      tools={
        <>
          <button type="button" className="btn" onClick={onCrop}>
            <Icon name="crop" />
            {t('submit:flow.crop')}
          </button>
          <button type="button" className="btn" onClick={onOther}>
            <Icon name="image-plus" />
            {t('submit:otherPhoto')}
          </button>
        </>
      }
    >
      {shown === null ? (
        <span className="submit__nophoto">
          <Icon name="image" /> {file.name}
        </span>
      ) : (
        <img src={shown} alt={t('submit:photo.alt')} onError={() => setUnshown(file)} />
      )}
    </PhotoRow>
  )
}
