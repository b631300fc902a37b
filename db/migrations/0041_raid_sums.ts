import { type Kysely, sql } from 'kysely'

const addToContributor = `INSERT INTO raid_contributors (raid_id, user_id, total, reached_at)
    SELECT NEW.raid_id, NEW.user_id, NEW.weight, NEW.created_at WHERE NEW.user_id IS NOT NULL
    ON CONFLICT (raid_id, user_id) DO UPDATE SET
      total = total + excluded.total, reached_at = max(reached_at, excluded.reached_at);`

/** Of the contributions that are left. */
const lastOfOld = `(SELECT max(created_at) FROM raid_contributions INDEXED BY raid_contributions_of_user
    WHERE user_id = OLD.user_id AND raid_id = OLD.raid_id)`

/** What is left was reached with the last of those that are left. */
const takeFromContributor = `DELETE FROM raid_contributors
    WHERE raid_id = OLD.raid_id AND user_id = OLD.user_id AND ${lastOfOld} IS NULL;
  UPDATE raid_contributors SET total = total - OLD.weight, reached_at = ${lastOfOld}
    WHERE raid_id = OLD.raid_id AND user_id = OLD.user_id;`

/** Sums of contributions follow them by triggers: as statements of their own they took as long as the contribution. */
const statements = [
  `CREATE TRIGGER raid_contributions_added AFTER INSERT ON raid_contributions BEGIN
  ${addToContributor}
  UPDATE raids SET total_contributions = total_contributions + NEW.weight WHERE id = NEW.raid_id;
END`,
  `CREATE TRIGGER raid_contributions_deleted AFTER DELETE ON raid_contributions BEGIN
  ${takeFromContributor}
  UPDATE raids SET total_contributions = total_contributions - OLD.weight WHERE id = OLD.raid_id;
END`,
  `CREATE TRIGGER raid_contributions_reassigned AFTER UPDATE OF user_id ON raid_contributions
WHEN NEW.user_id IS NOT OLD.user_id BEGIN
  ${takeFromContributor}
  ${addToContributor}
END`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
