import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { browseCards, countVehicles, findVehicles } from '#app/domain/finding/browse.server.ts'
import { explorePage, panel } from '#app/domain/finding/browse.ts'
import { firstCollectedQuery } from '#app/domain/finding/collected.server.ts'
import { cardsQuery, listedQuery } from '#app/domain/finding/listed.server.ts'
import { galleryQuery } from '#app/domain/media/gallery.server.ts'
import type { Database } from '#db/schema.ts'
import { testDatabase } from '#tests/database.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
import { expectIndexed, fillStatistics, queryPlan } from '#tests/query-plans.ts'

let db: Kysely<Database>
beforeEach(() => {
  db = testDatabase()
})

describe('every list is served by an index', () => {
  beforeEach(() => fillStatistics(db))

  it('for cards and for JSON', async () => {
    await expectIndexed(db, cardsQuery(db, [1, 2, 3]))
    await expectIndexed(db, listedQuery(db, [1, 2, 3]))
  })

  it('for the first vehicles of many collections', async () => {
    await expectIndexed(db, firstCollectedQuery(db, [1, 2, 3]), { mayScan: ['each'], maySort: true })
  })

  it('for a gallery, whoever looks', async () => {
    for (const viewer of [null, await aMember(db)]) {
      const query = galleryQuery(db, 1, viewer)
      await expectIndexed(db, query, { maySort: true })
      expect(await queryPlan(db, query.compile())).not.toContain('CREATE BLOOM FILTER')
    }
  })
})

/** 14 vehicles, one a minute, the last one first in `latest`. */
async function fourteen(): Promise<void> {
  const by = await aMember(db)
  for (let minute = 0; minute < 14; minute++) {
    await aVehicle(db, { by, plate: `WXY${1000 + minute}` }, 1_700_000_000_000 + minute * 60_000)
  }
}

describe('explore', () => {
  it('holds twelve a page and says whether there is more (EXP-34)', async () => {
    await fourteen()
    const first = await browseCards(db, explorePage(1))
    expect(first.map(({ plate }) => plate)).toEqual(
      Array.from({ length: 12 }, (_, index) => `WXY${1013 - index}`),
    )
    const found = await findVehicles(db, explorePage(1))
    expect(found).toMatchObject({ total: 14, totalIsCapped: false, hasMore: true })
    expect((await browseCards(db, explorePage(2))).map(({ plate }) => plate)).toEqual(['WXY1001', 'WXY1000'])
    expect(await findVehicles(db, explorePage(2))).toMatchObject({ total: 14, hasMore: false, cursor: null })
    expect(await browseCards(db, explorePage(3))).toEqual([])
  })

  it('says there is no more when a page is exactly full (EXP-33)', async () => {
    await fourteen()
    await db
      .updateTable('vehicles')
      .set({ deleted_at: 1 })
      .where('plate', 'in', ['WXY1000', 'WXY1001'])
      .execute()
    expect(await findVehicles(db, explorePage(1))).toMatchObject({ total: 12, hasMore: false })
  })

  it('has no deleted vehicle, nor counts one', async () => {
    await fourteen()
    await db.updateTable('vehicles').set({ deleted_at: 1 }).where('plate', '=', 'WXY1013').execute()
    expect(await countVehicles(db)).toBe(13)
    expect((await browseCards(db, panel('latest'))).map(({ plate }) => plate)).not.toContain('WXY1013')
  })

  it('finds plates of one digit, or of exactly this digit', async () => {
    const by = await aMember(db)
    for (const plate of ['WXY8', 'VYX7', 'WXY88', 'G1M8']) await aVehicle(db, { by, plate })
    const page = (digit: string | null) => explorePage(1, { where: { singleDigit: true, digit } })
    const plates = async (digit: string | null) =>
      (await browseCards(db, page(digit))).map(({ plate }) => plate).sort()
    expect(await plates(null)).toEqual(['G1M8', 'VYX7', 'WXY8'])
    expect(await plates('8')).toEqual(['G1M8', 'WXY8'])
    expect(await findVehicles(db, page('8'))).toMatchObject({ total: 2 })
  })
})

it('a home panel holds nine', async () => {
  await fourteen()
  expect(await browseCards(db, panel('latest'))).toHaveLength(9)
})
