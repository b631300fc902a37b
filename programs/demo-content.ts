import { now } from '#app/clock.server.ts'
import { closeDatabase, database } from '#app/db.server.ts'
import { fillDemo } from '#db/seed/demo/demo.ts'

/** Fills the empty database and media folder of the environment with the demo content; `npm run demo` calls it. */
await fillDemo(await database(), { now: now(), report: console.log })
await closeDatabase()
