import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import type { SnapshotView } from '#app/routes/users/license/snapshot.server.ts'
import { LicenseSnapshot } from '#app/routes/users/license/snapshot.tsx'

const loadSnapshot = async () => (await import('#app/routes/users/license/snapshot.tsx')).LicenseSnapshot

/** On one's own profile alone, so its scripts come late. */
export function OwnSnapshot({ snapshot }: SnapshotView) {
  const sent = useSentIntent()
  return (
    <LazyHydration
      server={import.meta.env.SSR ? LicenseSnapshot : null}
      load={loadSnapshot}
      props={snapshot}
      isUrgent={sent === 'refresh-license'}
      className="contents"
    />
  )
}
