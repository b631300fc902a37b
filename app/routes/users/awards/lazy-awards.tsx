import { useSearchParams } from '@remix-run/react'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { AwardsPanel, type AwardsPanelProps } from '#app/routes/users/awards/awards.tsx'
import { isDisplayIntent } from '#app/routes/users/awards/display-intents.ts'

const loadPanel = async () => (await import('#app/routes/users/awards/awards.tsx')).AwardsPanel

/** Most readers only look at it, so its scripts come late. */
export function Awards(props: AwardsPanelProps) {
  const [search] = useSearchParams()
  const sent = useSentIntent()
  return (
    // Outside, so that links find it before its scripts have come.
    <div id="awards" className="profile__at">
      <LazyHydration
        server={import.meta.env.SSR ? AwardsPanel : null}
        load={loadPanel}
        props={props}
        isUrgent={search.has('display') || isDisplayIntent(sent)}
      />
    </div>
  )
}
