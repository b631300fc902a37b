import type { DisplayedAwardView } from '#app/components/awards/displayed-awards.tsx'
import type { UserAward } from '#app/domain/awards/award.ts'
import { toId } from '#app/domain/ids.ts'
import { log } from '#app/http/request/log.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { presentAward } from '#app/routes/awards/award-presenter.server.ts'

/**
 * What members display, by their ids, in the reader's language. That it could not be read is a warning in the log, nothing
 * more (AWD-22).
 */
export async function presentDisplayedAwards(
  { t, requestId }: Pick<ScreenArgs, 't' | 'requestId'>,
  reading: Promise<Map<number, UserAward[]>>,
): Promise<Map<number, DisplayedAwardView[]>> {
  try {
    const displayed = await reading
    return new Map(
      [...displayed].map(([userId, awards]) => [
        userId,
        awards.map(({ award }) => ({
          id: toId('award', award.id),
          title: presentAward(t, award).title,
          icon: award.icon,
          rarity: award.rarity,
        })),
      ]),
    )
  } catch (error) {
    log.warn({ err: error, requestId }, 'Displayed awards could not be read')
    return new Map()
  }
}
