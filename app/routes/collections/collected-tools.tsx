import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { HiddenPageFields, IntentField } from '#app/components/forms/page-fields.tsx'
import { useRefusalToast } from '#app/components/forms/use-refusal-toast.ts'
import { useToggle } from '#app/components/forms/use-toggle.ts'
import { focusFollowing } from '#app/components/layout/focus/focus-following.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import type { PlateTileProps } from '#app/components/lists/tile.tsx'
import type { FormAnswer } from '#app/form-answer.ts'

type ToolsProps = {
  tile: PlateTileProps & { id: string }
  isMain: boolean
  /** The vehicle beside it. */
  nextId: string | undefined
  onRemoved: (id: string) => void
}

/** What the owner does with a vehicle of their collection: its photo stands for all, or it is taken out (COLL-12). */
export function CollectedTools({ tile, isMain, nextId, onRemoved }: ToolsProps) {
  return (
    <div className="colltools" id={tile.id}>
      <MainButton tile={tile} isMain={isMain} />
      <RemoveButton tile={tile} nextId={nextId} onRemoved={onRemoved} />
    </div>
  )
}

function MainButton({ tile: { id, plateText }, isMain }: Pick<ToolsProps, 'tile' | 'isMain'>) {
  const { t } = useTranslation('collections')
  const { fetcher, isOn, hold } = useToggle<FormAnswer>('isMain', isMain)
  useRefusalToast(fetcher.data)
  const label = t('collections:main.label', { plate: plateText })
  return (
    <fetcher.Form method="post" preventScrollReset onSubmit={hold}>
      <IntentField value="choose-main-vehicle" />
      <HiddenPageFields />
      <input type="hidden" name="vehicleId" value={id} />
      <input type="hidden" name="isMain" value={String(!isOn)} />
      <button type="submit" className="icbtn" aria-pressed={isOn} aria-label={label} title={label}>
        <Icon name="image" />
      </button>
    </fetcher.Form>
  )
}

function RemoveButton({ tile: { id, plateText }, nextId = '', onRemoved }: Omit<ToolsProps, 'isMain'>) {
  const { t } = useTranslation('collections')
  const fetcher = useFetcher<FormAnswer | { removed: string }>()
  const { data: answer, state } = fetcher
  const refused = answer && 'code' in answer ? answer : undefined
  useRefusalToast(refused)
  const isRemoved = state !== 'submitting' && answer !== undefined && 'removed' in answer
  useEffect(() => {
    if (!isRemoved) return
    const item = document.getElementById(id)?.closest('li')
    if (item?.contains(document.activeElement)) focusFollowing(item)
    onRemoved(id)
  }, [isRemoved, onRemoved, id])
  const label = t('collections:remove', { plate: plateText })
  return (
    <fetcher.Form method="post" preventScrollReset>
      <IntentField value="remove-from-collection" />
      <HiddenPageFields />
      <input type="hidden" name="vehicleId" value={id} />
      <input type="hidden" name="nextId" value={nextId} />
      <button
        type="submit"
        className="icbtn"
        aria-disabled={state !== 'idle' || undefined}
        aria-label={label}
        title={label}
        onClick={(event) => state !== 'idle' && event.preventDefault()}
      >
        <Icon name="close" />
      </button>
    </fetcher.Form>
  )
}
