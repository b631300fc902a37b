import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldNotes, useField } from '#app/components/forms/field.tsx'
import { Icon } from '#app/components/layout/icon.tsx'

/** The photo as it was picked, or, where the browser cannot show that (HEIC), as the server has drawn it. */
export function PhotoPreview({
  file,
  thumbnail,
  isRunning,
}: {
  file: File
  thumbnail: string | null
  isRunning: boolean
}) {
  const { t } = useTranslation('submit')
  const field = useField('photo', null, undefined)
  const [address, setAddress] = useState<string | null>(null)
  const [unshown, setUnshown] = useState<File | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const shown = unshown === file ? thumbnail : address
  return (
    <div className="field">
      <div className="quick__photo" data-reading={isRunning || undefined} aria-busy={isRunning || undefined}>
        {shown === null ? (
          <span className="submit__nophoto">
            <Icon name="image" /> {file.name}
          </span>
        ) : (
          <img src={shown} alt={t('submit:photo.alt')} onError={() => setUnshown(file)} />
        )}
      </div>
      <FieldNotes field={field} help={null} />
    </div>
  )
}
