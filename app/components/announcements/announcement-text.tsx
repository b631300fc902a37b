import { useTranslation } from 'react-i18next'
import { Link } from '#app/components/layout/links/link.tsx'
import type { PopupAnnouncement } from '#app/domain/announcements/announcement.ts'

/** HTML that the server has cleaned: nothing else may be handed to it. */
export function HtmlText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an admin's text, cleaned when it was written and when it was read
  return <div className="html" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The button below an announcement, if it has a link. */
export function CallToAction({ ctaLink, ctaText }: Pick<PopupAnnouncement, 'ctaLink' | 'ctaText'>) {
  const { t } = useTranslation('layout')
  if (ctaLink === null) return null
  const text = ctaText ?? t('layout:announcements.more')
  return (
    <p>
      {ctaLink.startsWith('/') ? (
        <Link className="btn btn--pri" to={ctaLink}>
          {text}
        </Link>
      ) : (
        <a className="btn btn--pri" href={ctaLink} rel="noopener">
          {text}
        </a>
      )}
    </p>
  )
}

/** The button as its form's preview shows it: it leads nowhere, as what was typed would be lost. */
export function CallToActionPreview({ ctaLink, ctaText }: { ctaLink: string; ctaText: string }) {
  const { t } = useTranslation('layout')
  if (ctaLink === '') return null
  return (
    <p>
      <span className="btn btn--pri">{ctaText || t('layout:announcements.more')}</span>
    </p>
  )
}
