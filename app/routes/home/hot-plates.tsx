import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import { Panel } from '#app/components/lists/panel.tsx'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import { VehicleTiles } from '#app/components/lists/vehicle-tiles.tsx'
import { Leaderboard, type LeaderView } from '#app/components/users/leaderboard.tsx'
import type { PlatePhoto } from '#app/domain/finding/newest-photos.server.ts'
import type { PanelData } from '#app/panel-data.ts'
import { NewestPhotos } from '#app/routes/home/newest-photos.tsx'

type HotPlatesProps = {
  /** By latest activity, by views, and by when they were added. */
  recent: PanelData<PlateTileProps[]>
  top: PanelData<PlateTileProps[]>
  photos: PanelData<PlatePhoto[]>
  latest: PanelData<PlateTileProps[]>
  spotters: PanelData<LeaderView[]>
}

/** What goes on, in four panels (HOME-09 to HOME-13), and the newest photos between them. */
export function HotPlates({ recent, top, photos, latest, spotters }: HotPlatesProps) {
  const { t } = useTranslation('home')
  const tiles = (plates: PlateTileProps[]) => <VehicleTiles tiles={plates} />
  return (
    <section className="panels" aria-label={t('home:hotPlates')}>
      <Panel title={t('home:panel.recent')} href="/explore?sort=recent" data={recent}>
        {tiles}
      </Panel>
      <Panel title={t('home:panel.top')} href="/explore?sort=top" data={top}>
        {tiles}
      </Panel>
      {(!photos.ok || photos.value.length > 0) && (
        <Panel title={t('home:panel.photos')} data={photos} isWide>
          {(newest) => <NewestPhotos photos={newest} />}
        </Panel>
      )}
      <Panel title={t('home:panel.latest')} href="/explore" data={latest}>
        {tiles}
      </Panel>
      <Panel title={t('home:panel.spotters')} data={spotters}>
        {(members) => (members.length > 0 ? <Leaderboard leaders={members} /> : <NobodyYet />)}
      </Panel>
    </section>
  )
}

function NobodyYet() {
  const { t } = useTranslation(['home', 'common'])
  return (
    <div className="empty">
      <p>{t('home:spotters.empty')}</p>
      <Link className="btn" to="/add">
        {t('common:nav.addPlate')}
      </Link>
    </div>
  )
}
