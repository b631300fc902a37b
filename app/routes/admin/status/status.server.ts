import type { TFunction } from 'i18next'
import { retryJob } from '#app/domain/moderation/retry-job.server.ts'
import { retryJobInput } from '#app/domain/moderation/retry-job.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { env } from '#app/env.server.ts'
import { firstLineOf } from '#app/http/request/error-facts.ts'
import type { Intent } from '#app/http/screens/screen-action.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatAge, formatDateTime, formatNumber } from '#app/i18n/format.ts'
import type { JobCounts } from '#app/integrations/job-queue/job-queue.ts'
import { adminIntent } from '#app/routes/admin/admin-screen.server.ts'
import { isKnownJob, jobName } from '#app/routes/admin/status/job-names.ts'
import { problemsOf } from '#app/routes/admin/status/problems.server.ts'
import type { StatusRow, StatusSection, StatusView } from '#app/routes/admin/status/status-view.ts'
import { readState } from '#app/site-state.server.ts'
import type { SiteState } from '#app/site-state.ts'

export async function readStatus(args: ScreenArgs): Promise<StatusView> {
  const state = await readState()
  return {
    problems: problemsOf(state, args),
    sections: [
      siteSection(state, args),
      storageSection(state, args),
      jobsSection(state, args),
      ...failuresSection(state, args),
      workSection(state, args),
      connectionsSection(state, args),
      cachesSection(state, args),
    ],
  }
}

export const statusIntents: Record<string, Intent> = {
  'retry-job': adminIntent({
    schema: retryJobInput,
    run: async ({ db, viewer, input, at, t }) => {
      const job = await retryJob(db, signedIn(viewer), input.jobId, at)
      return job === null
        ? { message: t('admin-status:failures.gone'), type: 'info' }
        : { message: t('admin-status:failures.retried', { job: jobName(t, job) }) }
    },
    failureText: (t) => t('admin-status:failures.failed'),
  }),
}

type Worded = Pick<ScreenArgs, 't' | 'language' | 'at'>

const row = (key: string, label: string, value: StatusRow['value']): StatusRow => ({ key, label, value })

function siteSection(state: SiteState, { t, language }: Worded): StatusSection {
  return {
    key: 'site',
    title: t('admin-status:site.title'),
    rows: [
      row('version', t('admin-status:site.version'), state.version),
      row('node', t('admin-status:site.node'), state.node),
      row('running', t('admin-status:site.running'), formatDateTime(language, state.startedAt)),
      row('memory', t('admin-status:site.memory'), sizeText(t, state.memoryBytes)),
    ],
  }
}

function storageSection(state: SiteState, { t, language }: Worded): StatusSection {
  const { schema, lastBackupAt } = state
  const schemaText = schema?.isCurrent
    ? schema.name
    : schema && t('admin-status:storage.schemaOld', { name: schema.name })
  return {
    key: 'storage',
    title: t('admin-status:storage.title'),
    rows: [
      row('schema', t('admin-status:storage.schema'), schemaText ?? t('admin-status:unreadable')),
      row('database', t('admin-status:storage.database'), sizeText(t, state.databaseBytes)),
      row('media', t('admin-status:storage.media'), sizeText(t, state.mediaBytes)),
      row('free', t('admin-status:storage.free'), sizeText(t, state.freeBytes)),
      row(
        'backup',
        t('admin-status:storage.backup'),
        lastBackupAt === null ? t('admin-status:none') : formatDateTime(language, lastBackupAt),
      ),
    ],
  }
}

const MB = 1024 * 1024

/** "0.4 MB", "12 MB", "3.2 GB". */
function sizeText(t: TFunction, bytes: number | null): string {
  if (bytes === null) return t('admin-status:unreadable')
  const megabytes = bytes / MB
  const text = (n: number) => n.toFixed(n < 10 ? 1 : 0)
  return megabytes < 1000
    ? t('admin-status:size.mb', { n: text(megabytes) })
    : t('admin-status:size.gb', { n: text(megabytes / 1024) })
}

function jobsSection({ jobs }: SiteState, args: Worded): StatusSection {
  const { t, at } = args
  const rows =
    jobs === null
      ? [row('unreadable', t('admin-status:jobs.title'), t('admin-status:unreadable'))]
      : [
          ...jobs.counts.map((counts) => row(counts.name, jobName(t, counts.name), countsText(counts, args))),
          row(
            'oldest',
            t('admin-status:jobs.oldest'),
            jobs.dueSince === null ? t('admin-status:none') : formatAge(t, jobs.dueSince, at),
          ),
        ]
  return { key: 'jobs', title: t('admin-status:jobs.title'), rows }
}

/** Those that are tried again are a part of those that are due later. */
function countsText({ due, later, retried, running, failed }: JobCounts, { t, language }: Worded): string {
  const n = (count: number) => ({ n: formatNumber(language, count) })
  const parts = [
    ...(running > 0 ? [t('admin-status:jobs.running', n(running))] : []),
    ...(due > 0 ? [t('admin-status:jobs.due', n(due))] : []),
    ...(later > retried ? [t('admin-status:jobs.later', n(later - retried))] : []),
    ...(retried > 0 ? [t('admin-status:jobs.retried', n(retried))] : []),
    ...(failed > 0 ? [t('admin-status:jobs.failed', n(failed))] : []),
  ]
  return parts.join(' · ') || t('admin-status:jobs.idle')
}

function failuresSection({ jobs }: SiteState, { t, language }: Worded): StatusSection[] {
  const failed = jobs?.lastFailed ?? []
  if (failed.length === 0) return []
  const rows = failed.map(({ id, name, at, error }) => ({
    ...row(`${id}`, `${jobName(t, name)}, ${formatDateTime(language, at).text}`, firstLineOf(error)),
    ...(isKnownJob(t, name) && { failedJobId: `${id}` }),
  }))
  return [{ key: 'failures', title: t('admin-status:failures.title'), rows }]
}

function workSection({ uploads, work }: SiteState, { t, language }: Worded): StatusSection {
  return {
    key: 'work',
    title: t('admin-status:work.title'),
    rows: [
      row('underWay', t('admin-status:work.underWay'), formatNumber(language, uploads.underWay)),
      row('waiting', t('admin-status:work.waiting'), formatNumber(language, uploads.waiting)),
      row('running', t('admin-status:work.running'), formatNumber(language, work.running)),
      row('queued', t('admin-status:work.queued'), formatNumber(language, work.waiting)),
      row('memory', t('admin-status:work.memory'), formatNumber(language, work.waitingForMemory)),
    ],
  }
}

function connectionsSection(state: SiteState, { t, at }: Worded): StatusSection {
  const { signIn, analyser } = state
  const { last } = analyser
  const isOn = (on: boolean) => (on ? t('admin-status:on') : t('admin-status:off'))
  return {
    key: 'connections',
    title: t('admin-status:connections.title'),
    rows: [
      row('google', t('admin-status:connections.google'), isOn(signIn.google)),
      row('reddit', t('admin-status:connections.reddit'), isOn(signIn.reddit)),
      ...(signIn.byName ? [row('byName', t('admin-status:connections.byName'), isOn(true))] : []),
      row('analyser', t('admin-status:connections.analyser'), analyserText(analyser.provider, t)),
      ...(last === null
        ? []
        : [
            row(
              'last',
              t('admin-status:connections.last'),
              outcomeText(t, last.outcome, formatAge(t, last.at, at).text),
            ),
          ]),
      row('ffmpeg', t('admin-status:connections.ffmpeg'), isOn(state.hasFfmpeg)),
      row('reports', t('admin-status:connections.reports'), isOn(state.reportsErrors)),
    ],
  }
}

function analyserText(provider: SiteState['analyser']['provider'], t: TFunction): string {
  if (provider === 'off') return t('admin-status:off')
  return provider === 'local' ? t('admin-status:connections.local') : `${provider}, ${env.AI_MODEL}`
}

type Outcome = NonNullable<SiteState['analyser']['last']>['outcome']

function outcomeText(t: TFunction, outcome: Outcome, age: string): string {
  return {
    remote: t('admin-status:connections.outcomes.remote', { age }),
    local: t('admin-status:connections.outcomes.local', { age }),
    fallback: t('admin-status:connections.outcomes.fallback', { age }),
    failed: t('admin-status:connections.outcomes.failed', { age }),
    refused: t('admin-status:connections.outcomes.refused', { age }),
  }[outcome]
}

function cachesSection({ caches }: SiteState, { t, language }: Worded): StatusSection {
  const names = {
    pages: t('admin-status:caches.pages'),
    responses: t('admin-status:caches.responses'),
    etags: t('admin-status:caches.etags'),
  }
  const n = (count: number) => formatNumber(language, count)
  return {
    key: 'caches',
    title: t('admin-status:caches.title'),
    rows: caches.map(({ name, hits, misses, entries }) => {
      const counts = { hits: n(hits), misses: n(misses), entries: n(entries) }
      return row(name, names[name], t('admin-status:caches.counts', counts))
    }),
  }
}
