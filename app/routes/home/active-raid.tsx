import { useState } from 'react'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { BANNER_POLL_MS } from '#app/components/raids/polling.ts'
import { useNextRaid } from '#app/components/raids/use-next-raid.ts'
import { loadTexts } from '#app/i18n/client.ts'
import { type ActiveRaid, RaidBanner } from '#app/routes/home/raid-banner.tsx'

async function loadBanner() {
  const [{ RaidBanner }] = await Promise.all([
    import('#app/routes/home/raid-banner.tsx'),
    loadTexts('raid-progress'),
  ])
  return RaidBanner
}

/**
 * Hidden without an active raid (HOME-02), and without the scripts of the banner until there is one. Once it has ended, the
 * next one is waited for.
 */
export function ActiveRaidBanner({ raid, at }: { raid: ActiveRaid | null; at: number }) {
  const [ended, setEnded] = useState<ActiveRaid | null>(null)
  useNextRaid(raid === null || raid === ended, BANNER_POLL_MS)
  if (raid === null) return null
  return (
    <LazyHydration
      server={import.meta.env.SSR ? RaidBanner : null}
      load={loadBanner}
      props={{ raid, at, onEnd: setEnded }}
      isUrgent
    />
  )
}
