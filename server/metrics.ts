import { once } from 'node:events'
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { env } from '#app/env.server.ts'
import { log } from '#app/http/request/log.server.ts'
import type { SiteState } from '#app/site-state.ts'
import type { FinishedRequest } from './request-log.ts'

/** Seconds. A cached page takes a millisecond, a video minutes. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Figures for Prometheus, at an address of their own that the public does not reach. */
export type Metrics = {
  countRequest: (request: FinishedRequest) => void
  /** All figures in Prometheus' text format. */
  text: () => Promise<string>
  contentType: string
}

/** Of this process: requests, memory, the event loop; and what `readState` tells of the site when it is asked. */
export function makeMetrics(readState: () => Promise<SiteState>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'nampak_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'nampak_http_request_duration_seconds',
    help: 'How long requests took, from their head to the last byte of their answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const setState = stateGauges(registers)
  return {
    countRequest({ method, route, status, ms }) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, ms / 1000)
    },
    async text() {
      setState(await readState())
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** What cannot be read has no figure. */
function stateGauges(registers: Registry[]): (state: SiteState) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `nampak_${name}`, help, labelNames, registers })
  const gauges = {
    build: gauge('build_info', 'Always 1; its labels tell the version.', 'version', 'node', 'schema'),
    schema: gauge('schema_current', '1 if the schema of the database is the one of this version.'),
    database: gauge('database_bytes', 'The files of the database and of the jobs.'),
    media: gauge('media_bytes', 'Photos and videos as they were uploaded; at most ten minutes old.'),
    free: gauge('media_free_bytes', 'Free space on the disk of the media.'),
    backup: gauge('last_backup_timestamp_seconds', 'When the newest backup was made; none without one.'),
    jobs: gauge('jobs', 'Jobs by kind and state.', 'job', 'state'),
    jobsWait: gauge('jobs_oldest_due_seconds', 'How long the oldest job waits that is due.'),
    cacheHits: gauge('cache_hits', 'Answers from a cache since the start.', 'cache'),
    cacheMisses: gauge('cache_misses', 'Answers that were made and kept since the start.', 'cache'),
    cacheEntries: gauge('cache_entries', 'Answers that a cache holds.', 'cache'),
    uploads: gauge(
      'uploads',
      'Uploads that are under way, or wait for another one of the same member.',
      'state',
    ),
    work: gauge('media_work', 'Work on photos and videos that runs or waits.', 'state'),
    analyses: gauge('photo_analyses', 'Analyses of photos since the start, by who did them.', 'outcome'),
    analyser: gauge('photo_analyser_info', 'Always 1; its label tells who analyses photos.', 'provider'),
  }
  return (state) => {
    for (const one of Object.values(gauges)) one.reset()
    gauges.build.set({ version: state.version, node: state.node, schema: state.schema?.name ?? '' }, 1)
    setKnown(gauges.schema, state.schema && Number(state.schema.isCurrent))
    setKnown(gauges.database, state.databaseBytes)
    setKnown(gauges.media, state.mediaBytes)
    setKnown(gauges.free, state.freeBytes)
    setKnown(gauges.backup, state.lastBackupAt && state.lastBackupAt / 1000)
    for (const { name: job, ...counts } of state.jobs?.counts ?? [])
      for (const [kind, count] of Object.entries(counts)) gauges.jobs.set({ job, state: kind }, count)
    const since = state.jobs?.dueSince ?? null
    setKnown(gauges.jobsWait, state.jobs && (since === null ? 0 : Math.max(0, Date.now() - since) / 1000))
    for (const { name: cache, hits, misses, entries } of state.caches) {
      gauges.cacheHits.set({ cache }, hits)
      gauges.cacheMisses.set({ cache }, misses)
      gauges.cacheEntries.set({ cache }, entries)
    }
    for (const [kind, count] of Object.entries(state.uploads)) gauges.uploads.set({ state: kind }, count)
    for (const [kind, count] of Object.entries(state.work)) gauges.work.set({ state: kind }, count)
    for (const [outcome, count] of Object.entries(state.analyser.counts))
      gauges.analyses.set({ outcome }, count)
    gauges.analyser.set({ provider: state.analyser.provider }, 1)
  }
}

/** A gauge without labels is 0 by itself. */
function setKnown(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}

/** Serves `/metrics`, and nothing else, at `METRICS_HOST` and `METRICS_PORT`. */
export async function serveMetrics(metrics: Metrics): Promise<void> {
  const server = createServer(async (request, response) => {
    request.resume()
    if (request.url !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? ''))
      return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only GET /metrics\n')
    try {
      const text = await metrics.text()
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    } catch (err) {
      log.error({ err }, 'The figures could not be read')
      response.writeHead(500).end()
    }
  })
  server.on('error', (err) => log.error({ err }, 'The figures cannot be served'))
  // No connection of these keeps a site from stopping.
  server.unref()
  server.listen({ host: env.METRICS_HOST, port: env.METRICS_PORT ?? 0 })
  // The site serves without them, too; the log tells why there are none.
  await once(server, 'listening').catch(() => {})
}
