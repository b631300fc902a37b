import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcherEffect } from '#app/components/forms/use-answer.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import type { CollectView } from '#app/routes/vehicles/collect/collect.server.ts'
import { CollectFailure, CollectInNew, CollectList } from '#app/routes/vehicles/collect/collect-list.tsx'
import '#app/styles/collect.css'

/** One's own collections over the vehicle's page, at most 300 px high (COLL-13, COLL-14). */
export function CollectPopup({ href, onClose }: { href: string; onClose: (byKey: boolean) => void }) {
  const { t } = useTranslation('collections')
  const { load, data: answer, state } = useFetcher<CollectView | { collections: null }>()
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => load(`${href}?popup=1`), [load, href])
  const isHere = answer != null && answer.collections !== null
  const isShown = useRef(false)
  useFetcherEffect(() => {
    if (!isHere || isShown.current) return
    isShown.current = true
    const first = popup.current?.querySelector<HTMLElement>('.collects__b, input:not([type="hidden"])')
    first?.focus({ preventScroll: true })
    popup.current?.scrollIntoView({ block: 'nearest' })
  })
  useClosing(popup, onClose)
  return (
    <div ref={popup} className="collectpop" role="dialog" aria-label={t('collections:collect.label')}>
      <div className="collectpop__head">
        <h2>{t('collections:collect.label')}</h2>
        <button
          type="button"
          className="icbtn"
          aria-label={t('collections:collect.close')}
          onClick={() => onClose(true)}
        >
          <Icon name="close" />
        </button>
      </div>
      {isHere && (
        <>
          <div className="collectpop__list">
            <CollectList collections={answer.collections} nextHref={answer.nextHref} action={href} />
          </div>
          <CollectInNew action={href} />
        </>
      )}
      {answer === undefined && <p role="status">{t('collections:collect.loading')}</p>}
      {answer !== undefined && !isHere && state === 'idle' && <CollectFailure />}
    </div>
  )
}

/** Escape and a press elsewhere close it. */
function useClosing(popup: React.RefObject<HTMLElement>, onClose: (byKey: boolean) => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const closeOnPress = ({ target }: Event) => {
      const isInside = popup.current?.parentElement?.contains(target as Node)
      if (!isInside) close.current(false)
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close.current(true)
    }
    document.addEventListener('pointerdown', closeOnPress)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnPress)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [popup])
}
