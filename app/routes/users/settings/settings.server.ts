import { z } from 'zod'
import { endOtherSessions, readProviders } from '#app/domain/session/accounts.server.ts'
import { type ProviderId, providerNames } from '#app/domain/session/providers.ts'
import { userPath } from '#app/domain/users/user.ts'
import { usernameInput } from '#app/domain/users/username.ts'
import { changeUsername } from '#app/domain/users/users.server.ts'
import { env } from '#app/env.server.ts'
import { type IntentArgs, type IntentResult, intent } from '#app/http/screens/screen-action.server.ts'
import { formOwner } from '#app/routes/users/form-user.server.ts'
import type { ProfileSection, ProfileSectionArgs } from '#app/routes/users/section.server.ts'

/** What members set for themselves; null on others' profiles. */
export type SettingsView = {
  settings: {
    /** The single change is used up (PROF-14). */
    usernameChanged: boolean
    /** Those by which they can sign in, and those that can be connected. */
    providers: { id: ProviderId; isConnected: boolean }[]
  } | null
}

const usernameForm = z.object({ username: usernameInput })

export const settings = {
  read: async ({ db, user, isOwn }: ProfileSectionArgs): Promise<SettingsView> => {
    if (!isOwn) return { settings: null }
    const connected = await readProviders(db, user.id)
    const providers = (Object.keys(providerNames) as ProviderId[])
      .map((id) => ({ id, isConnected: connected.includes(id) }))
      .filter(({ id, isConnected }) => isConnected || isOffered(id))
    return { settings: { usernameChanged: user.username_changed === 1, providers } }
  },
  intents: {
    'change-username': intent({
      schema: usernameForm,
      limit: 'edits',
      run: runChange,
      failureText: (t) => t('users:settings.username.failed'),
    }),
    'end-sessions': intent({ schema: z.object({}), run: runEndSessions }),
  },
} satisfies ProfileSection

function isOffered(provider: ProviderId): boolean {
  return (provider === 'google' ? env.GOOGLE_CLIENT_ID : env.REDDIT_CLIENT_ID) !== ''
}

/** The name that they have already leaves the change available. */
async function runChange(args: IntentArgs<z.output<typeof usernameForm>>): Promise<IntentResult> {
  const { db, input, at, t, url } = args
  const member = await formOwner(args)
  if (input.username === member.username && !member.usernameChanged) {
    return { to: url.pathname, toast: { type: 'info', message: t('users:settings.username.unchanged') } }
  }
  const { username } = await changeUsername(db, member, input, at)
  const to = url.pathname === '/profile' ? '/profile' : userPath(username)
  return {
    to,
    toast: { type: 'success', message: t('users:settings.username.changed', { name: username }) },
  }
}

/** Open to the restricted, who may sign out. */
async function runEndSessions(args: IntentArgs<object>): Promise<IntentResult> {
  const { db, sessionToken, t, url } = args
  const member = await formOwner(args, { whenRestricted: true })
  await endOtherSessions(db, member, sessionToken ?? '')
  return { to: url.pathname, toast: { type: 'success', message: t('users:settings.sessions.ended') } }
}
