import icons from '#app/components/layout/icons.svg?raw'

/** What stands for an icon that is an emoji: sharp draws letters with the system's fonts, and slim machines have none. */
const SUBSTITUTE = 'medal'

/** The outlines of an award's icon as SVG, in a square of 24. */
export function awardSymbol(icon: string): string {
  return symbols.get(icon) ?? symbols.get(SUBSTITUTE) ?? ''
}

const symbols = new Map(
  [...icons.matchAll(/<symbol id="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g)].map(
    ([, name = '', outlines = '']) => [name, outlines],
  ),
)
