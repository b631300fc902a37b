import { createAward, grantAward } from '#app/domain/awarding/grant-awards.server.ts'
import { displayAwards } from '#app/domain/awards/display-awards.server.ts'
import { readUserAwards } from '#app/domain/awards/user-awards.server.ts'
import type { Rarity } from '#db/schema.ts'
import type { Demo } from '#db/seed/demo/demo.ts'
import { momentOf } from '#db/seed/demo/rhythm.ts'
import { actAs } from '#db/seed/demo/spotters.ts'

type DemoAward = {
  key: string
  title: string
  description: string
  icon: string
  rarity: Rarity
  to: string
  reason: string
  /** So many days ago. */
  given: number
}

/** What the admin gave by hand. */
const granted: readonly DemoAward[] = [
  {
    key: 'early-bird',
    title: 'Early bird',
    description: 'Here before there was anything to see.',
    icon: '🐦',
    rarity: 'rare',
    to: 'arif_lensa',
    reason: 'The very first photo of the site. Thank you, Arif!',
    given: 200,
  },
  {
    key: 'karipap-patron',
    title: 'Karipap patron',
    description: 'Keeps track days fed and in good spirits.',
    icon: '🥟',
    rarity: 'uncommon',
    to: 'makcik_turbo',
    reason: 'Fed the whole Sepang crowd. Terima kasih, Makcik!',
    given: 12,
  },
]

/** Who shows some of what they have, the newest first, and how many. */
const showing: readonly (readonly [username: string, awards: number])[] = [
  ['arif_lensa', 3],
  ['makcik_turbo', 3],
  ['LimKopiO', 2],
  ['siva_rpm', 3],
  ['KinabaluKlik', 1],
  ['anak_kenyalang', 3],
  ['uncle_myvi', 2],
]

/** Achievements came with what members did; here the admin gives two awards by hand, and some members show theirs. */
export async function giveAwards({ db, now }: Demo): Promise<void> {
  for (const { to, reason, given, ...award } of granted) {
    const at = momentOf(given, award.key, now)
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', to)
      .executeTakeFirstOrThrow()
    await actAs(db, { username: 'demo_admin', at }, async (admin) => {
      const { id: awardId } = await createAward(db, admin, award, at)
      await grantAward(db, admin, { userId: user.id, awardId, reason }, at)
    })
  }
  for (const [username, count] of showing) {
    await actAs(db, { username, at: now }, async (member) => {
      const held = await readUserAwards(db, member.id, { withProgress: false })
      const ids = held.slice(0, count).map(({ award }) => award.id)
      await displayAwards(db, member, ids)
    })
  }
}
