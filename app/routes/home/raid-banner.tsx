import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pollWhileVisible } from '#app/components/feedback/poll-while-visible.ts'
import { Link } from '#app/components/layout/links/link.tsx'
import { CountdownRing } from '#app/components/raids/countdown-ring.tsx'
import { ask, BANNER_POLL_MS } from '#app/components/raids/polling.ts'
import { RaidProgressBar } from '#app/components/raids/raid-progress.tsx'
import { type ServerClock, serverClock } from '#app/components/raids/server-clock.ts'
import { useSecondsUntil } from '#app/components/raids/use-seconds-until.ts'
import { type RaidProgress, raidPath } from '#app/domain/raids/raid.ts'
import type { RaidJson } from '#app/domain/raids/raid-json.ts'

/** What the banner says of the active raid. Times are ms UTC. */
export type ActiveRaid = { slug: string; title: string; endAt: number; progress: RaidProgress }

export type RaidBannerProps = {
  raid: ActiveRaid
  at: number
  /** Its end has come, or an admin has ended it: it is polled no more. */
  onEnd: (raid: ActiveRaid) => void
}

/** The active raid, with how far it is and how much time is left (HOME-01 to HOME-03). */
export function RaidBanner({ raid, at, onEnd }: RaidBannerProps) {
  const clock = useMemo(() => serverClock(at), [at])
  const shown = useActiveRaid(raid, clock, onEnd)
  return shown && <Banner key={shown.slug} raid={shown} clock={clock} at={at} />
}

/** As the page has it, then as it is polled; null where none runs any more. One whose end has come stays, and says so. */
function useActiveRaid(
  raid: ActiveRaid,
  clock: ServerClock,
  onEnd: RaidBannerProps['onEnd'],
): ActiveRaid | null {
  const [polled, setPolled] = useState<{ raid: ActiveRaid | null; for: ActiveRaid } | null>(null)
  const shown = polled?.for === raid ? polled.raid : raid
  const endAt = shown?.endAt ?? null
  useEffect(() => {
    if (endAt === null) return
    const { poll, stop } = pollWhileVisible(async () => {
      if (clock.now() >= endAt) {
        stop()
        onEnd(raid)
      }
      const active = await ask<RaidJson | null>('/api/raids/active', clock)
      if (active !== null) setPolled({ raid: toActiveRaid(active), for: raid })
      else if (clock.now() < endAt) {
        setPolled({ raid: null, for: raid })
        onEnd(raid)
      }
    }, BANNER_POLL_MS)
    // The page may have waited in a cache.
    poll()
    return stop
  }, [endAt, raid, clock, onEnd])
  return shown
}

function toActiveRaid({ slug, title, endAt, progress: { total, target } }: RaidJson): ActiveRaid {
  return { slug, title, endAt: Date.parse(endAt), progress: { total, target } }
}

function Banner({ raid, clock, at }: { raid: ActiveRaid; clock: ServerClock; at: number }) {
  const { t } = useTranslation('raid-progress')
  const seconds = useSecondsUntil(raid.endAt, clock, at)
  return (
    <section className="raid raid--banner" aria-label={t('raid-progress:kicker')}>
      <p className="raid__k">{t('raid-progress:kicker')}</p>
      <Link className="raid__t" to={raidPath(raid)}>
        {raid.title}
      </Link>
      <div className="raid__r">
        {seconds > 0 ? (
          <CountdownRing seconds={seconds} />
        ) : (
          <b className="raid__over">{t('raid-progress:over')}</b>
        )}
      </div>
      <div className="raid__p">
        <RaidProgressBar progress={raid.progress} />
      </div>
    </section>
  )
}
