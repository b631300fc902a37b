import { useTranslation } from 'react-i18next'
import { Panel } from '#app/components/lists/panel.tsx'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import { VehicleTiles } from '#app/components/lists/vehicle-tiles.tsx'
import type { PlatePhoto } from '#app/domain/finding/newest-photos.server.ts'
import type { PanelData } from '#app/panel-data.ts'
import { NewestPhotos } from '#app/routes/home/newest-photos.tsx'
import { type SpotterView, TopSpotters } from '#app/routes/home/podium.tsx'

type HotPlatesProps = {
  /** By latest activity, by views, and by when they were added. */
  recent: PanelData<PlateTileProps[]>
  top: PanelData<PlateTileProps[]>
  photos: PanelData<PlatePhoto[]>
  latest: PanelData<PlateTileProps[]>
  spotters: PanelData<SpotterView[]>
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
        {(members) => <TopSpotters spotters={members} />}
      </Panel>
    </section>
  )
}
