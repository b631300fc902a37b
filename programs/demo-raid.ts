import { now } from '#app/clock.server.ts'
import { closeDatabase, database } from '#app/db.server.ts'
import { stopJobQueue } from '#app/integrations/job-queue/job-queue.server.ts'
import { renewRaid } from '#db/seed/demo/raids.ts'

/** Begins a raid in the demo where none runs any more; `npm run demo` calls it at each start but the first. */
await renewRaid(await database(), now())
await stopJobQueue(0)
await closeDatabase()
