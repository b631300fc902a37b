import { sql } from 'kysely'
import { it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { mainOf } from '#tests/browser.ts'
import { aMember, aVehicle } from '#tests/factories.ts'
const app = testApp()
it('x', async () => {
  const by = await aMember(app.db)
  const { id } = await aVehicle(app.db, { by, plate: 'W8' })
  await app.db.updateTable('vehicles').set({ make: 'BMW' }).where('id', '=', id).execute()
  const v = await app.browser()
  console.log((await mainOf(await v.get('/explore?make=BMW'))).slice(3000))
  await sql`ALTER TABLE vehicle_counts RENAME COLUMN count TO counted`.execute(app.db)
  console.log((await mainOf(await v.get('/explore?startsWith=W'))).slice(-500))
})
