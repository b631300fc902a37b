import { Icon } from '#app/components/layout/icon.tsx'

/** How a photo fills a box of another shape: cut to it, or whole within it. */
export type Fit = 'cover' | 'contain'

type NoPhotoProps = {
  icon: 'image' | 'video'
  said: string
  fit?: Fit | undefined
  className?: string | undefined
}

/** In the place of what does not load (GAL-35) or is not there yet. */
export function NoPhoto({ icon, said, fit, className }: NoPhotoProps) {
  return (
    <span className={photoClasses('photo photo--failed', fit, className)}>
      <Icon name={icon} />
      {said}
    </span>
  )
}

export function photoClasses(base: string, fit: Fit | undefined, className: string | undefined): string {
  return [base, fit && 'photo--fill', fit && `photo--${fit}`, className].filter(Boolean).join(' ')
}
