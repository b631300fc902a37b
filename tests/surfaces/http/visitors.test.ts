import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { generationOf } from '#app/db.server.ts'
import { routesWithForms, testApp } from '#tests/app.ts'
import { aMember, aVehicle } from '#tests/factories.ts'

const app = testApp()

/** How many rows were written since the database was opened. */
async function changes(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT total_changes() AS n`.execute(app.db)
  return rows[0]?.n ?? Number.NaN
}

async function drafts(): Promise<number> {
  return (await app.db.selectFrom('form_drafts').select('path').execute()).length
}

const intents = [
  '',
  'add-vehicle',
  'add-comment',
  'like',
  'edit-story',
  'add-photo',
  'sign-in-as',
  'nonsense',
]

describe.each(routesWithForms().map((path) => [`/${path}`.replace(':plate', 'WXY1234')]))(
  'what a visitor sends to %s',
  (path) => {
    it('leaves no row but a draft, and empties no cache', async () => {
      await aVehicle(app.db, { plate: 'WXY1234' })
      const browser = await app.browser()
      const [rowsBefore, generation] = [await changes(), generationOf(app.db)]
      for (const intent of intents) {
        await browser.post(path, { intent, language: 'ms', formKey: `made-up-${intent}`, comment: 'Seen' })
      }
      expect((await changes()) - rowsBefore).toBe(await drafts())
      expect(generationOf(app.db)).toBe(generation)
    })
  },
)

describe('the choice of a language', () => {
  it('leaves nothing, by whichever form keys and however often', async () => {
    const browser = await app.browser()
    const before = await changes()
    for (let n = 0; n < 100; n++) {
      const answer = await browser.post('/language', { language: 'ms', formKey: `key-${n}` })
      expect([answer.status, browser.cookies.has('lng')]).toEqual([303, true])
    }
    expect(await changes()).toBe(before)
  })

  it('of a member is stored no more than a visitor’s: it brings a cookie', async () => {
    const browser = await app.browser(await aMember(app.db))
    const before = await changes()
    for (const language of ['ms', 'zh', 'ms']) {
      await browser.post('/language', { language, formKey: 'one-key' })
      expect(browser.cookies.get('lng')).toBe(language)
    }
    expect(await changes()).toBe(before)
  })
})

it('an API call of a visitor leaves nothing, whatever its key', async () => {
  const browser = await app.browser()
  const before = await changes()
  for (const [path, body] of [
    ['/api/vehicles', { plate: 'WXY 1' }],
    ['/api/discussions', { vehicleId: 'v-1', comment: 'Seen' }],
    ['/auth/complete-setup', { username: 'somebody', hasAcceptedGuidelines: true }],
  ] as const) {
    const answer = await browser.call('POST', path, body, { 'Idempotency-Key': 'one' })
    expect([answer.status, await changes()]).toEqual([401, before])
  }
})
