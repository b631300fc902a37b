import { now } from '#app/clock.server.ts'
import { closeDatabase, database } from '#app/db.server.ts'
import { stopJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { fillDemo } from '#db/seed/demo/demo.ts'

/** Fills the empty database and media folder of the environment with the demo content; `npm run demo` calls it. */
await fillDemo(await database(), { now: now(), report: console.log })
// The film's still picture is made when the site starts.
await stopJobQueue(0)
await closeDatabase()
