import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isCreating } from '#app/http/api/api.server.ts'
import { resetRateLimits } from '#app/http/request/rate-limits.server.ts'
import { makeRemoteFetch, setRemoteFetch } from '#app/integrations/remote-fetch/remote-fetch.server.ts'
import { documentedCalls } from '#app/routes/api/openapi/document.server.ts'
import { testApp } from '#tests/app.ts'
import { locationOf } from '#tests/browser.ts'
import { aComment, aRaid, aVehicle, jpegBytes } from '#tests/factories.ts'
import { closeSites, serve } from '#tests/remote-site.ts'
import { aTrustedMember } from '#tests/signed-in.ts'
import { type KeyedAct, type KeyedScene, keyedCalls } from '#tests/surfaces/http/keyed-acts.ts'
import { keyedForms } from '#tests/surfaces/http/keyed-forms.ts'
import { siteThatReads } from '#tests/surfaces/submit/submit-steps.ts'

const app = testApp()
siteThatReads()
/** An admin, whose acts take keys, too. */
const signedIn = aTrustedMember(app, { isAdmin: true })
let scene: KeyedScene

beforeEach(async () => {
  const by = signedIn.member
  const vehicle = await aVehicle(app.db, { plate: 'WXY1', by })
  const comment = await aComment(app.db, { on: vehicle, by })
  setRemoteFetch(makeRemoteFetch({ allow: ['127.0.0.1'] }))
  const raid = await aRaid(app.db, { by })
  const site = await serve((_request, response) => {
    response.setHeader('Content-Type', 'image/jpeg')
    void jpegBytes().then((bytes) => response.end(bytes))
  })
  scene = {
    vehicleId: `v-${vehicle.id}`,
    commentId: `c-${comment.id}`,
    memberId: `u-${by.id}`,
    imageUrl: `${site}/car.jpg`,
    raidId: `r-${raid.id}`,
  }
})
afterEach(async () => {
  setRemoteFetch(null)
  await closeSites()
})

async function rows(table: KeyedAct['table'] | 'form_keys'): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(app.db)
  return rows[0]?.n ?? 0
}

async function pragma(name: string): Promise<number> {
  const { rows } = await sql<Record<string, number>>`PRAGMA ${sql.raw(name)}`.execute(app.db)
  return Object.values(rows[0] ?? {})[0] ?? 0
}

const told = async (answer: Response) => [answer.status, locationOf(answer), await answer.text()]

/** What is put in the place of another leaves no row more; tests/surfaces/users/picture.test.ts has its key. */
const replacing = ['/api/users/profile-picture']

/** It only reads; its key spares the reading. */
const leavingNothing = ['/api/vehicles/ocr-plate']

it('the calls below are all that take a key', async () => {
  const creating = (await documentedCalls()).flatMap(([path, { POST }]) =>
    POST && isCreating(POST) ? [path] : [],
  )
  expect([...Object.keys(keyedCalls), ...replacing, ...leavingNothing].sort()).toEqual(creating.sort())
})

describe.each(Object.entries({ ...keyedCalls, ...keyedForms }))('%s', (_name, { table, status, send }) => {
  it('sent again is there once, and gets the same answer', async () => {
    const before = await rows(table)
    const first = await told(await send(signedIn.browser, 'key-1', scene))
    const second = await told(await send(signedIn.browser, 'key-1', scene))
    expect(first[0]).toBe(status)
    expect(second).toEqual(first)
    expect([await rows(table), await rows('form_keys')]).toEqual([before + 1, 1])
  })

  it('is not there where its key cannot be written', async () => {
    const before = await rows(table)
    await sql`CREATE TRIGGER fails AFTER INSERT ON form_keys BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(
      app.db,
    )
    expect((await send(signedIn.browser, 'key-1', scene)).status).toBe(500)
    expect([await rows(table), await rows('form_keys')]).toEqual([before, 0])
    await sql`DROP TRIGGER fails`.execute(app.db)
    expect((await send(signedIn.browser, 'key-1', scene)).status).toBe(status)
    expect(await rows(table)).toBe(before + 1)
  })

  it('is there with its key or not at all, wherever the disk fills', async () => {
    const before = await rows(table)
    await sql`PRAGMA max_page_count = 1`.execute(app.db)
    for (let failures = 0; ; failures += 1) {
      const answer = await send(signedIn.browser, 'key-1', scene)
      if (answer.status === status) break
      expect([answer.status, Number(answer.headers.get('Retry-After'))]).toEqual([507, expect.any(Number)])
      expect([await rows(table), await rows('form_keys')]).toEqual([before, 0])
      await sql`PRAGMA max_page_count = ${sql.lit((await pragma('page_count')) + failures)}`.execute(app.db)
      resetRateLimits()
    }
    expect([await rows(table), await rows('form_keys')]).toEqual([before + 1, 1])
    expect((await send(signedIn.browser, 'key-1', scene)).status).toBe(status)
    expect(await rows(table)).toBe(before + 1)
  })
})
