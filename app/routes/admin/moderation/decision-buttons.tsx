import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/components/forms/forms.tsx'
import type { Queue } from '#app/routes/admin/moderation/queue.ts'

/**
 * Approve, and reject or hide; `of` names what for those who do not see it, and without it they are for the selection, whose
 * `form` they may stand outside of.
 */
export function DecisionButtons({ queue, of, form }: { queue: Queue; of?: string; form?: string }) {
  const { t } = useTranslation('admin-moderation')
  const name = of === undefined ? null : <span className="vh"> {of}</span>
  const isSelection = of === undefined
  const refuse = {
    pending: isSelection ? t('admin-moderation:rejectChosen') : t('admin-moderation:reject'),
    images: isSelection ? t('admin-moderation:hideChosen') : t('admin-moderation:hide'),
    comments: isSelection ? t('admin-moderation:rejectChosen') : t('admin-moderation:reject'),
  }
  return (
    <>
      <SubmitButton
        form={form}
        name="decision"
        value="approve"
        className={isSelection ? 'btn' : 'btn btn--pri'}
      >
        <span>
          {isSelection ? t('admin-moderation:approveChosen') : t('admin-moderation:approve')}
          {name}
        </span>
      </SubmitButton>
      <SubmitButton
        form={form}
        name="decision"
        value={queue === 'images' ? 'hide' : 'reject'}
        className="btn btn--danger"
      >
        <span>
          {refuse[queue]}
          {name}
        </span>
      </SubmitButton>
    </>
  )
}
