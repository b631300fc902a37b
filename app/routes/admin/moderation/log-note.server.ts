import type { TFunction } from 'i18next'
import type { LogEntry } from '#app/domain/moderation/read-log.server.ts'
import type { ContributionAction } from '#app/domain/raids/raid.ts'
import type { RaidEdit } from '#app/domain/raids/raid-input.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatDateTime, formatNumber } from '#app/i18n/format.ts'
import { listSeparators } from '#app/i18n/languages.ts'
import { actionText } from '#app/routes/admin/moderation/log-texts.ts'
import { jobName } from '#app/routes/admin/status/job-names.ts'

/** What else the log holds of it: until when, how many, why. */
export function noteOf(
  { t, language }: Pick<ScreenArgs, 't' | 'language'>,
  { action, detail }: LogEntry,
): string | null {
  const number = (value: unknown) => formatNumber(language, Number(value))
  if (typeof detail.until === 'number')
    return t('admin-log:until', { date: formatDateTime(language, detail.until).text })
  if (typeof detail.membersChecked === 'number') {
    const members = t('admin-users:check.members', { count: detail.membersChecked })
    return t('admin-users:check.done', { members, count: Number(detail.awardsGiven) })
  }
  if (typeof detail.available === 'number')
    return t('admin-log:freezes', { count: Number(detail.count), available: number(detail.available) })
  if (typeof detail.bonus === 'number')
    return t('admin-log:bonus', { before: number(detail.before), bonus: number(detail.bonus) })
  if (typeof detail.participationAwards === 'number') {
    const [participation, podium] = [number(detail.participationAwards), number(detail.podiumAwards)]
    return t('admin-log:badges', { participation, podium })
  }
  if (typeof detail.actionType === 'string') {
    const what = contributionTexts(t)[detail.actionType as ContributionAction] ?? detail.actionType
    return t('admin-log:contribution', { action: what, weight: number(detail.weight) })
  }
  if (action === 'edit-raid' && Array.isArray(detail.changed)) {
    const texts: Record<string, string> = raidFieldTexts(t)
    const fields = detail.changed.map((field: string) => texts[field] ?? field)
    return t('admin-log:changed', { fields: fields.join(listSeparators[language]) })
  }
  if (typeof detail.job === 'string') return jobName(t, detail.job)
  if (typeof detail.action === 'string') return actionText(t, detail.action)
  if (typeof detail.reason === 'string') return detail.reason
  return null
}

function contributionTexts(t: TFunction): Record<ContributionAction, string> {
  return {
    vehicle_created: t('admin-contributions:action.vehicleCreated'),
    tag_added: t('admin-contributions:action.tagAdded'),
    basic_info_updated: t('admin-contributions:action.basicInfoUpdated'),
  }
}

/** As the form of a raid calls its fields. */
function raidFieldTexts(t: TFunction): Record<keyof RaidEdit, string> {
  return {
    title: t('admin-raids:form.title'),
    slug: t('admin-raids:form.slug'),
    description: t('admin-raids:form.description'),
    startAt: t('admin-raids:form.start'),
    endAt: t('admin-raids:form.end'),
    target: t('admin-raids:form.target'),
    allowOverachievement: t('admin-raids:form.allowOverachievement'),
    criteria: t('admin-raids:criteria.title'),
    awards: t('admin-log:raidBadges'),
  }
}
