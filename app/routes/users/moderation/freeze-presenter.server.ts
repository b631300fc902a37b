import type { TFunction } from 'i18next'
import type { FreezesOfMember } from '#app/domain/moderation/change-freezes.server.ts'
import type { FreezeInput } from '#app/domain/moderation/freeze-input.ts'

/** What became of a member's streak freezes, or how many there are, for the admin who asked (AF-28). */
export function presentFreezeResult(
  t: TFunction,
  action: FreezeInput['action'],
  { username: user, freezes, isChanged }: FreezesOfMember,
): string {
  if (action === 'check') return t('moderation:freezes.status', { user, count: freezes.available })
  if (!isChanged) return t('moderation:freezes.unchanged')
  const texts = {
    add: t('moderation:freezes.added', { user }),
    remove: t('moderation:freezes.removed', { user }),
    reset: t('moderation:freezes.reset', { user }),
  }
  return texts[action]
}
