/**
 * `npm run bench -- acts`: what one act costs with all watchers beside what it costs with those of rep and notifications
 * alone, for a member who has done 20 things and for one who has done 20,000. Milliseconds on the clock, the median of
 * rounds that take turns, in a database in memory.
 */
import { createServer } from 'vite'

process.env.BASE_URL = 'http://localhost:3000'
process.env.SESSION_SECRET = 'for-benchmarks-only-and-no-secret-at-all'
process.env.LOG_LEVEL = 'error'

// The verbs are run as they are written: what finds the migrations is Vite's.
const vite = await createServer({
  configFile: 'vite.programs.config.ts',
  server: { middlewareMode: true, watch: null, hmr: false },
  optimizeDeps: { noDiscovery: true, include: [] },
  logLevel: 'error',
})
await vite.ssrLoadModule('/tests/scores/cost-of-acts.ts')
await vite.close()
