import { useFetcher } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CommentForm,
  DeleteCommentForm,
  ReportCommentForm,
  useFetcherSuccess,
} from '#app/components/comments/comment-form.tsx'
import { CommentLike } from '#app/components/comments/comment-like.tsx'
import { rawText } from '#app/components/comments/comment-text.tsx'
import {
  type CommentAction,
  type CommentAnswer,
  type CommentView,
  commentAddress,
  commentAnchor,
} from '#app/components/comments/comment-view.ts'
import { focusFollowing } from '#app/components/layout/focus/focus-following.ts'
import { useSectionFocus } from '#app/components/layout/focus/use-section-focus.ts'
import { followInPlace } from '#app/components/layout/follow-in-place.ts'
import { Icon, type IconName } from '#app/components/layout/icon.tsx'
import { Link } from '#app/components/layout/links/link.tsx'
import { useHydrated } from '#app/components/layout/use-hydrated.ts'

type Change = (comment: CommentView | null) => void
type CommentActionsState = ReturnType<typeof useCommentActions>

/** What the reader is about to do with a comment, and the form for it; without scripts each has a page of its own. */
export function useCommentActions(
  comment: CommentView,
  { change, add }: { change: Change; add: (reply: CommentView) => void },
) {
  const [open, setOpen] = useState<CommentAction | null>(null)
  const [openCount, setOpenCount] = useState(0)
  const show = (act: CommentAction | null) => {
    setOpenCount((last) => last + 1)
    setOpen(act)
  }
  const onAnswer = (answer: CommentAnswer) => {
    show(null)
    if ('made' in answer) return add(answer.made)
    if (open === 'delete') focusBehind(comment, answer.comment !== null)
    change(answer.comment)
  }
  // Whatever becomes of the comment meanwhile: what is being written stays.
  const form = open && (
    // Each time it is opened is a sending of its own, whatever has become of the last one.
    <OpenForm key={openCount} act={open} comment={comment} onAnswer={onAnswer} onCancel={() => show(null)} />
  )
  return {
    open,
    show,
    change,
    /** In place of the text. */
    editor: open === 'edit' ? form : null,
    /** Below it. */
    form: open === 'edit' ? null : form,
  }
}

/** Its controls are about to go, and where it has no replies all of it. */
function focusBehind({ id }: CommentView, stays: boolean): void {
  const item = document.getElementById(commentAnchor(id))
  const element = stays ? item?.querySelector('article') : item
  if (element) focusFollowing(element)
}

type OpenFormProps = {
  act: CommentAction
  comment: CommentView
  onAnswer: (answer: CommentAnswer) => void
  onCancel: () => void
}

function OpenForm({ act, comment, onAnswer, onCancel }: OpenFormProps) {
  const { t } = useTranslation('discussions')
  const fetcher = useFetcher<unknown>()
  useFetcherSuccess(fetcher, onAnswer)
  const props = { fetcher, onCancel, action: commentAddress(comment.id, act) }
  if (act === 'report') return <ReportCommentForm {...props} isFocused />
  if (act === 'delete') return <DeleteCommentForm {...props} />
  const isReply = act === 'reply'
  return (
    <CommentForm
      {...props}
      isFocused
      intent={isReply ? 'reply-comment' : 'edit-comment'}
      label={isReply ? t('discussions:reply.label') : t('discussions:edit.label')}
      submit={isReply ? t('discussions:reply.send') : t('discussions:edit.send')}
      text={isReply ? '' : rawText(comment)}
    />
  )
}

const icons: Record<CommentAction, IconName> = {
  reply: 'reply',
  edit: 'edit',
  delete: 'trash',
  report: 'flag',
}
const actionOrder = ['reply', 'edit', 'delete', 'report'] as const

/** What can be done with a comment (DISC-53 to DISC-56); nothing with a placeholder. */
export function CommentActions({ comment, acts }: { comment: CommentView; acts: CommentActionsState }) {
  const { t } = useTranslation(['discussions', 'common'])
  const isHydrated = useHydrated()
  const section = useSectionFocus(acts.open)
  const { state, can, author } = comment
  if (state !== 'shown' && state !== 'waiting') return acts.form
  const names = namesFor(t, author?.username ?? t('common:deletedMember'))
  return (
    <footer ref={section}>
      <div className="comment__actions">
        <CommentLike comment={comment} change={acts.change} />
        {actionOrder
          .filter((act) => can[act])
          .map((act) => (
            <Link
              key={act}
              className="btn btn--bare"
              rel="nofollow"
              to={commentAddress(comment.id, act)}
              aria-label={names[act].whole}
              aria-expanded={isHydrated ? acts.open === act : undefined}
              onClick={(event) => {
                // There is only the beginning of the text here.
                if (act === 'edit' && comment.isCut) return
                followInPlace(event, () => acts.show(acts.open === act ? null : act))
              }}
            >
              <Icon name={icons[act]} />
              {names[act].short}
            </Link>
          ))}
      </div>
      {acts.form}
    </footer>
  )
}

/** Whose comment it is, for those who hear the links one by one. */
function namesFor(t: TFunction, name: string): Record<CommentAction, { short: string; whole: string }> {
  return {
    reply: { short: t('discussions:reply.open'), whole: t('discussions:reply.to', { name }) },
    edit: { short: t('discussions:edit.open'), whole: t('discussions:edit.title') },
    delete: { short: t('discussions:delete.open'), whole: t('discussions:delete.title') },
    report: { short: t('discussions:report.open'), whole: t('discussions:report.of', { name }) },
  }
}
