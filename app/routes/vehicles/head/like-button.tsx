import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/components/feedback/toasts.tsx'
import { HiddenPageFields, IntentField } from '#app/components/forms/page-fields.tsx'
import { useToggle } from '#app/components/forms/use-toggle.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import type { VehicleView } from '#app/routes/vehicles/vehicle-view.ts'

/** How many like the vehicle, and the reader's own like. It says what it wants, so that parallel taps count once. */
export function LikeButton({ vehicle }: { vehicle: VehicleView }) {
  const { viewer } = useSite()
  return viewer === null ? <LikeSignIn vehicle={vehicle} /> : <LikeForm vehicle={vehicle} />
}

function LikeForm({ vehicle }: { vehicle: VehicleView }) {
  const { t } = useTranslation('vehicles')
  const { fetcher: like, isOn: liked, hold } = useToggle<FormAnswer>('liked', vehicle.likes.liked)
  const count = vehicle.likes.count + Number(liked) - Number(vehicle.likes.liked)
  useRefusal(like.data)
  return (
    <like.Form method="post" preventScrollReset id="like" className="acts__main" onSubmit={hold}>
      <IntentField value="like-vehicle" />
      <HiddenPageFields />
      <input type="hidden" name="liked" value={String(!liked)} />
      <button type="submit" className="btn btn--like" aria-pressed={liked}>
        <Icon name="heart" />
        <span className="vh">{t('vehicles:like.label')}</span> {count}
      </button>
    </like.Form>
  )
}

/** LIKE-06; the server's own word where there is one, such as "too many". */
function useRefusal(answer: FormAnswer | undefined): void {
  const { t } = useTranslation('vehicles')
  useEffect(() => {
    if (!answer?.code) return
    const told = answer.code === 'offline' ? null : answer.message
    void showToast(told ?? t('vehicles:like.failed'), 'error')
  }, [answer, t])
}

/** Tells a visitor why they are led to the sign-in, and back (LIKE-03 to LIKE-05). */
function LikeSignIn({ vehicle: { plate, likes } }: { vehicle: VehicleView }) {
  const { t } = useTranslation(['vehicles', 'common'])
  if (likes.count === 0) return null
  const search = new URLSearchParams({ returnTo: vehiclePath(plate), reason: 'like' })
  return (
    <Link
      className="btn btn--like acts__main"
      rel="nofollow"
      aria-disabled="true"
      to={`/login?${search}`}
      onClick={() => void showToast(t('common:logInToLike'), 'error')}
    >
      <Icon name="heart" />
      <span className="vh">{t('vehicles:like.label')}</span> {likes.count}
    </Link>
  )
}
