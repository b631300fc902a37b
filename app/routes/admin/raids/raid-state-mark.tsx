import { useTranslation } from 'react-i18next'
import type { RaidState } from '#app/domain/raids/raid.ts'

/** A raid's status in words. */
export function RaidStateMark({ state }: { state: RaidState }) {
  const nameOf = useRaidStateName()
  return (
    <span className="raid-state" data-state={state}>
      {nameOf(state)}
    </span>
  )
}

/** Names of states, also for the options of a list, which take text alone. */
export function useRaidStateName(): (state: RaidState) => string {
  const { t } = useTranslation('admin-raids')
  return (state) =>
    ({
      scheduled: t('admin-raids:state.scheduled'),
      running: t('admin-raids:state.active'),
      waiting: t('admin-raids:state.waiting'),
      completed: t('admin-raids:state.completed'),
      archived: t('admin-raids:state.archived'),
    })[state]
}
