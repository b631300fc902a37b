import { useLocation, useSearchParams } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Icon } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useSite } from '#app/components/layout/site.tsx'

/** The parts of a vehicle's page that open for editing, by the address `?edit=…`, and the forms in them. */
const parts = {
  basics: 'edit-basic-info',
  story: 'edit-story',
  plate: 'change-plate',
  style: 'change-plate-style',
} as const

export type EditedPart = keyof typeof parts

/** Whether a member is led to this part's form, or theirs came back. */
export function useIsAskedFor(part: EditedPart): boolean {
  const { viewer } = useSite()
  const [search] = useSearchParams()
  const intent = useSentIntent()
  return viewer !== null && (search.get('edit') === part || intent === parts[part])
}

/**
 * Whether a member edits this part. Once open it stays so, whatever else on the page is opened meanwhile, until `close`:
 * what was typed is not lost.
 */
export function useEditing(part: EditedPart): { isEditing: boolean; close: () => void } {
  const isAskedFor = useIsAskedFor(part)
  const [known, setKnown] = useState({ isAskedFor, isEditing: isAskedFor })
  if (known.isAskedFor !== isAskedFor) setKnown({ isAskedFor, isEditing: known.isEditing || isAskedFor })
  return { isEditing: known.isEditing, close: () => setKnown({ isAskedFor, isEditing: false }) }
}

/** Opens a part for editing; a visitor signs in first, and comes back to it (VEH-121, VEH-122). */
export function EditLink({ part, children }: { part: EditedPart; children: ReactNode }) {
  const { viewer } = useSite()
  const { pathname } = useLocation()
  const { t } = useTranslation('vehicles')
  if (viewer !== null) {
    return (
      <Link className="btn btn--line" to={`?edit=${part}`} preventScrollReset replace>
        <Icon name="edit" />
        {children}
      </Link>
    )
  }
  const returnTo = new URLSearchParams({ returnTo: `${pathname}?edit=${part}` })
  return (
    <Link className="btn btn--line" rel="nofollow" to={`/login?${returnTo}`}>
      <Icon name="login" />
      {t('vehicles:logInToEdit')}
    </Link>
  )
}
