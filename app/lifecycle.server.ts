import { closeDatabase, database, databaseHealth } from '#app/db.server.ts'
import { mediaStore } from '#app/integrations/media-store/media-store.server.ts'

/** What the server in front of the app may ask of it; the app works without ever being asked. */
export const lifecycle = {
  /** Opens, migrates and fills the database, and sweeps what an earlier run left half-written. */
  async start(): Promise<void> {
    await database()
    await mediaStore().sweep(0)
  },

  /** True only if the database can be read, its schema is current and the media folder can be written. Cheap. */
  async isHealthy(): Promise<boolean> {
    const [database, media] = await Promise.all([databaseHealth(), mediaStore().check()])
    return database.ok && database.schemaCurrent && media
  },

  async stop(): Promise<void> {
    await closeDatabase()
  },
}

export type Lifecycle = typeof lifecycle
