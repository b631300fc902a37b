import { toId } from '#app/domain/ids.ts'
import { percentOf, progressOf, type Raid, raidPath, raidStateAt } from '#app/domain/raids/raid.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime, formatNumber } from '#app/i18n/format.ts'
import type { RaidSummary } from '#app/routes/admin/raids/raid-view.ts'

export function summaryOf(raid: Raid, { at, language }: Pick<ScreenArgs, 'at' | 'language'>): RaidSummary {
  return {
    id: toId('raid', raid.id),
    title: raid.title,
    state: raidStateAt(raid, at),
    path: raidPath(raid),
    total: formatNumber(language, raid.totalContributions),
    target: formatNumber(language, raid.target),
    percent: percentOf(progressOf(raid)),
    start: formatDateTime(language, raid.startAt),
    end: formatDateTime(language, raid.endAt),
  }
}
