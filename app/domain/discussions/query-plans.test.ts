import type { Kysely } from 'kysely'
import { beforeAll, describe, test } from 'vitest'
import { likedQuery, mentionsQuery, repliesQuery } from '#app/domain/discussions/comment-rows.server.ts'
import { likersQuery } from '#app/domain/discussions/likers.server.ts'
import { calledQuery } from '#app/domain/discussions/mentions.server.ts'
import { branchQuery } from '#app/domain/discussions/removal.server.ts'
import { reportedQuery } from '#app/domain/discussions/reported.server.ts'
import {
  newerQuery,
  repliesOfQuery,
  topsQuery,
  topsTotalQuery,
} from '#app/domain/discussions/threads.server.ts'
import { aheadQuery, wayQuery } from '#app/domain/discussions/way.server.ts'
import { beginningQuery } from '#app/domain/users/search.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { expectIndexed, fillStatistics } from '#tests/query-plans.ts'

describe.each(['large', 'fresh'])('on a %s site', (size) => {
  let db: Kysely<Database>
  beforeAll(async () => {
    db = testDatabase()
    if (size === 'large') await fillStatistics(db)
  })

  test('a page of threads', async () => {
    await expectIndexed(db, topsQuery(db, 1, { offset: 40 }, 21))
    await expectIndexed(db, topsQuery(db, 1, { after: { at: 5, id: 7 } }, 21))
    await expectIndexed(db, topsTotalQuery(db, 1))
    await expectIndexed(db, newerQuery(db, 1, { id: 7, created_at: 5 }))
  })

  test('replies: only the few of each comment that are shown are sorted', async () => {
    await expectIndexed(db, repliesOfQuery(db, 1, 3))
    await expectIndexed(db, repliesQuery(db, [1, 2, 3], 5), { mayScan: ['each'], maySort: true })
  })

  test('what hangs on comments', async () => {
    await expectIndexed(db, mentionsQuery(db, [1, 2]), { mayScan: ['each'] })
    await expectIndexed(db, likedQuery(db, 1, [1, 2]), { mayScan: ['each'] })
    await expectIndexed(db, likersQuery(db, [1, 2]), { mayScan: ['each'] })
  })

  test('the way to a comment, and what goes with it', async () => {
    await expectIndexed(db, wayQuery(db, 1, 9), { mayScan: ['way'], maySort: true })
    await expectIndexed(db, aheadQuery(db, [1, 2]), { mayScan: ['each'] })
    await expectIndexed(db, branchQuery(db, 9), { mayScan: ['branch'], maySort: true })
  })

  test('names: those of one beginning are sorted by rep', async () => {
    await expectIndexed(db, calledQuery(db, ['aminah', 'budi']), { mayScan: ['each'] })
    await expectIndexed(db, beginningQuery(db, 'am'), { maySort: true })
  })

  test('reported comments', async () => {
    await expectIndexed(db, reportedQuery(db))
  })
})
