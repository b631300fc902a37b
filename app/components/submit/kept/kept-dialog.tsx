import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Icon } from '#app/components/layout/icon.tsx'
import { CloseQuestion } from '#app/components/submit/dialog/close-question.tsx'
import {
  deleteKeptSubmit,
  type KeptSubmit,
  plateOf,
  readKeptPhoto,
  readKeptSubmits,
} from '#app/components/submit/kept/kept-store.ts'
import { recount } from '#app/components/submit/kept/recount.ts'
import { refusalText } from '#app/components/submit/kept/refusal-text.ts'
import { settleBeforeOpening } from '#app/components/submit/kept/send-waiting.ts'

type KeptDialogProps = {
  /** The reader's id. */
  member: string
  onOpen: (file: File, kept: KeptSubmit) => void
  /** Another photo. */
  onOther: () => void
  onClose: () => void
  /** One was sent meanwhile. */
  onSent: () => void
}

/** What waits in this browser: to be opened again, or discarded. */
export function KeptDialog({ member, onOpen, onOther, onClose, onSent }: KeptDialogProps) {
  const { t } = useTranslation('submit')
  const [all, setAll] = useState<KeptSubmit[]>([])
  const [asked, setAsked] = useState<KeptSubmit | null>(null)
  const [change, setChange] = useState(0)
  const latest = useRef(onClose)
  latest.current = onClose
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each change
  useEffect(() => {
    let isHere = true
    readKeptSubmits(member)
      .then((read) => {
        if (!isHere) return
        setAll(read)
        if (read.length > 0) return
        // The service worker has sent them.
        void recount(member)
        latest.current()
      })
      .catch(() => latest.current())
    return () => {
      isHere = false
    }
  }, [member, change])

  async function open(kept: KeptSubmit): Promise<void> {
    // Its answer may be all that was lost.
    if (kept.sent !== null && (await settleBeforeOpening(member, kept.id).catch(() => false))) return onSent()
    const [now, photo] = await Promise.all([readKeptSubmits(member), readKeptPhoto(kept.id)])
    const found = now.find(({ id }) => id === kept.id)
    if (found && photo) onOpen(photo, found)
    else setChange(change + 1)
  }

  async function discard(kept: KeptSubmit): Promise<void> {
    await deleteKeptSubmit(kept.id)
    await recount(member)
    setAsked(null)
    setChange(change + 1)
  }

  return (
    <Dialog title={t('submit:kept.title')} onClose={onClose}>
      <ul className="quick__kept">
        {all.map((kept) => (
          <li key={kept.id}>
            <KeptPhoto id={kept.id} />
            <p>
              <strong>{plateOf(kept) || t('submit:kept.noPlate')}</strong>
              <br />
              <KeptState kept={kept} />
            </p>
            <p className="row">
              <button type="button" className="btn" onClick={() => void open(kept)}>
                {t('submit:kept.open')}
              </button>
              <button type="button" className="btn" onClick={() => setAsked(kept)}>
                {t('submit:flow.discard')}
              </button>
            </p>
          </li>
        ))}
      </ul>
      <p className="row">
        <button type="button" className="btn btn--pri" onClick={onOther}>
          <Icon name="scan" />
          {t('submit:kept.another')}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {t('submit:flow.close')}
        </button>
      </p>
      {asked && <CloseQuestion onStay={() => setAsked(null)} onClose={() => void discard(asked)} />}
    </Dialog>
  )
}

function KeptState({ kept }: { kept: KeptSubmit }) {
  const { t } = useTranslation('submit')
  const refusal = refusalText(t, kept)
  return <>{refusal ?? (kept.isSubmitted ? t('submit:kept.waits') : t('submit:kept.unfinished'))}</>
}

function KeptPhoto({ id }: { id: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isHere = true
    readKeptPhoto(id)
      .then((photo) => {
        if (!photo || !isHere) return
        made = URL.createObjectURL(photo)
        setAddress(made)
      })
      .catch(() => {})
    return () => {
      isHere = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id])
  // What the browser cannot show (HEIC) has no picture here.
  return address === null ? (
    <Icon name="image" />
  ) : (
    <img src={address} alt="" onError={() => setAddress(null)} />
  )
}
