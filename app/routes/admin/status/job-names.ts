import type { TFunction } from 'i18next'

/** A kind that this version does not know any more has its own name. */
export function jobName(t: TFunction, name: string): string {
  return jobNames(t)[name] ?? name
}

export function isKnownJob(t: TFunction, name: string): boolean {
  return Object.hasOwn(jobNames(t), name)
}

function jobNames(t: TFunction): Record<string, string> {
  return {
    'prepare-video': t('admin-status:jobs.kinds.prepareVideo'),
    'convert-video': t('admin-status:jobs.kinds.convertVideo'),
    'move-files': t('admin-status:jobs.kinds.moveFiles'),
    'sweep-files': t('admin-status:jobs.kinds.sweepFiles'),
    'sweep-notifications': t('admin-status:jobs.kinds.sweepNotifications'),
    'check-achievements': t('admin-status:jobs.kinds.checkAchievements'),
    'run-raids': t('admin-status:jobs.kinds.runRaids'),
    'back-up': t('admin-status:jobs.kinds.backUp'),
  }
}
