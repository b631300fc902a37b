import { Icon, type IconName } from '#app/components/layout/icon.tsx'

/** An award's icon, in the colour of its rarity: a symbol of the site's own, or a character such as an emoji. */
export function AwardIcon({ icon, rarity }: { icon: string; rarity: string }) {
  return (
    <span className={`award award--${rarity}`} aria-hidden="true">
      {/^[a-z-]{2,}$/.test(icon) ? <Icon name={icon as IconName} /> : icon}
    </span>
  )
}
