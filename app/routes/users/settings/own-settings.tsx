import { useSearchParams } from '@remix-run/react'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { loadTexts } from '#app/i18n/client.ts'
import type { ProfileView } from '#app/routes/users/profile-view.ts'
import { Settings } from '#app/routes/users/settings/settings.tsx'

const loadSettings = async () => {
  const [{ Settings }] = await Promise.all([
    import('#app/routes/users/settings/settings.tsx'),
    loadTexts('media'),
  ])
  return Settings
}

const intents = ['upload-picture', 'remove-picture', 'change-username', 'end-sessions']

/** Few visits of a profile come to the settings, so their scripts come late. */
export function OwnSettings({ profile }: { profile: ProfileView }) {
  const [search] = useSearchParams()
  const sent = useSentIntent()
  if (profile.picture === null) return null
  return (
    <LazyHydration
      server={import.meta.env.SSR ? Settings : null}
      load={loadSettings}
      props={{ profile }}
      isUrgent={search.has('edit') || (sent !== undefined && intents.includes(sent))}
    />
  )
}
