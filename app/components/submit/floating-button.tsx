import { useLocation } from '@remix-run/react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { loadStyle } from '#app/components/layout/loading/load-style.ts'
import { type SiteViewer, useSite } from '#app/components/layout/site.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'
import type { TakenPhoto } from '#app/components/submit/dialog/submit-dialogs.tsx'
import { useOnline } from '#app/components/submit/dialog/use-online.ts'
import { useKeptCount } from '#app/components/submit/kept/kept-count.ts'
import { useKeptSending } from '#app/components/submit/kept/use-kept-sending.ts'
import { loadSubmitScreen } from '#app/components/submit/load-screen.ts'
import { useLatestUsage, usePolledUsage } from '#app/components/submit/use-latest-usage.ts'
import { useMovableButton } from '#app/components/submit/use-movable-button.ts'
import { loadTexts } from '#app/i18n/client.ts'
import formStyles from '#app/styles/submit/submit.css?url'
import dialogStyles from '#app/styles/submit/submit-dialog.css?url'

/** Quick submit from any page: a link to its page and, with scripts, a button that opens the camera or the gallery. */
export function FloatingButton() {
  const { viewer } = useSite()
  const { pathname } = useLocation()
  usePolledUsage(viewer?.photoAnalysis != null)
  if (viewer === null || hasNoButton(pathname)) return null
  return <MemberButton viewer={viewer} />
}

/** It is the page's own subject there, or in an admin's way, or the reader has something else to do first. */
function hasNoButton(pathname: string): boolean {
  const [, first = ''] = pathname.toLowerCase().split('/')
  return ['submit', 'admin', 'setup', 'login'].includes(first)
}

type Dialogs = typeof import('#app/components/submit/dialog/submit-dialogs.tsx')

async function loadDialogs(): Promise<Dialogs> {
  // Comes along; without it the photo is taken as it is.
  import('#app/components/forms/crop/crop-dialog.tsx').catch(() => {})
  const [dialogs] = await Promise.all([
    import('#app/components/submit/dialog/submit-dialogs.tsx'),
    loadSubmitScreen(),
    ...['submit', 'vehicles', 'media'].map(loadTexts),
    ...[formStyles, dialogStyles].map(loadStyle),
  ])
  return dialogs
}

function MemberButton({ viewer }: { viewer: SiteViewer }) {
  const { t } = useTranslation(['layout', 'common'])
  const isHydrated = useHydrated()
  const { isPress, moveByKey, props } = useMovableButton()
  const keptCount = useKeptCount(viewer.id)
  const sendKept = useKeptSending(viewer.id, keptCount)
  const usage = useLatestUsage(viewer.photoAnalysis?.usage ?? null)
  const isUsedUp = usage?.level === 'none'
  const button = useRef<HTMLAnchorElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const backTo = useRef<'button' | 'page' | null>(null)
  const ends = { onClose: () => close('button'), onLeave: () => close('page') }
  const [wanted, setWanted] = useState<'photo' | 'reason' | 'kept' | null>(null)
  const [picks, setPicks] = useState(0)
  const picked = useRef<File | null>(null)
  const [taken, setTaken] = useState<TakenPhoto | null>(null)
  const { dialogs, isOffline } = useDialogs(wanted !== null)

  function press(event: MouseEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isPress(event)) return
    // Not every browser focuses what is pressed; the dialogs give it back.
    event.currentTarget.focus()
    if (keptCount > 0) return setWanted('kept')
    if (isUsedUp) return setWanted('reason')
    // While the reader picks, the rest comes.
    void loadDialogs().catch(() => {})
    input.current?.click()
  }

  /** What is finished goes as soon as it can. */
  function leaveKept(): void {
    close('button')
    sendKept()
  }

  function pressByKey(event: KeyboardEvent<HTMLElement>): void {
    moveByKey(event)
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }

  function close(to: 'button' | 'page'): void {
    setWanted(null)
    setTaken(null)
    // The same photo may be picked again.
    if (input.current) input.current.value = ''
    backTo.current = to
  }

  // Under a dialog, and right after one within another, nothing takes the focus.
  useEffect(() => {
    if (backTo.current === null || wanted !== null) return
    const focus = backTo.current === 'button' ? () => button.current?.focus() : focusHeading
    backTo.current = null
    requestAnimationFrame(focus)
  }, [wanted])

  return (
    <>
      <section className="fab__room" aria-label={t('layout:quickSubmit.label')}>
        <Link
          {...props}
          ref={button}
          to="/submit"
          className="fab"
          title={t('layout:quickSubmit.label')}
          aria-label={t('layout:quickSubmit.label')}
          aria-disabled={(isUsedUp && keptCount === 0) || undefined}
          aria-describedby={keptCount > 0 ? 'fab-kept' : isUsedUp ? 'fab-reason' : undefined}
          {...(isHydrated && {
            role: 'button',
            onClick: press,
            onKeyDown: pressByKey,
            'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown',
          })}
        >
          <Icon name="scan" />
          {keptCount > 0 && (
            <span className="badge" aria-hidden>
              {keptCount}
            </span>
          )}
        </Link>
        {keptCount > 0 && (
          <span className="vh" id="fab-kept">
            {t('layout:quickSubmit.kept', { count: keptCount })}
          </span>
        )}
        {isUsedUp && (
          <span className="vh" id="fab-reason">
            {t('layout:quickSubmit.usedUp')}
          </span>
        )}
        {isHydrated && (
          <form
            hidden
            onSubmit={(event) => {
              event.preventDefault()
              const [file] = input.current?.files ?? []
              if (!file) return
              setTaken((last) => ({ file, original: picked.current ?? file, opened: last?.opened ?? null }))
            }}
          >
            <input
              ref={input}
              type="file"
              accept="image/*"
              aria-label={t('layout:quickSubmit.label')}
              onChange={() => {
                setPicks((count) => count + 1)
                setWanted('photo')
              }}
            />
          </form>
        )}
      </section>
      {isOffline && (
        <div className="toasts" role="alert">
          <p className="toast toast--error">{t('common:offline')}</p>
        </div>
      )}
      {dialogs && wanted === 'photo' && (
        <dialogs.PhotoDialogs
          input={input}
          picks={picks}
          picked={picked}
          taken={taken}
          usage={usage}
          onKept={leaveKept}
          {...ends}
        />
      )}
      {dialogs && wanted === 'kept' && (
        <dialogs.KeptDialog
          member={viewer.id}
          onOpen={(file, opened) => {
            setTaken({ file, original: file, opened })
            setWanted('photo')
          }}
          onOther={() => {
            if (isUsedUp) return setWanted('reason')
            input.current?.click()
          }}
          onSent={leaveKept}
          onClose={ends.onClose}
        />
      )}
      {dialogs && wanted === 'reason' && <dialogs.UsedUpDialog usage={usage} {...ends} />}
    </>
  )
}

/** Of the page that a submitted photo led to; the browser would give the focus to the button again. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (heading === null) return
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Without a connection it says so, and asks again when there is one: the picked photo is still there. */
function useDialogs(isWanted: boolean): { dialogs: Dialogs | null; isOffline: boolean } {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isMissing = isWanted && dialogs === null
  const load = useCallback((): void => {
    loadDialogs()
      .then(setDialogs)
      .catch(() => setHasFailed(true))
  }, [])
  useEffect(() => {
    if (isMissing) load()
  }, [isMissing, load])
  useOnline(isMissing, load)
  // Messages have scripts of their own, which may be missing, too.
  return { dialogs, isOffline: isMissing && hasFailed }
}
