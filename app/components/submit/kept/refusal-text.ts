import type { TFunction } from 'i18next'
import { type KeptSubmit, plateOf } from '#app/components/submit/kept/kept-store.ts'

/** Why a kept form was not taken, in the server's words where there are any; null: it was not refused. */
export function refusalText(t: TFunction, kept: KeptSubmit | null): string | null {
  if (!kept?.refusal) return null
  if (kept.refusal.isUnsure) return t('submit:kept.unsure')
  return kept.refusal.message ?? notTaken(t, kept)
}

/** That a kept form was not taken, by its plate. */
export function notTaken(t: TFunction, kept: KeptSubmit): string {
  return t('submit:kept.refused', { plate: plateOf(kept) || t('submit:kept.noPlate') })
}
