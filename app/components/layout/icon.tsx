import iconsUrl from './icons.svg?url'

/** The symbols of `icons.svg`, which a test compares. */
export type IconName =
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'badge'
  | 'ban'
  | 'bell'
  | 'calendar'
  | 'camera'
  | 'car'
  | 'chat'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'clock'
  | 'close'
  | 'compass'
  | 'copy'
  | 'crop'
  | 'crown'
  | 'download'
  | 'edit'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'filter'
  | 'flag'
  | 'flame'
  | 'globe'
  | 'google'
  | 'grip'
  | 'hash'
  | 'heart'
  | 'help'
  | 'history'
  | 'home'
  | 'image'
  | 'image-plus'
  | 'info'
  | 'key'
  | 'link'
  | 'list'
  | 'lock'
  | 'login'
  | 'logout'
  | 'medal'
  | 'megaphone'
  | 'menu'
  | 'more'
  | 'plate'
  | 'play'
  | 'plus'
  | 'reddit'
  | 'refresh'
  | 'reply'
  | 'rotate-left'
  | 'rotate-right'
  | 'scan'
  | 'search'
  | 'send'
  | 'settings'
  | 'share'
  | 'shield'
  | 'snowflake'
  | 'sort'
  | 'sparkles'
  | 'spinner'
  | 'stack'
  | 'star'
  | 'tag'
  | 'target'
  | 'trash'
  | 'trophy'
  | 'undo'
  | 'upload'
  | 'user'
  | 'users'
  | 'video'
  | 'warning'
  | 'zoom-in'
  | 'zoom-out'

type IconProps = { name: IconName; className?: string }

/** Decorative: hidden from screen readers. Its size and fill hold where no styles arrive. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
