/** What each kept column should hold, as SQL about its row; a column that has no other row to be counted from is not here. */
export const counters: Record<string, Record<string, string>> = {
  users: {
    rep: `coalesce((SELECT sum(points) FROM rep_ledger WHERE user_id = users.id), 0)`,
    total_spots: `(SELECT count(*) FROM vehicles ${spotsOf('users.id')})`,
    spots_reached_at: `(SELECT max(counts_at) FROM vehicles ${spotsOf('users.id')})`,
    total_images: `(SELECT count(*) FROM media WHERE uploader_id = users.id AND status = 'approved')`,
    total_comments: `(SELECT count(*) FROM comments WHERE author_id = users.id AND deleted_at IS NULL AND is_hidden = 0)`,
    likes_given: `(SELECT coalesce(sum(iif(kind IN ('vehicle-liked', 'comment-liked'), 1, -1)), 0) FROM activity
      WHERE actor_id = users.id AND owner_id IS NOT actor_id
        AND kind IN ('vehicle-liked', 'comment-liked', 'vehicle-unliked', 'comment-unliked'))`,
    likes_received: `coalesce((SELECT sum(points) FROM rep_ledger
      WHERE user_id = users.id AND reason IN ('likes', 'comment-likes')), 0)`,
    total_tags: `(SELECT count(*) FROM vehicle_tags WHERE added_by = users.id)`,
  },
  vehicles: {
    likes_count: `(SELECT count(*) FROM vehicle_likes WHERE vehicle_id = vehicles.id)`,
    discussion_count: `(SELECT count(*) FROM comments
      WHERE vehicle_id = vehicles.id AND deleted_at IS NULL AND is_hidden = 0)`,
    image_count: `(SELECT count(*) FROM media ${shownOf('vehicles.id')})`,
    tag_count: `(SELECT count(*) FROM vehicle_tags WHERE vehicle_id = vehicles.id)`,
    primary_media_id: `coalesce((SELECT id FROM media ${shownOf('vehicles.id')} AND id = vehicles.primary_media_id),
      (SELECT id FROM media ${shownOf('vehicles.id')} ORDER BY position, id LIMIT 1))`,
    counts_at: `(SELECT min(approved_at) FROM media ${shownOf('vehicles.id')} AND uploader_id = vehicles.first_added_by)`,
  },
  media: { report_count: openReportsOf('media') },
  comments: {
    likes_count: `(SELECT count(*) FROM comment_likes WHERE comment_id = comments.id)`,
    reply_count: `(SELECT count(*) FROM comments AS reply WHERE reply.parent_id = comments.id)`,
    report_count: openReportsOf('comment'),
    depth: `coalesce((SELECT parent.depth + 1 FROM comments AS parent WHERE parent.id = comments.parent_id), 0)`,
  },
  collections: {
    vehicle_count: `(SELECT count(*) FROM collection_vehicles JOIN vehicles ON vehicles.id = vehicle_id
      WHERE collection_id = collections.id AND deleted_at IS NULL)`,
  },
  raids: {
    total_contributions: `coalesce((SELECT sum(weight) FROM raid_contributions WHERE raid_id = raids.id), 0)`,
  },
}

function spotsOf(userId: string): string {
  return `WHERE first_added_by = ${userId} AND deleted_at IS NULL AND counts_at IS NOT NULL`
}

function shownOf(vehicleId: string): string {
  return `WHERE vehicle_id = ${vehicleId} AND status = 'approved'`
}

function openReportsOf(kind: 'media' | 'comment'): string {
  const id = kind === 'media' ? 'media.id' : 'comments.id'
  return `(SELECT count(*) FROM reports WHERE subject_kind = '${kind}' AND subject_id = ${id} AND resolved_at IS NULL)`
}

/** Tables that are kept whole, each with its rows as they are kept and as they are counted. */
export const keptTables: Record<string, { kept: string; counted: string }> = {
  vehicle_counts: {
    kept: `SELECT key, count FROM vehicle_counts WHERE count <> 0`,
    counted: `SELECT key, count(*) FROM (
      SELECT 'all' AS key FROM vehicles WHERE deleted_at IS NULL
      UNION ALL SELECT 'make:' || make FROM vehicles WHERE deleted_at IS NULL
      UNION ALL SELECT 'model:' || make || '/' || model FROM vehicles WHERE deleted_at IS NULL
      UNION ALL SELECT 'letter:' || first_letter FROM vehicles WHERE deleted_at IS NULL
      UNION ALL SELECT 'single-digit' FROM vehicles WHERE deleted_at IS NULL AND is_single_digit = 1
      UNION ALL SELECT 'tag:' || type FROM vehicle_tags JOIN vehicles ON vehicles.id = vehicle_id
        WHERE deleted_at IS NULL
    ) WHERE key IS NOT NULL GROUP BY key`,
  },
  spotter_makes: {
    kept: `SELECT user_id, make, count FROM spotter_makes WHERE count <> 0`,
    counted: `SELECT first_added_by, make, count(*) FROM vehicles
      WHERE first_added_by IS NOT NULL AND make IS NOT NULL AND deleted_at IS NULL GROUP BY first_added_by, make`,
  },
  raid_contributors: {
    kept: `SELECT raid_id, user_id, total, reached_at FROM raid_contributors`,
    counted: `SELECT raid_id, user_id, sum(weight), max(created_at) FROM raid_contributions
      WHERE user_id IS NOT NULL GROUP BY raid_id, user_id`,
  },
  vehicle_texts: {
    kept: `SELECT id, plate, names, profile FROM vehicle_texts`,
    counted: `SELECT id, plate, names_text(make, model), profile_text(profile) FROM vehicles WHERE deleted_at IS NULL`,
  },
}
