import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'

type Shared = { title: string; address: string }

/**
 * Shares the page: by the phone's own sheet, else by copying its address (VEH-13 to VEH-15). Where a browser has no
 * clipboard for us, or no JavaScript, the address is there to be selected.
 */
export function ShareMenu(shared: Shared) {
  const { t } = useTranslation('common')
  const isHydrated = useHydrated()
  const [isRefused, setRefused] = useState(false)
  if (isRefused || !isHydrated) return <AddressToSelect {...shared} isRefused={isRefused} />
  const by = (act: typeof share) => () => void act(shared, t).catch(() => setRefused(true))
  return (
    <>
      <button type="button" className="btn btn--sq" aria-label={t('common:share.share')} onClick={by(share)}>
        <Icon name="share" />
      </button>
      <button type="button" className="btn btn--sq" aria-label={t('common:share.copy')} onClick={by(copy)}>
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

/** Without https there is no clipboard, and it may be forbidden. */
async function copy({ address }: Shared, t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
  } catch (error) {
    void showToast(t('common:share.notCopied'), 'error')
    throw error
  }
  await showToast(t('common:share.copied'), 'success')
}

function AddressToSelect({ address, isRefused }: Shared & { isRefused: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      <details className="menu" open={isRefused}>
        <summary className="btn btn--sq" aria-label={t('common:share.share')}>
          <Icon name="share" />
        </summary>
        <div className="menu__p">
          <input
            className="input"
            readOnly
            value={address}
            aria-label={t('common:share.address')}
            autoFocus={isRefused}
            onFocus={({ target }) => target.select()}
          />
        </div>
      </details>
      {!isRefused && <span className="btn btn--sq to-come" aria-hidden="true" />}
    </>
  )
}
