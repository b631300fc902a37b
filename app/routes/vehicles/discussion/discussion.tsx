import { useFetcher, useNavigate, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentForm, SignInToComment, useFetcherSuccess } from '#app/components/comments/comment-form.tsx'
import {
  type CommentAnswer,
  commentAnchor,
  type DiscussionView,
} from '#app/components/comments/comment-view.ts'
import { highlight, useHighlightedComment } from '#app/components/comments/highlight.ts'
import { HoverCards } from '#app/components/comments/hover-cards.tsx'
import { useSite } from '#app/components/layout/site.tsx'
import { vehiclePath } from '#app/domain/vehicles/vehicle.ts'
import { Threads, withParams } from '#app/routes/vehicles/discussion/threads.tsx'

/** How long a new comment is marked (DISC-34), ms. */
const NEW_MS = 3_000

export type DiscussionProps = { plate: string; discussion: DiscussionView | null }

/** What people say under a plate (DISC-01); the newest first. */
export function Discussion({ plate, discussion }: DiscussionProps) {
  const { t } = useTranslation(['discussions', 'error-screen'])
  const section = useRef<HTMLElement>(null)
  useHighlightedComment(section)
  return (
    <section id="discussion" ref={section}>
      <details className="card fold fold--sign" open>
        <summary>
          <h2>{t('discussions:title')}</h2> {discussion && <small>{discussion.count}</small>}
        </summary>
        {discussion === null ? (
          <p className="notice notice--error">{t('error-screen:broken.title')}</p>
        ) : (
          <>
            <Say plate={plate} discussion={discussion} />
            <Threads plate={plate} discussion={discussion} />
          </>
        )}
      </details>
      <HoverCards within={section} />
    </section>
  )
}

/** The form for a new comment; a visitor is told how to take part (DISC-09). */
function Say({ plate, discussion }: { plate: string; discussion: DiscussionView }) {
  const { viewer } = useSite()
  const { t } = useTranslation('discussions')
  const fetcher = useFetcher<unknown>()
  const show = useNew(discussion)
  useFetcherSuccess<CommentAnswer>(fetcher, (answer) => 'made' in answer && show(answer.made.id))
  if (discussion.isClosed) return <p className="muted">{t('discussions:closed')}</p>
  if (viewer === null) return <SignInToComment returnTo={`${vehiclePath(plate)}#discussion`} />
  return (
    <CommentForm
      fetcher={fetcher}
      intent="add-comment"
      label={t('discussions:add.label')}
      placeholder={t('discussions:add.placeholder')}
      submit={t('discussions:add.send')}
    />
  )
}

/** Goes to a new comment once it is in the list, and marks it (DISC-32 to DISC-34); from older threads to its page. */
function useNew({ threads, isLater }: DiscussionView): (id: string) => void {
  const [id, setId] = useState<string | null>(null)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isHere = id !== null && threads.some((thread) => thread.id === id)
  useEffect(() => {
    if (!isHere || id === null) return
    const timer = setTimeout(() => highlight(commentAnchor(id), NEW_MS), 100)
    return () => clearTimeout(timer)
  }, [isHere, id])
  if (!isLater) return setId
  return (made) =>
    navigate(`?${withParams(search, { talk: null, comment: made })}#${commentAnchor(made)}`, {
      preventScrollReset: true,
    })
}
