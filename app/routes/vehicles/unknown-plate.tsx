import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { LazyHydration } from '#app/components/layout/lazy-hydration.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { type NearPlate, NearPlates } from '#app/components/plates/near-plates.tsx'
import { Plate } from '#app/components/plates/plate.tsx'
import { PlateHint } from '#app/components/plates/plate-hint.tsx'
import type { PlateStyle } from '#app/domain/plates/plate.ts'
import type { PlateWarning } from '#app/domain/plates/warning.ts'
import { AddPlateForm } from '#app/routes/vehicles/add-plate-form.tsx'

const loadForm = async () => (await import('#app/routes/vehicles/add-plate-form.tsx')).AddPlateForm

type UnknownPlateProps = {
  plate: string
  style: PlateStyle
  plateText: string
  /** The server's word (VEH-07). */
  message: string
  warning: PlateWarning | null
  near: NearPlate[]
  /** What can be searched for instead: the words that led here, or the plate. */
  search: { text: string; href: string }
}

/** The page of a plate that nobody has added: members may add it, visitors are invited in. */
export function UnknownPlate(page: UnknownPlateProps) {
  const { plate, style, plateText, message, warning, near, search } = page
  const { viewer } = useSite()
  const { t } = useTranslation('vehicles')
  const intent = useSentIntent()
  return (
    <section className="narrow unknown">
      <h1 className="veh__plate">
        <Plate plate={plate} style={style} size="hero" />
      </h1>
      <p className="notice">{message}</p>
      {warning && <PlateHint warning={warning} />}
      {viewer === null ? (
        <SignInPrompt />
      ) : (
        <>
          <h2>{t('vehicles:unknown.addTitle', { plate: plateText })}</h2>
          <LazyHydration
            server={import.meta.env.SSR ? AddPlateForm : null}
            load={loadForm}
            props={{ plate, style }}
            isUrgent={intent === 'add-vehicle'}
          />
        </>
      )}
      <NearPlates near={near} />
      <p>
        <Link className="btn btn--bare" rel="nofollow" to={search.href}>
          <Icon name="search" />
          {t('vehicles:unknown.search', { plate: search.text })}
        </Link>
      </p>
    </section>
  )
}

function SignInPrompt() {
  const { signIn } = useSite()
  const { t } = useTranslation(['vehicles', 'common'])
  const { pathname, search } = useLocation()
  const returnTo = new URLSearchParams({ returnTo: pathname + search })
  return (
    <div className="card">
      <p>{t('vehicles:unknown.join')}</p>
      <p className="row">
        {signIn.google && (
          <a className="btn btn--pri" rel="nofollow" href={`/auth/google?${returnTo}`}>
            <Icon name="google" />
            {t('common:nav.logInWithGoogle')}
          </a>
        )}
        <Link className={signIn.google ? 'btn' : 'btn btn--pri'} rel="nofollow" to={`/login?${returnTo}`}>
          {signIn.google ? t('vehicles:unknown.otherWays') : t('common:nav.logIn')}
        </Link>
      </p>
    </div>
  )
}
