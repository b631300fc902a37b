import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { pollWhileVisible } from '#app/components/layout/poll-while-visible.ts'
import { BANNER_POLL_MS } from '#app/components/raids/polling.ts'
import { loadTexts } from '#app/i18n/client.ts'
import { RaidBanner, type RaidBannerProps } from '#app/routes/home/raid-banner.tsx'

async function loadBanner() {
  const [{ RaidBanner }] = await Promise.all([
    import('#app/routes/home/raid-banner.tsx'),
    loadTexts('raids'),
  ])
  return RaidBanner
}

/** Hidden without an active raid (HOME-02), and without the scripts of the banner until there is one. */
export function ActiveRaidBanner({ raid, at }: RaidBannerProps) {
  useNextRaid(raid === null)
  if (raid === null) return null
  return (
    <LazyHydration
      server={import.meta.env.SSR ? RaidBanner : null}
      load={loadBanner}
      props={{ raid, at }}
      isUrgent
    />
  )
}

/** Reads the page anew once a raid has begun. */
function useNextRaid(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  const read = useRef(revalidate)
  useEffect(() => {
    read.current = revalidate
  }, [revalidate])
  useEffect(() => {
    if (!isWaiting) return
    const { stop } = pollWhileVisible(async () => {
      const answer = await fetch('/api/raids/active', { cache: 'no-cache' })
      if (answer.ok && (await answer.json()) !== null) read.current()
    }, BANNER_POLL_MS)
    return stop
  }, [isWaiting])
}
