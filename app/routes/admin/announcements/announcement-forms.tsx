import { useActionData, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallToActionPreview, HtmlText } from '#app/components/announcements/announcement-text.tsx'
import {
  ActionForm,
  Checkbox,
  Field,
  FormError,
  FormKey,
  SubmitButton,
  TextField,
} from '#app/components/forms/forms.tsx'
import { OriginalValues } from '#app/components/forms/original-values.tsx'
import { useSentIntent } from '#app/components/forms/sent-intent.ts'
import { Dialog } from '#app/components/layout/dialog.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import {
  maxAnnouncementContent,
  maxAnnouncementTitle,
  maxCtaText,
} from '#app/domain/announcements/announcement.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import type { EditedAnnouncement } from '#app/routes/admin/announcements/announcements.server.ts'

/** AA-01. Folded, so that the list comes first; it stands open when it came back: refused, or with a preview. */
export function CreateAnnouncement() {
  const { t } = useTranslation('admin-announcements')
  const isSent = useSentIntent() === 'create-announcement'
  return (
    <details className="card fold" id="create-announcement" open={isSent || undefined}>
      <summary>{t('admin-announcements:create.title')}</summary>
      <ActionForm intent="create-announcement" preventScrollReset>
        <FormError />
        <FormKey />
        <Fields announcement={null} />
        <Preview intent="create-announcement" />
        <div className="row">
          <SubmitButton>{t('admin-announcements:create.submit')}</SubmitButton>
          <PreviewButton />
        </div>
      </ActionForm>
    </details>
  )
}

/** AA-02. */
export function EditAnnouncement({ edited }: { edited: EditedAnnouncement }) {
  const { t } = useTranslation('admin-announcements')
  const navigate = useNavigate()
  const { search } = useLocation()
  const back = `/admin/announcements${search}`
  const [loaded] = useState(edited)
  const { id, active, ...texts } = loaded
  return (
    <Dialog
      title={t('admin-announcements:edit.title')}
      onClose={() => navigate(back, { replace: true, preventScrollReset: true })}
    >
      <ActionForm intent="edit-announcement" hiddenFields={{ announcementId: id }} preventScrollReset replace>
        <FormError />
        <OriginalValues values={{ ...texts, active: String(active) }} />
        <Fields announcement={loaded} />
        <Preview intent="edit-announcement" />
        <div className="row">
          <SubmitButton>{t('admin-announcements:edit.submit')}</SubmitButton>
          <PreviewButton />
          <Link className="btn" to={back} preventScrollReset replace>
            {t('admin-announcements:edit.cancel')}
          </Link>
        </div>
      </ActionForm>
    </Dialog>
  )
}

function Fields({ announcement }: { announcement: EditedAnnouncement | null }) {
  const { t } = useTranslation('admin-announcements')
  return (
    <>
      <Field
        label={t('admin-announcements:fields.title')}
        name="title"
        required
        autoComplete="off"
        defaultValue={announcement?.title}
        help={t('admin-announcements:fields.max', { max: maxAnnouncementTitle })}
      />
      <TextField
        label={t('admin-announcements:fields.content')}
        name="content"
        required
        rows={8}
        defaultValue={announcement?.content}
        help={t('admin-announcements:fields.contentHelp', { max: maxAnnouncementContent })}
      />
      <Field
        label={t('admin-announcements:fields.ctaLink')}
        name="ctaLink"
        inputMode="url"
        autoComplete="off"
        defaultValue={announcement?.ctaLink}
        help={t('admin-announcements:fields.ctaLinkHelp')}
      />
      <Field
        label={t('admin-announcements:fields.ctaText')}
        name="ctaText"
        autoComplete="off"
        defaultValue={announcement?.ctaText}
        help={t('admin-announcements:fields.max', { max: maxCtaText })}
      />
      <Checkbox
        label={t('admin-announcements:fields.active')}
        name="active"
        defaultChecked={announcement?.active ?? true}
      />
    </>
  )
}

function PreviewButton() {
  const { t } = useTranslation('admin-announcements')
  return (
    <SubmitButton className="btn" name="preview" value="1">
      {t('admin-announcements:preview.show')}
    </SubmitButton>
  )
}

/** How it would look in the popup, the content as the server has cleaned it. Nothing is saved yet. */
function Preview({ intent }: { intent: string }) {
  const { t } = useTranslation('admin-announcements')
  const answer = useActionData<FormAnswer>()
  const preview = answer?.intent === intent ? answer.preview : undefined
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (preview !== undefined) shown.current?.focus()
  }, [preview])
  if (answer === undefined || preview === undefined) return null
  const { title, ctaLink, ctaText } = answer.values
  return (
    <section
      ref={shown}
      className="notice"
      tabIndex={-1}
      autoFocus
      aria-label={t('admin-announcements:preview.label')}
    >
      <p className="muted">{t('admin-announcements:preview.label')}</p>
      <p>
        <b>{title?.trim()}</b>
      </p>
      <HtmlText html={preview} />
      <CallToActionPreview ctaLink={ctaLink?.trim() ?? ''} ctaText={ctaText?.trim() ?? ''} />
    </section>
  )
}
