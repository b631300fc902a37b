import { useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { OrphanedForm } from '#app/components/forms/orphaned-form.tsx'
import { PageFields } from '#app/components/forms/page-fields.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { BackToStart, PastTheEnd } from '#app/components/lists/pagination.tsx'
import { useMoreTiles } from '#app/components/lists/use-more-tiles.ts'
import { VehicleList } from '#app/components/lists/vehicle-list.tsx'
import { ShareMenu } from '#app/components/sharing/share-menu.tsx'
import { AddPlates } from '#app/routes/collections/add-plates.tsx'
import { CollectedTools } from '#app/routes/collections/collected-tools.tsx'
import type {
  CollectedTile,
  CollectionScreenData,
  CollectionView,
} from '#app/routes/collections/collection.server.ts'
import { ManageDialog } from '#app/routes/collections/manage-dialog.tsx'

type Page = Extract<CollectionScreenData, { kind: 'collection' }>

const loadManageDialog = async () => (await import('#app/routes/collections/manage-dialog.tsx')).ManageDialog

/** A collection with its vehicles (COLL-09, COLL-10), and what its owner does with it. */
export function CollectionScreen({ page }: { page: Page }) {
  const { t } = useTranslation(['collections', 'common'])
  const [search] = useSearchParams()
  const sent = useSentIntent()
  const { collection, tiles, isLater } = page
  const additions = useAdditions(collection)
  const isManaged = collection.isMine && (search.has('edit') || dialogIntents.includes(sent ?? ''))
  return (
    <PageFields.Provider value={{ collection: collection.id }}>
      <Head collection={collection} />
      <OrphanedForm
        hasForm={(intent) => collection.isMine && [...dialogIntents, 'add-plates'].includes(intent)}
      />
      {isManaged && (
        <div id="manage">
          <LazyHydration
            server={import.meta.env.SSR ? ManageDialog : null}
            load={loadManageDialog}
            props={{ collection }}
            isUrgent
          />
        </div>
      )}
      {collection.isMine && <AddPlates />}
      {isLater && <BackToStart to={collection.path} />}
      {tiles.length === 0 && (isLater ? <PastTheEnd /> : <NothingInIt isMine={collection.isMine} />)}
      {tiles.length > 0 && <Vehicles key={`${search.get('cursor')} ${additions}`} page={page} />}
    </PageFields.Provider>
  )
}

/** The forms of the manage dialog. */
const dialogIntents = ['edit-collection', 'delete-collection']

function Head({ collection }: { collection: CollectionView }) {
  const { t } = useTranslation('collections')
  const { name: site } = useSite()
  const { name, description, countText, owner, address, isPublic, isFeatured, isMine } = collection
  return (
    <header className="collhead">
      <h1 className="as-is">{name}</h1>
      <p className="collhead__facts">
        <Link className="coll__by" to={owner.href}>
          <Icon name="user" />
          {owner.username}
        </Link>
        <span>{countText}</span>
        {!isPublic && (
          <span className="coll__lock">
            <Icon name="lock" />
            {t('collections:private')}
          </span>
        )}
        {isFeatured && (
          <span className="coll__lock">
            <Icon name="star" />
            {t('collections:featured')}
          </span>
        )}
      </p>
      {description !== '' && <p className="collhead__text">{description}</p>}
      <div className="acts">
        {isMine && (
          <Link className="btn" to="?edit=1#manage" preventScrollReset replace>
            <Icon name="edit" />
            {t('collections:manage.open')}
          </Link>
        )}
        {isPublic && <ShareMenu title={`${name} · ${site}`} address={address} />}
      </div>
    </header>
  )
}

function Vehicles({ page }: { page: Page }) {
  const { t } = useTranslation('collections')
  const list = useMoreTiles(page)
  const { isMine, mainId } = page.collection
  const remove = (id: string) => {
    // What was loaded later is not read anew with the page.
    if (list.tiles === page.tiles) return
    list.replace({ tiles: list.tiles.filter((tile) => tile.id !== id), nextHref: list.nextHref })
  }
  const tools = (tile: CollectedTile) => {
    const at = list.tiles.indexOf(tile)
    const next = list.tiles[at + 1] ?? list.tiles[at - 1]
    return <CollectedTools tile={tile} isMain={tile.id === mainId} nextId={next?.id} onRemoved={remove} />
  }
  return <VehicleList list={list} tools={isMine ? tools : undefined} failure={t('collections:openFailed')} />
}

/** How often it has grown: then its list begins anew. */
function useAdditions({ vehicleCount }: CollectionView): number {
  const [known, setKnown] = useState({ vehicleCount, additions: 0 })
  if (known.vehicleCount !== vehicleCount) {
    setKnown({ vehicleCount, additions: known.additions + Number(vehicleCount > known.vehicleCount) })
  }
  return known.additions
}

function NothingInIt({ isMine }: { isMine: boolean }) {
  const { t } = useTranslation('collections')
  return (
    <EmptyState
      title={t('collections:nothing.title')}
      text={isMine ? t('collections:nothing.own') : t('collections:nothing.text')}
      action={
        <Link className="btn btn--pri" to="/explore">
          {t('collections:explore')}
        </Link>
      }
    />
  )
}
