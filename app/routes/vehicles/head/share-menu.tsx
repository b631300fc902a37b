import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'

type Shared = { title: string; address: string }

/**
 * Shares the page: by the phone's own sheet, else by copying its address (VEH-13 to VEH-15). Without JavaScript the
 * address is there to be selected.
 */
export function ShareMenu(shared: Shared) {
  const { t } = useTranslation('vehicles')
  if (!useHydrated()) return <AddressToSelect {...shared} />
  return (
    <>
      <button
        type="button"
        className="btn btn--sq"
        aria-label={t('vehicles:share.share')}
        onClick={() => void share(shared, t)}
      >
        <Icon name="share" />
      </button>
      <button
        type="button"
        className="btn btn--sq"
        aria-label={t('vehicles:share.copy')}
        onClick={() => void copy(shared, t)}
      >
        <Icon name="link" />
      </button>
    </>
  )
}

async function share({ title, address }: Shared, t: TFunction): Promise<void> {
  if (!('share' in navigator)) return copy({ title, address }, t)
  try {
    await navigator.share({ title, url: address })
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy({ title, address }, t)
  }
}

/** Without https a browser has no clipboard for us. */
async function copy({ address }: Shared, t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    await showToast(t('vehicles:share.copied'), 'success')
  } catch {
    await showToast(t('vehicles:share.notCopied', { address }), 'error')
  }
}

function AddressToSelect({ address }: Shared) {
  const { t } = useTranslation('vehicles')
  return (
    <>
      <details className="menu">
        <summary className="btn btn--sq" aria-label={t('vehicles:share.share')}>
          <Icon name="share" />
        </summary>
        <div className="menu__p">
          <input className="input" readOnly value={address} aria-label={t('vehicles:share.address')} />
        </div>
      </details>
      <span className="btn btn--sq to-come" aria-hidden="true" />
    </>
  )
}
