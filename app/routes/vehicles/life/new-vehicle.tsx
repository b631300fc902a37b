import { useNavigate, useSearchParams } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fireConfetti } from '#app/components/feedback/confetti.ts'
import { ActionForm, Confirm, FormError, SubmitButton } from '#app/components/forms/forms.tsx'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { focusFollowing } from '#app/components/layout/focus/focus-following.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useIsomorphicLayoutEffect } from '#app/components/layout/use-isomorphic-layout-effect.ts'
import { addPhotoId, openAddPhoto } from '#app/routes/vehicles/gallery/open-add-photo.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** Vehicles whose question was answered: another address of theirs does not ask again. Only browsers fill it. */
const answered = new Set<string>()

const openedForm = `?add=1#${addPhotoId}`

type Removal = NonNullable<VehicleView['removal']>

/**
 * Right after a vehicle was added its spotter is asked for a photo, and can take it back for 60 s (VEH-91 to VEH-98).
 * In the first seconds it lies over the page, later it stands on it.
 */
export function NewVehicle({ vehicle, removal }: { vehicle: VehicleView; removal: Removal }) {
  const { t } = useTranslation('vehicles')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isAnswered = search.has('later') || answered.has(vehicle.id)
  const [isOver, setIsOver] = useState(removal.isNew && !isAnswered)
  const secondsLeft = useCountdown(removal.leftMs)
  const canvas = useRef<HTMLCanvasElement>(null)
  useConfetti(canvas, isOver)
  if (secondsLeft <= 0 && !isOver) return null
  const close = () => {
    answered.add(vehicle.id)
    setIsOver(false)
  }
  const openForm = () => {
    close()
    // Where the dialog lay over the page the page has to be there again first.
    setTimeout(() => openAddPhoto() || navigate(openedForm))
  }
  const title = t('vehicles:new.title', { plate: vehicle.plateText })
  return (
    <Frame title={title} isDialog={isOver} onClose={close}>
      {isOver && <canvas ref={canvas} className="confetti" aria-hidden="true" />}
      <p>
        {vehicle.photos.length + vehicle.waiting.length > 0 ? t('vehicles:new.more') : t('vehicles:new.ask')}
      </p>
      <div className="row">
        <Link
          className="btn btn--pri"
          to={openedForm}
          onClick={(event) => {
            event.preventDefault()
            openForm()
          }}
        >
          <Icon name="camera" />
          {t('vehicles:new.yes')}
        </Link>
        {isOver && (
          <Link
            className="btn"
            to="?later=1"
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            {t('vehicles:new.later')}
          </Link>
        )}
      </div>
      {secondsLeft > 0 && <Remove secondsLeft={secondsLeft} />}
    </Frame>
  )
}

function Frame(props: { title: string; isDialog: boolean; onClose: () => void; children: ReactNode }) {
  const { title, isDialog, onClose, children } = props
  const [wasDialog] = useState(isDialog)
  if (isDialog) {
    return (
      <Dialog title={title} onClose={onClose}>
        {children}
      </Dialog>
    )
  }
  return (
    <Notice title={title} takesFocus={wasDialog}>
      {children}
    </Notice>
  )
}

/** What was a dialog takes the focus that was in it; when its time is over what follows takes it. */
function Notice(props: { title: string; takesFocus: boolean; children: ReactNode }) {
  const { title, takesFocus, children } = props
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) notice.current?.focus()
  }, [takesFocus])
  useIsomorphicLayoutEffect(() => {
    const element = notice.current
    return () => {
      if (element?.contains(document.activeElement)) focusFollowing(element)
    }
  }, [])
  return (
    <section className="notice" ref={notice} tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Remove({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('vehicles')
  return (
    <ActionForm intent="remove-vehicle" className="stack">
      <FormError />
      <Confirm
        label={t('vehicles:new.remove', { seconds: secondsLeft })}
        question={t('vehicles:new.removeQuestion')}
      >
        <SubmitButton className="btn btn--danger">{t('vehicles:new.removeConfirm')}</SubmitButton>
      </Confirm>
    </ActionForm>
  )
}

/** Seconds until then, as the server counted them; the page's own clock only counts on. */
function useCountdown(leftMs: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(leftMs / 1000))
  const [start] = useState(leftMs)
  useEffect(() => {
    const end = performance.now() + start
    const timer = setInterval(() => {
      const left = Math.ceil((end - performance.now()) / 1000)
      setSeconds(left)
      if (left <= 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [start])
  return seconds
}

/** VEH-95. */
function useConfetti(canvas: RefObject<HTMLCanvasElement>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void fireConfetti(() => canvas.current)
  }, [canvas, isWanted])
}
