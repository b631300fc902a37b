import { z } from 'zod'
import { atField, DomainError } from '#app/domain/errors.ts'
import { checkOrChangeFreezes } from '#app/domain/moderation/change-freezes.server.ts'
import { type FreezeInput, freezeActions, freezeForm } from '#app/domain/moderation/freeze-input.ts'
import { readFreezes } from '#app/domain/streaks/freezes.server.ts'
import type { FreezeInfo } from '#app/domain/streaks/streak.ts'
import { signedIn } from '#app/domain/users/user.ts'
import { userByIdOrName } from '#app/domain/users/users.server.ts'
import type { ScreenArgs } from '#app/http/screens/screen-loader.server.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { adminIntent } from '#app/routes/admin/admin-screen.server.ts'
import { presentFreezeResult } from '#app/routes/users/moderation/freeze-presenter.server.ts'

/** What the panel starts with, and whose freezes it shows. */
export type FreezePanelView = {
  user: string
  action: FreezeInput['action']
  status: ({ username: string } & Record<keyof FreezeInfo, string>) | null
}

/**
 * `?freezes=` names a member whose freezes are looked at, and who stands in the form; `?changed=` one whose freezes were
 * changed: the form is for the next one (AF-25).
 */
export async function readFreezePanel(args: ScreenArgs): Promise<{ freezes: FreezePanelView }> {
  const { searchParams } = args.url
  const user = searchParams.get('freezes') ?? ''
  const asked = z.enum(freezeActions).safeParse(searchParams.get('action'))
  const status = await readStatus(args, user || (searchParams.get('changed') ?? ''))
  return { freezes: { user, action: asked.data ?? 'add', status } }
}

async function readStatus(
  { db, at, language }: ScreenArgs,
  user: string,
): Promise<FreezePanelView['status']> {
  if (user === '') return null
  try {
    const { id, username } = await userByIdOrName(db, user)
    const { available, adminFreezes, earnedFreezes, totalUsed } = await readFreezes(db, id, at)
    const text = (count: number) => formatNumber(language, count)
    return {
      username,
      available: text(available),
      adminFreezes: text(adminFreezes),
      earnedFreezes: text(earnedFreezes),
      totalUsed: text(totalUsed),
    }
  } catch (error) {
    // Whoever is gone by now has none to show.
    if (error instanceof DomainError) return null
    throw error
  }
}

export const freezeIntents = {
  'change-freezes': adminIntent({
    schema: freezeForm,
    run: async ({ db, viewer, input, at, t }) => {
      const { action } = input
      const result = await atField('user', () => checkOrChangeFreezes(db, signedIn(viewer), input, at))
      const { username } = result
      const shown = { [action === 'check' ? 'freezes' : 'changed']: username, action }
      return {
        to: `/admin/users?${new URLSearchParams(shown)}`,
        message: presentFreezeResult(t, action, result),
        type: action === 'check' || !result.isChanged ? 'info' : 'success',
      }
    },
    failureText: (t) => t('admin-users:freezes.failed'),
  }),
}
