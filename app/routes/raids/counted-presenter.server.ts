import { countedIn } from '#app/domain/raids/counted.server.ts'
import { signedIn } from '#app/domain/users/user.ts'
import type { ActionArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatNumber } from '#app/i18n/format.ts'

/** The message of an act that is done, and of the raid in which it counted, if any. */
export async function withRaidPlace(
  { db, viewer, at, t, language }: Pick<ActionArgs, 'db' | 'viewer' | 'at' | 't' | 'language'>,
  message: string,
): Promise<string> {
  const counted = await countedIn(db, signedIn(viewer).id, at)
  if (counted === null) return message
  const { title, rank } = counted
  return `${message} ${t('raids:counted', { title, rank: formatNumber(language, rank) })}`
}
