import { says } from '#app/domain/errors.ts'
import { countGraphemes } from '#app/domain/text.ts'
import { boundedText } from '#app/domain/text-input.ts'

/** Of an icon, as people count: an emoji made of many code points is one (AR-74). */
const MAX_ICON = 2

/** Code units and more than any two emoji have. */
const LONGEST = 40

/** An emoji, or one or two characters. */
export const iconInput = boundedText(LONGEST, {
  codes: { required: 'field_required', tooLong: 'icon_too_long' },
}).refine((icon) => countGraphemes(icon, MAX_ICON) <= MAX_ICON, says('icon_too_long'))
