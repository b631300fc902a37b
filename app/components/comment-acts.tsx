import { Link, useFetcher } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Intent } from '#app/components/action-form.tsx'
import { CommentForm, DeleteCommentForm, ReportCommentForm, useDone } from '#app/components/comment-form.tsx'
import { rawText } from '#app/components/comment-text.tsx'
import { type CommentAnswer, type CommentView, commentAddress } from '#app/components/comment-view.ts'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { unlessElsewhere } from '#app/components/replies.tsx'
import { useSite } from '#app/components/site.tsx'

type Act = 'reply' | 'edit' | 'report' | 'delete'
type Acts = ReturnType<typeof useActs>

/** What the reader is about to do with a comment, and the form for it; without scripts each has a page of its own. */
export function useActs(
  comment: CommentView | null,
  { change, add }: { change: (comment: CommentView | null) => void; add: (reply: CommentView) => void },
) {
  const { t } = useTranslation('discussions')
  const [open, setOpen] = useState<Act | null>(null)
  const fetcher = useFetcher<unknown>({ key: `${open} ${comment?.id}` })
  useDone<CommentAnswer>(fetcher, (answer) => {
    if (open === null) return
    setOpen(null)
    if ('made' in answer) add(answer.made)
    else change(answer.comment)
  })
  const isOpen = open !== null && comment?.can[open] === true
  const sending = {
    fetcher,
    action: comment && open ? commentAddress(comment.id, open) : '',
    onCancel: () => setOpen(null),
    isFocused: true,
  }
  return {
    open,
    show: setOpen,
    change,
    /** In place of the text. */
    editor:
      isOpen && open === 'edit' && comment ? (
        <CommentForm
          {...sending}
          intent="edit-comment"
          label={t('discussions:edit.label')}
          submit={t('discussions:edit.send')}
          text={rawText(comment)}
        />
      ) : null,
    /** Below it. */
    form: isOpen && open !== 'edit' ? formOf(open, sending, t) : null,
  }
}

function formOf(
  act: Exclude<Act, 'edit'>,
  sending: Parameters<typeof ReportCommentForm>[0],
  t: (key: string) => string,
): ReactNode {
  if (act === 'report') return <ReportCommentForm {...sending} />
  if (act === 'delete') return <DeleteCommentForm {...sending} />
  return (
    <CommentForm
      {...sending}
      intent="reply-comment"
      label={t('discussions:reply.label')}
      submit={t('discussions:reply.send')}
    />
  )
}

const icons: Record<Act, IconName> = { reply: 'reply', edit: 'edit', report: 'flag', delete: 'trash' }

/** What can be done with a comment (DISC-53 to DISC-56); nothing with a placeholder. */
export function CommentActs({ comment, acts }: { comment: CommentView; acts: Acts }) {
  const { t } = useTranslation('discussions')
  const { state, can } = comment
  if (state !== 'shown' && state !== 'waiting') return null
  const names: Record<Act, string> = {
    reply: t('discussions:reply.open'),
    edit: t('discussions:edit.open'),
    report: t('discussions:report.open'),
    delete: t('discussions:delete.open'),
  }
  const offered = (['reply', 'edit', 'delete', 'report'] as const).filter((act) => can[act])
  return (
    <>
      <div className="talk__a">
        <Like comment={comment} change={acts.change} />
        {offered.map((act) => (
          <Link
            key={act}
            className="btn btn--bare"
            rel="nofollow"
            to={commentAddress(comment.id, act)}
            aria-expanded={acts.open === act || undefined}
            onClick={(event) => unlessElsewhere(event, () => acts.show(acts.open === act ? null : act))}
          >
            <Icon name={icons[act]} />
            {names[act]}
          </Link>
        ))}
      </div>
      {acts.form}
    </>
  )
}

/** How many like it, and the reader's own like: shown at once, settled by the server's answer (DISC-42, DISC-43). */
function Like({ comment: { id, likes, can }, change }: { comment: CommentView } & Pick<Acts, 'change'>) {
  const { viewer } = useSite()
  const { t } = useTranslation('discussions')
  const like = useFetcher<unknown>()
  useDone<CommentAnswer>(like, (answer) => 'comment' in answer && change(answer.comment))
  const asked = like.formData?.get('liked')
  const liked = asked ? asked === 'true' : likes.liked
  const count = likes.count + Number(liked) - Number(likes.liked)
  const label = (
    <>
      <Icon name="heart" />
      <span className="vh">{t('discussions:like')}</span> {count > 0 && count}
    </>
  )
  if (viewer === null || !can.reply) {
    return count === 0 ? null : <span className="btn btn--bare talk__l">{label}</span>
  }
  return (
    <like.Form method="post" action={commentAddress(id)} preventScrollReset>
      <Intent value="like-comment" />
      <input type="hidden" name="liked" value={String(!liked)} />
      <button
        type="submit"
        className={asked === 'true' ? 'btn btn--bare talk__l talk__l--new' : 'btn btn--bare talk__l'}
        aria-pressed={liked}
      >
        {label}
      </button>
    </like.Form>
  )
}
