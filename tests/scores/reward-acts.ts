import { grantAward, revokeAward } from '#app/domain/awarding/grant-awards.server.ts'
import { changeDisplayedAwards } from '#app/domain/awards/display-awards.server.ts'
import { completeRaid } from '#app/domain/raid-management/complete-raid.server.ts'
import type { Member } from '#app/domain/users/user.ts'
import { aRaid } from '#tests/factories.ts'
import { below, some, type World } from '#tests/scores/world.ts'

export type Act = (world: World, by: Member, at: number) => Promise<unknown>

/** What is done about awards and raids, each act with how often. */
export const rewardActs: Record<string, [weight: number, Act]> = {
  grantAward: [
    1,
    async (world, by, at) =>
      grantAward(
        world.db,
        world.admin,
        { userId: by.id, awardId: await some(world, 'awards'), reason: 'Well done' },
        at,
      ),
  ],
  revokeAward: [
    1,
    async (world, _by, at) => revokeAward(world.db, world.admin, await some(world, 'user_awards'), at),
  ],
  displayAward: [
    4,
    async (world, by, at) => {
      const own = await world.db
        .selectFrom('user_awards')
        .select('award_id')
        .where('user_id', '=', by.id)
        .execute()
      const awardId = own[below(world, own.length)]?.award_id ?? 0
      const change = (['show', 'show', 'hide', 'earlier', 'later'] as const)[at % 5] ?? 'show'
      await changeDisplayedAwards(world.db, by, { awardId, change })
    },
  ],
  beginRaid: [
    1,
    async (world, _by, at) => {
      // Some run by the side of others; what most members do contributes.
      const times = { startAt: at, endAt: at + (1 + below(world, 5)) * 86_400_000 }
      const criteria = world.random() < 0.5 ? {} : { makes: ['BMW', 'Proton'] }
      await aRaid(world.db, { by: world.admin, target: 1_000, criteria, ...times }, at)
    },
  ],
  completeRaid: [
    1,
    async (world, _by, at) => completeRaid(world.db, world.admin, await some(world, 'raids'), at),
  ],
}
