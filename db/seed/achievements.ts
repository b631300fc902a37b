import type { Kysely } from 'kysely'
import { achievements } from '#app/domain/awards/achievements.ts'
import type { Database } from '#db/schema.ts'
import texts from '#locales/en/awards.json'

/**
 * Brings the awards that a rule gives in line with their list: new ones are added, changed texts, icons and rarities
 * updated. One that left the list stays for those who hold it.
 */
export async function fillAchievements(db: Kysely<Database>, at: number): Promise<void> {
  const rows = await db.selectFrom('awards').selectAll().where('kind', '=', 'achievement').execute()
  const known = new Map(rows.map((row) => [row.key, row]))
  const wanted = achievements.map(({ key, icon, rarity }) => ({
    key,
    icon,
    rarity,
    ...texts.achievement[key],
  }))
  const columns = ['title', 'description', 'icon', 'rarity'] as const
  const changed = wanted.filter((award) => {
    const row = known.get(award.key)
    return row === undefined || columns.some((column) => row[column] !== award[column])
  })
  if (changed.length === 0) return
  await db
    .insertInto('awards')
    .values(
      changed.map((award) => ({ ...award, kind: 'achievement' as const, raid_id: null, created_at: at })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          description: ref('excluded.description'),
          icon: ref('excluded.icon'),
          rarity: ref('excluded.rarity'),
        }))
        .where('awards.kind', '=', 'achievement'),
    )
    .execute()
}
